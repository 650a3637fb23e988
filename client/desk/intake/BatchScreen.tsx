import { batchFields, batchStatuses } from '../../../shared/batch-fields.ts';
import { columnTitles } from '../../../shared/device-columns.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import { limits } from '../../../shared/form-schemas.ts';
import { Problem } from '../Problem.tsx';
import { Field, FilledForm, type TypedFields } from '../TextFields.tsx';

/** What was read of a list. */
export interface SeenBatch {
  /** Names all of it. */
  hash: string;
  customer: { name: string };
  devices: { device: string; asset_tag?: string | null; serial?: string | null; fault: string }[];
  /** Headings of what was not taken. */
  leftOut: string[];
  /** Rows, as a spreadsheet counts them, whose fault speaks of danger. */
  dangerous?: number[];
}

export interface BatchProps {
  typed: TypedFields;
  /** The path to which it is posted. */
  action: string;
  /** `null` where it was not read yet, or not taken. */
  seen: SeenBatch | null;
  refused: { notice: string; mistakes: FieldError[] } | null;
}

/** Many devices at once: a list, what was read of it, and then one button. It needs no script. */
export const BatchScreen = ({ typed, action, seen, refused }: BatchProps) => (
  <FilledForm value={{ id: 'batch', typed, mistakes: refused?.mistakes ?? [] }}>
    <form className="ticket" method="post" action={action} encType="multipart/form-data" noValidate>
      <h1>Devices from a list</h1>
      {refused && <Refused {...refused} />}
      {seen && <ReadList {...seen} />}
      <fieldset>
        <legend>Company or school</legend>
        {action.startsWith('/enquiries/') && (
          <p>Its phone number and email address are those of the enquiry, unless you type others.</p>
        )}
        <Field of={batchFields.name} />
        <div className="pair">
          <Field of={batchFields.phone} />
          <Field of={batchFields.email} />
        </div>
      </fieldset>
      <fieldset>
        <legend>Devices</legend>
        <p>
          One on each line, up to {limits.deviceRows}, below a line of headings: {titles}. Serial number and
          fault are needed; other columns are left out.
        </p>
        <Field of={batchFields.list} rows={8} spellCheck={false} />
        <Field of={batchFields.file} />
        <Field of={batchFields.device} />
        <Field of={batchFields.status} options={Object.entries(batchStatuses)} />
        <Field of={batchFields.notice} />
        {(typed[batchFields.again.name] || refused?.mistakes.length === 0) && (
          <Field of={batchFields.again} label="It’s a different batch: register it anyway" />
        )}
      </fieldset>
      <button type="submit" className={seen ? 'quiet' : undefined}>
        Check the list
      </button>
    </form>
  </FilledForm>
);

const titles = Object.values(columnTitles).join(', ');

/** Why it was not taken. The list's mistakes name their rows. */
const Refused = ({ notice, mistakes }: NonNullable<BatchProps['refused']>) => (
  <Problem
    notice={mistakes.length > 0 ? 'Nothing was registered yet.' : notice}
    mistakes={mistakes}
    form="batch"
  />
);

/** Only what is shown here is registered: who has changed anything since sees it again first. */
const ReadList = ({ hash, customer, devices, leftOut, dangerous = [] }: SeenBatch) => (
  <section className="card" aria-labelledby="seen" role="status">
    <h2 id="seen">{`${devices.length} ${devices.length === 1 ? 'device' : 'devices'} of ${customer.name}`}</h2>
    {dangerous.length > 0 && (
      <p className="problem">
        {`Row ${dangerous.join(', ')}: wet, burnt, crushed or swollen. Keep it apart, and look at it first.`}
      </p>
    )}
    <ol className="lines">
      {devices.map(({ device, asset_tag, serial, fault }) => (
        <li key={serial}>
          <b>{device}</b>
          {asset_tag && `, asset tag ${asset_tag}`}
          {`, serial number ${serial}: ${fault}`}
        </li>
      ))}
    </ol>
    {leftOut.length > 0 && <p>{`Left out of the list: ${leftOut.join(', ')}.`}</p>}
    <button type="submit" name={batchFields.seen.name} value={hash}>
      {devices.length === 1 ? 'Register it' : `Register all ${devices.length}`}
    </button>
  </section>
);
