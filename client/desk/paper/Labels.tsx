import { moment } from '../../../shared/opening-hours.ts';
import { promiseAhead } from '../../../shared/promise-fields.ts';
import type { DeskDevice, DeskRepair, QuotedDevice } from '../repair-props.ts';
import { PrintBar } from './PrintBar.tsx';
import { QrCode } from './QrCode.tsx';

interface LabelsProps {
  repair: Pick<DeskRepair, 'reference' | 'devices'>;
  quotes: QuotedDevice[];
  /** What was asked for on the site, from the price list. */
  requested: string[];
  /** Of its devices those that get one; where it is empty, all of them. */
  wanted: DeskDevice[];
  now: Date;
  isPrintedNow: boolean;
}

/** A label of 62 × 29 mm for each device. */
export function Labels({ repair, quotes, requested, wanted, now, isPrintedNow }: LabelsProps) {
  const { reference, devices } = repair;
  const labels = wanted.length > 0 ? wanted : devices;
  return (
    <div className="labels">
      <PrintBar
        title={labels.length === 1 ? 'Label' : 'Labels'}
        reference={reference}
        printNowThen={isPrintedNow ? `/t/${reference.toLowerCase()}` : null}
      />
      {labels.map((device) => (
        <Label
          key={device.line}
          {...{ reference, device, now }}
          place={devices.length > 1 ? `${device.line} of ${devices.length}: ` : ''}
          job={
            jobOf(quotes.findLast(({ line }) => line === device.line)) ||
            requested.join(', ') ||
            'To diagnose'
          }
        />
      ))}
    </div>
  );
}

/** What is to be done: what was agreed or, before an answer, what is offered. */
function jobOf(quote: QuotedDevice | undefined): string {
  const { lines = [] } = quote ?? {};
  const agreed = lines.filter(({ isLeft }) => isLeft);
  return (agreed.length > 0 ? agreed : lines.filter(({ approved }) => approved === null))
    .map(({ text }) => text)
    .join(', ');
}

interface LabelProps {
  reference: string;
  device: DeskDevice;
  /** "1 of 2: " */
  place: string;
  job: string;
  now: Date;
}

/**
 * What sticks on a device. Whoever stands at the counter can read it, so it has no name and no contact, and nothing in the customer's own
 * words, which may hold a passcode. Its code is the bare reference: a scanner types it into the search, and presses Enter.
 */
function Label({ reference, device, place, job, now }: LabelProps) {
  const { name, danger, shelf, accessories } = device;
  const promised = promiseAhead(device, now);
  return (
    <article className="paper label">
      <QrCode text={reference} />
      <div>
        <h2>{reference}</h2>
        <p className="label-device">{place + name}</p>
        {danger && <p className="label-danger">{danger}</p>}
        <p className="label-job">{job}</p>
        {promised && <p>Due {shortMoment(promised)}</p>}
        {shelf && <p className="label-shelf">{shelf}</p>}
        {accessories && <p className="label-accessories">With {accessories}</p>}
      </div>
    </article>
  );
}

/** "Tue 24 Nov, 4:00 PM" */
const shortMoment = (iso: string): string => moment(iso).text.replace(/([A-Z][a-z]{2})[a-z]+/g, '$1');
