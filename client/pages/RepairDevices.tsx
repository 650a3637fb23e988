import type { PageData } from '../../shared/page-data.ts';
import type { DeviceView } from '../../shared/repair-view.ts';
import { Disclosure } from '../components/Disclosure.tsx';
import { Facts } from '../components/Facts.tsx';
import { RepairQuote } from '../components/RepairQuote.tsx';
import { fine, screenOnly } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { bareList, card, largeText } from '../theme/mixins.ts';
import { RepairPassport } from './RepairPassport.tsx';
import { notesNow } from './RepairSummary.tsx';
import { RepairNotes, RepairTrace } from './RepairTrace.tsx';

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
    ${largeText} {
      padding: 0.75rem;
    }
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
    & > [data-early] {
      order: -1;
    }
  }
`;

/** The quote or the passport of a repair's one device, and what we wrote about it. */
export function SingleDevice({ data, device }: { data: PageData['repair']; device: DeviceView }) {
  const { passport, quote, isYours, steps } = device;
  const inCard = isYours && !data.repair.stopped ? notesNow(device) : [];
  const notes = steps.flatMap((step) => step.notes).filter((note) => !inCard.includes(note));
  return (
    <>
      {passport && (
        <section id="passport">
          <h2>Your repair passport</h2>
          <RepairPassport data={data} device={device} passport={passport} />
        </section>
      )}
      {quote && !passport && (
        <section id="quote" data-late={quote.state === 'open' ? undefined : ''}>
          <h2>{quote.state === 'open' ? 'Your quote' : 'The quote'}</h2>
          <RepairQuote {...quoteProps(data, device)} quote={quote} />
        </section>
      )}
      {notes.length > 0 && (
        <section data-late="">
          <h2>Our notes</h2>
          <RepairNotes notes={notes} />
        </section>
      )}
    </>
  );
}

/** One row a device, its quote and steps in a disclosure, without the steps ahead: they are the same for all. */
export function DeviceBatch({ data }: { data: PageData['repair'] }) {
  return (
    <section id="devices">
      <h2>The devices</h2>
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
            {device.amount && (
              <p>
                <b>{device.amount.price}</b> {device.amount.words}
              </p>
            )}
            <Facts facts={device.facts} />
            <Disclosure id={`device-${device.line}`} open={isOpen(device)} summary={detailsOf(device)}>
              <div>
                {device.passport ? (
                  <RepairPassport data={data} device={device} passport={device.passport} />
                ) : (
                  device.quote && <RepairQuote {...quoteProps(data, device)} quote={device.quote} />
                )}
                <div className={screenOnly} data-early={device.passport || isOpen(device) ? undefined : ''}>
                  <RepairTrace steps={device.steps.filter(({ state }) => state !== 'ahead')} />
                </div>
                <RepairNotes notes={device.steps.flatMap(({ notes }) => notes)} />
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function detailsOf(device: DeviceView): string {
  if (device.passport) return 'The repair passport and the steps';
  return isOpen(device) ? 'The quote and the steps' : 'The steps';
}

const isOpen = ({ quote }: DeviceView): boolean => quote?.state === 'open';

const quoteProps = ({ repair, errors, answers }: PageData['repair'], device: DeviceView) => ({
  path: repair.path,
  mayAnswer: repair.mayAnswer,
  isStopped: repair.stopped !== null,
  device,
  errors,
  answers,
});
