import { dangersIn } from '../../../server/back-office/repairs/acts/take-in.ts';
import type { StoredQuote } from '../../../server/back-office/repairs/quotes/quotes.ts';
import { readDetails, serviceText } from '../../../server/back-office/repairs/records/request-details.ts';
import { deviceName, type Repair } from '../../../server/back-office/repairs/records/staff-repairs.ts';
import { moment } from '../../../server/back-office/repairs/views/repair-trace.ts';
import type { RepairDeviceTable } from '../../../server/back-office/store/tables.ts';
import { PrintBar } from './PrintBar.tsx';
import { QrCode } from './QrCode.tsx';

interface LabelsProps {
  repair: Pick<Repair, 'reference' | 'devices' | 'details'>;
  quotes: StoredQuote[];
  /** Of its devices those that get one; where it is empty, all of them. */
  wanted: RepairDeviceTable[];
  isPrintedNow: boolean;
}

/** A label of 62 × 29 mm for each device. */
export function Labels({ repair, quotes, wanted, isPrintedNow }: LabelsProps) {
  const { reference, devices } = repair;
  const labels = wanted.length > 0 ? wanted : devices;
  const requested = readDetails(repair)?.quote?.lines.map(serviceText).join(', ');
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
          device={device}
          place={devices.length > 1 ? `${device.line} of ${devices.length}: ` : ''}
          job={jobOf(quotes.findLast(({ line }) => line === device.line)) || requested || 'To diagnose'}
        />
      ))}
    </div>
  );
}

/** What is to be done: what was agreed or, before an answer, what is offered. */
function jobOf(quote: StoredQuote | undefined): string {
  const lines = quote?.lines.filter(({ approved }) => approved !== 0) ?? [];
  return lines.map(({ text }) => text).join(', ');
}

/**
 * What sticks on a device. Whoever stands at the counter can read it, so it has no name and no contact, and nothing in the customer's own
 * words, which may hold a passcode. Its code is the bare reference: a scanner types it into the search, and presses Enter.
 */
function Label({ device, place, job }: { device: RepairDeviceTable; place: string; job: string }) {
  const { reference, condition, expected_at, shelf, accessories } = device;
  const danger = dangersIn(condition);
  return (
    <article className="paper label">
      <QrCode text={reference} />
      <div>
        <h2>{reference}</h2>
        <p className="label-device">{place + deviceName(device)}</p>
        {danger && <p className="label-danger">{danger}</p>}
        <p className="label-job">{job}</p>
        {expected_at && <p>Due {shortMoment(expected_at)}</p>}
        {shelf && <p className="label-shelf">{shelf}</p>}
        {accessories && <p className="label-accessories">With {accessories}</p>}
      </div>
    </article>
  );
}

/** "Tue 24 Nov, 4:00 PM" */
const shortMoment = (iso: string): string => moment(iso).text.replace(/([A-Z][a-z]{2})[a-z]+/g, '$1');
