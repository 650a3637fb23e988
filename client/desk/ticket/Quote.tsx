import type { Service } from '../../../shared/catalogue.ts';
import { quoteTerms as terms, wordLines } from '../../../shared/quote-fields.ts';
import { seen } from '../../../shared/ticket-fields.ts';
import { Problem } from '../Problem.tsx';
import type { DeskDevice } from '../repair-props.ts';
import { Field, FilledForm, Hidden, type TypedFields } from '../TextFields.tsx';
import { type AgreedLine, AgreedLines } from './AgreedLines.tsx';
import { PriceList, WordLine } from './PriceList.tsx';
import { ReadyBy } from './ReadyBy.tsx';

export interface QuoteProps {
  reference: string;
  /** Of the ticket. */
  path: string;
  devices: DeskDevice[];
  /** What the price list has for these devices; empty for nothing. */
  services: Service[];
  /** What the customer has agreed to before. */
  agreed: AgreedLine[];
  typed: TypedFields;
  /** Why it was not sent. */
  notice: string | null;
  /** Where somebody else was quicker: what each device and its newest quote say now. */
  changed: string[];
  now: Date;
}

/** Makes a quote, which the customer approves line by line. */
export const Quote = ({
  reference,
  path,
  devices,
  services,
  agreed,
  typed,
  notice,
  changed,
  now,
}: QuoteProps) => (
  <FilledForm value={{ id: 'quote', typed, mistakes: [] }}>
    <form className="ticket" method="post" action={`${path}/quote`}>
      <h1>
        Quote for{' '}
        <a href={path} translate="no">
          {reference}
        </a>
      </h1>
      <p>
        {devices.map(({ name }) => name).join(', ')}
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
      {agreed.length > 0 && <AgreedLines lines={agreed} typed={typed} />}
      {services.length > 0 && <PriceList label="From the price list" services={services} />}
      <fieldset>
        <legend>Other work, such as “Screen; genuine part; 12 months”</legend>
        {wordLines.map((number) => (
          <WordLine key={number} number={number} label={`Line ${number}`} />
        ))}
      </fieldset>
      <fieldset>
        <legend>Details</legend>
        <Field of={terms.fault} />
        <Field of={terms.time} />
        <div className="pair">
          {/* It was agreed to with the first quote. */}
          {agreed.length === 0 && <Field of={terms.diagnosis} />}
          <Field of={terms.validDays} />
        </div>
        <ReadyBy devices={devices} now={now} />
        <Field of={terms.note} />
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
    <Hidden of={seen.lines} value={line} />
    <Hidden of={seen.versions} value={`${line}:${version}`} />
  </>
);
