import { PrintBar } from './PrintBar.tsx';
import { QrCode } from './QrCode.tsx';

/**
 * What sticks on a device. Whoever stands at the counter can read it, so it has no name and no contact, and nothing in the customer's own
 * words, which may hold a passcode.
 */
export interface LabelProps {
  reference: string;
  /** "2 of 30"; `null` where the repair is one device. */
  place: string | null;
  device: string;
  job: string;
  /** "Tue 24 Nov, 4:00 PM" */
  due: string | null;
  shelf: string | null;
  accessories: string | null;
  /** "swollen, hot"; `null` where nothing is known of it. */
  danger: string | null;
}

interface LabelsProps {
  reference: string;
  labels: LabelProps[];
  isPrintedNow: boolean;
}

/** A label of 62 × 29 mm for each device. */
export const Labels = ({ reference, labels, isPrintedNow }: LabelsProps) => (
  <div className="labels">
    <PrintBar
      title={labels.length === 1 ? 'Label' : 'Labels'}
      reference={reference}
      printNowThen={isPrintedNow ? `/t/${reference.toLowerCase()}` : null}
    />
    {labels.map((label) => (
      <Label key={label.place} {...label} />
    ))}
  </div>
);

/** Its code is the bare reference: a scanner types it into the search, and presses Enter. */
const Label = ({ reference, place, device, job, due, shelf, accessories, danger }: LabelProps) => (
  <article className="paper label">
    <QrCode text={reference} />
    <div>
      <h2>{reference}</h2>
      <p className="label-device">{place ? `${place}: ${device}` : device}</p>
      {danger && <p className="label-danger">{danger}</p>}
      <p className="label-job">{job}</p>
      {due && <p>Due {due}</p>}
      {shelf && <p className="label-shelf">{shelf}</p>}
      {accessories && <p className="label-accessories">With {accessories}</p>}
    </div>
  </article>
);
