import type { Service } from '../../../shared/catalogue.ts';
import { deviceName } from '../../back-office/repairs/staff-repairs.ts';
import type { RepairDeviceTable } from '../../back-office/store/tables.ts';
import type { PostedFields } from '../../http/form-body.ts';
import { PriceList, WordLine, wordLines } from './PriceList.tsx';
import { Problem } from './Problem.tsx';
import { Field, FilledForm, TextArea } from './TextFields.tsx';

export interface QuoteProps {
  reference: string;
  /** Of the ticket. */
  path: string;
  devices: RepairDeviceTable[];
  /** What the price list has for these devices; empty for nothing. */
  services: Service[];
  typed: PostedFields;
  /** Why it was not sent. */
  notice: string | null;
  /** Where somebody else was quicker: what each device and its newest quote say now. */
  changed: string[];
}

/** Makes a quote, which the customer approves line by line. */
export const Quote = ({ reference, path, devices, services, typed, notice, changed }: QuoteProps) => (
  <FilledForm value={{ id: 'quote', typed, mistakes: [] }}>
    <form className="ticket" method="post" action={`${path}/quote`}>
      <h1>
        Quote for{' '}
        <a href={path} translate="no">
          {reference}
        </a>
      </h1>
      <p>
        {devices.map(deviceName).join(', ')}
        {devices.length > 1 && ': each gets the same quote'}
      </p>
      {notice && (
        <Problem notice={notice}>
          {changed.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Problem>
      )}
      {devices.map((device) => (
        <Seen key={device.line} {...device} />
      ))}
      {services.length > 0 && <PriceList label="Of the price list" services={services} />}
      <fieldset>
        <legend>In words, such as “Screen; genuine part; 12 months”</legend>
        {wordLines.map((number) => (
          <WordLine key={number} number={number} label={`Line ${number}`} />
        ))}
      </fieldset>
      <fieldset>
        <legend>What it says beside</legend>
        <Field name="fault" label="What you found" maxLength={300} />
        <Field name="time" label="How long it takes, such as “1 to 2 business days”" maxLength={300} />
        <div className="pair">
          <Field name="diagnosis" label="The diagnosis alone, $" inputMode="decimal" maxLength={12} />
          <Field name="validDays" label="Good for so many days" inputMode="numeric" maxLength={2} />
        </div>
        <TextArea name="note" label="Note: the customer reads it" />
      </fieldset>
      <div className="acts">
        <button type="submit">Send the quote</button>
        <a href={path}>Back without a quote</a>
      </div>
    </form>
  </FilledForm>
);

/** Says of one device which version its reader saw. */
export const Seen = ({ line, version }: { line: number; version: number }) => (
  <>
    <input type="hidden" name="line" value={line} />
    <input type="hidden" name="version" value={`${line}:${version}`} />
  </>
);
