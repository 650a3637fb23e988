import { Problem } from './Problem.tsx';
import { Field, TextArea } from './TextFields.tsx';

export interface QuoteProps {
  reference: string;
  /** Of the ticket. */
  path: string;
  devices: { line: number; version: number; name: string }[];
  /** Of the price list; empty where it has none for these devices. */
  services: { name: string; options: ListedOption[] }[];
  /** Days that a quote is good for, as the shop promises. */
  validDays: string;
  typed: Record<string, string>;
  ticked: string[];
  /** Why it was not sent. */
  notice: string | null;
  /** Where somebody else was quicker: what each device and its newest quote say now. */
  changed: string[];
}

interface ListedOption {
  /** "screen-replacement/genuine" */
  value: string;
  name: string;
  price: string;
  isPriced: boolean;
  time: string;
}

/** Lines in words that there is room for. */
export const freeLines = [1, 2, 3, 4] as const;

/** Makes a quote, which the customer approves line by line. */
export function Quote({ reference, path, devices, services, validDays, typed, ticked, ...why }: QuoteProps) {
  const field = (name: string, label: string, more = {}) => (
    <Field key={name} name={name} label={label} defaultValue={typed[name]} {...more} />
  );
  return (
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
      {why.notice && (
        <Problem notice={why.notice}>
          {why.changed.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Problem>
      )}
      {devices.map(({ line, version }) => (
        <Seen key={line} line={line} version={version} />
      ))}
      {services.length > 0 && (
        <fieldset>
          <legend>Of the price list</legend>
          {services.map(({ name, options }) => (
            <fieldset key={name}>
              <legend>{name}</legend>
              {options.map((option) => (
                <Option
                  key={option.value}
                  {...option}
                  typed={typed}
                  isTicked={ticked.includes(option.value)}
                  service={name}
                />
              ))}
            </fieldset>
          ))}
          {field('reason', 'Why another price than the list’s', { maxLength: 300 })}
        </fieldset>
      )}
      <fieldset>
        <legend>In words, such as “Screen; genuine part; 12 months”</legend>
        {freeLines.map((number) => (
          <div key={number} className="pair">
            {field(`item-${number}`, `Line ${number}`, { maxLength: 120 })}
            {field(`price-${number}`, 'Price, $', { inputMode: 'decimal', maxLength: 12 })}
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>What it says beside</legend>
        {field('fault', 'What you found', { maxLength: 300 })}
        {field('time', 'How long it takes, such as “1 to 2 business days”', { maxLength: 300 })}
        <div className="pair">
          {field('diagnosis', 'The diagnosis alone, $', { inputMode: 'decimal', maxLength: 12 })}
          {field('validDays', 'Good for so many days', {
            inputMode: 'numeric',
            maxLength: 2,
            defaultValue: typed.validDays ?? validDays,
          })}
        </div>
        <TextArea name="note" label="Note: the customer reads it" defaultValue={typed.note} />
      </fieldset>
      <div className="acts">
        <button type="submit">Send the quote</button>
        <a href={path}>Back without a quote</a>
      </div>
    </form>
  );
}

function Option({
  value,
  name,
  price,
  isPriced,
  time,
  typed,
  isTicked,
  service,
}: ListedOption & { typed: Record<string, string>; isTicked: boolean; service: string }) {
  return (
    <div className="option">
      <label className="tick">
        <input type="checkbox" name="service" value={value} defaultChecked={isTicked} disabled={!isPriced} />
        <span>
          {name} <span className="muted">{time}</span>
        </span>
        <b>{price}</b>
      </label>
      {isPriced && (
        <label className="amount">
          <span className="hidden">
            Another price for {service}, {name}
          </span>
          $
          <input
            type="text"
            name={`amount-${value}`}
            inputMode="decimal"
            maxLength={12}
            placeholder="as listed"
            defaultValue={typed[`amount-${value}`]}
          />
        </label>
      )}
    </div>
  );
}

/** Says of one device which version its reader saw. */
export const Seen = ({ line, version }: { line: number; version: number }) => (
  <>
    <input type="hidden" name="line" value={line} />
    <input type="hidden" name="version" value={`${line}:${version}`} />
  </>
);
