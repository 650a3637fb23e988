import type { FieldError } from '../../shared/form-fields.ts';
import type { PageData } from '../../shared/page-data.ts';
import { collectorFields, type DeviceView, type PassportView } from '../../shared/repair-view.ts';
import { LinkRequested } from '../components/AnswerLink.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { RepairPassport } from '../components/RepairPassport.tsx';
import { ChangeChoice, ConfirmChoice, RepairQuote } from '../components/RepairQuote.tsx';
import { DeviceFacts, RepairSummary } from '../components/RepairSummary.tsx';
import { RepairTrace } from '../components/RepairTrace.tsx';
import { Section } from '../components/Section.tsx';
import { fine, screenOnly, stack } from '../components/styles.ts';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormContext } from '../forms/form-context.ts';
import { css } from '../theme/emotion.ts';
import { bareList, card, container } from '../theme/mixins.ts';
import { RepairCollect } from './RepairCollect.tsx';
import { RepairNotMe } from './RepairNotMe.tsx';

/** Shown once the element that checks has started. */
const checksByItself = css`
  repair-news:not(:defined) & {
    display: none;
  }
`;

const whole = css`
  display: block;
`;

const reference = css`
  margin-top: 0.75rem;
  & > b {
    letter-spacing: 0.04em;
    font-variant-numeric: tabular-nums;
  }
`;

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

const narrow = css`
  max-width: 44rem;
`;

const alone = css`
  ${container}
  padding-bottom: var(--section);
  & > form {
    max-width: 44rem;
  }
  & h2 {
    font-size: var(--text-l);
  }
`;

const isName = ({ field }: FieldError) => (collectorFields as readonly string[]).includes(field);

/** Seconds between two checks for news. */
const newsSeconds = 60;

/**
 * The page behind a repair's secret link. The server alone renders it: a custom element checks for news, and swaps the
 * content of the elements with `data-part`.
 */
export function RepairPage({ data }: { data: PageData['repair'] }) {
  const { repair, choice, notice, errors, answers } = data;
  if (data.isNotMe) return <RepairNotMe data={data} />;
  const summary = <ErrorSummary form={{ summary: { errors, notice } }} />;
  if (choice) {
    return (
      <>
        {summary}
        <PageHead
          title="Check your answer"
          lead={`${choice.device.device}: nothing’s final until you confirm it here.`}
        />
        <div className={alone}>
          <ConfirmChoice path={repair.path} choice={choice} />
          <ChangeChoice path={repair.path} />
        </div>
      </>
    );
  }
  const [only, ...others] = repair.devices;
  return (
    <FormContext value={{ answers, errors }}>
      <repair-news
        class={whole}
        path={repair.path}
        seconds={newsSeconds}
        over={repair.isOver ? '' : undefined}
      >
        {summary}
        <PageHead title={repair.what}>
          <p className={reference}>
            Your reference: <b translate="no">{repair.reference}</b>
          </p>
          <div data-part="status" data-state={repair.state}>
            <RepairSummary repair={repair} />
          </div>
          {data.linkRequested && <LinkRequested shop={data.shop} />}
        </PageHead>
        {only && others.length === 0 ? <Single data={data} device={only} /> : <Batch data={data} />}
        {!repair.isOver && (
          <Section title="Collecting">
            <div className={narrow} data-part="collect">
              <RepairCollect repair={repair} shop={data.shop} isOpen={errors.some(isName)} />
            </div>
          </Section>
        )}
        <Foot data={data} />
      </repair-news>
    </FormContext>
  );
}

function Single({ data, device }: { data: PageData['repair']; device: DeviceView }) {
  return (
    <>
      <div data-part="quote">
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
      </div>
      <Section title="Progress so far" id="trace">
        <div data-part="trace">
          <RepairTrace steps={device.steps} row />
        </div>
      </Section>
    </>
  );
}

/** One row a device, its quote and steps in a disclosure, without the steps ahead: they are the same for all. */
function Batch({ data }: { data: PageData['repair'] }) {
  return (
    <Section title="The devices" id="devices">
      <ul className={devices}>
        {data.repair.devices.map((device) => (
          <li key={device.line} data-part={`device-${device.line}`}>
            <h3>
              {device.assetTag && `${device.assetTag}: `}
              {device.device}
            </h3>
            <p>
              {device.status}
              {device.turn && <span className={fine}> – {device.turn}</span>}
            </p>
            <DeviceFacts facts={device.facts} />
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
  device,
  errors,
  answers,
});

function Foot({ data: { repair, shop } }: { data: PageData['repair'] }) {
  return (
    <Section title="About this page">
      <div className={`${stack} ${narrow}`}>
        <p>
          {repair.mayAnswer
            ? 'Anyone with this page’s address can see it and answer for you, so please don’t share it.'
            : 'Anyone with this page’s address can see it, so please don’t share it.'}{' '}
          Something doesn’t look right? Call us on <a href={`tel:${shop.phone.e164}`}>{shop.phone.display}</a>
          . We never ask for a passcode.
        </p>
        <p className={screenOnly}>
          <span data-part="read">Up to date at {repair.readAt}.</span>{' '}
          {!repair.isOver && (
            <span className={checksByItself}>This page checks for news while it’s open.</span>
          )}{' '}
          <a href={repair.path} data-look="">
            Refresh
          </a>
        </p>
      </div>
    </Section>
  );
}
