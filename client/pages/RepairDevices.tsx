import type { PageData } from '../../shared/page-data.ts';
import type { DeviceView, PassportView } from '../../shared/repair-view.ts';
import { Disclosure } from '../components/Disclosure.tsx';
import { Facts } from '../components/Facts.tsx';
import { RepairQuote } from '../components/RepairQuote.tsx';
import { Section } from '../components/Section.tsx';
import { fine, narrow } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { bareList, card } from '../theme/mixins.ts';
import { RepairPassport } from './RepairPassport.tsx';
import { RepairTrace } from './RepairTrace.tsx';

const devices = css`
  ${bareList}
  display: grid;
  gap: 0.75rem;
  & > li {
    ${card}
    display: grid;
    gap: 0.25rem;
    padding: 1rem 1.25rem;
    break-inside: avoid;
  }
  & h3 {
    font-size: var(--text-m);
  }
  & details {
    border-bottom: 0;
  }
  & details[open] {
    padding-bottom: 0;
  }
  & details > div {
    display: grid;
    gap: 1.5rem;
    max-width: 44rem;
    margin-top: 0.5rem;
  }
`;

/** The quote or the passport of a repair's one device, and its steps. */
export function SingleDevice({ data, device }: { data: PageData['repair']; device: DeviceView }) {
  return (
    <>
      {device.passport && (
        <Section title="Your repair passport" tone="band" id="passport">
          <Passport data={data} device={device} passport={device.passport} />
        </Section>
      )}
      {device.quote && !device.passport && (
        <Section title={device.quote.state === 'open' ? 'Your quote' : 'The quote'} tone="band" id="quote">
          <div className={narrow}>
            <RepairQuote {...quoteProps(data, device)} quote={device.quote} />
          </div>
        </Section>
      )}
      <Section title="Progress so far" id="trace">
        <RepairTrace steps={device.steps} row />
      </Section>
    </>
  );
}

/** One row a device, its quote and steps in a disclosure, without the steps ahead: they are the same for all. */
export function DeviceBatch({ data }: { data: PageData['repair'] }) {
  return (
    <Section title="The devices" id="devices">
      <ul className={devices}>
        {data.repair.devices.map((device) => (
          <li key={device.line}>
            <h3>
              {device.assetTag && `${device.assetTag}: `}
              {device.device}
            </h3>
            <p>
              {device.status}
              {device.turn && <span className={fine}> – {device.turn}</span>}
            </p>
            <Facts facts={device.facts} />
            <Disclosure
              id={`device-${device.line}`}
              open={device.quote?.state === 'open'}
              summary={detailsOf(device)}
            >
              <div>
                {device.passport ? (
                  <Passport data={data} device={device} passport={device.passport} />
                ) : (
                  device.quote && <RepairQuote {...quoteProps(data, device)} quote={device.quote} />
                )}
                <RepairTrace steps={device.steps.filter(({ state }) => state !== 'ahead')} />
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function detailsOf({ passport, quote }: DeviceView): string {
  if (passport) return 'The repair passport and the steps';
  return quote?.state === 'open' ? 'The quote and the steps' : 'The steps';
}

function Passport({
  data,
  ...rest
}: {
  data: PageData['repair'];
  device: DeviceView;
  passport: PassportView;
}) {
  const { shop, warrantor, repair } = data;
  return <RepairPassport {...rest} shop={shop} warrantor={warrantor} reference={repair.reference} />;
}

const quoteProps = ({ repair, errors, answers }: PageData['repair'], device: DeviceView) => ({
  path: repair.path,
  mayAnswer: repair.mayAnswer,
  isStopped: repair.stopped !== null,
  device,
  errors,
  answers,
});
