import type { ComponentProps, ReactNode } from 'react';
import { ticketPath } from '../find-ticket.ts';
import { Seen } from './Quote.tsx';
import { Field, TextArea, Tick } from './TextFields.tsx';
import type { TicketProps } from './ticket-props.ts';

/** What a form asks for. Its type is one of an `<input>`, or "textarea"; with `options` it is one of these. */
export interface TicketField extends Omit<ComponentProps<typeof Field>, 'defaultValue'> {
  defaultValue?: string | null | undefined;
  options?: [value: string, words: string][];
}

type More = Partial<TicketField>;
export const text = (name: string, label: string, more?: More): TicketField => ({ name, label, ...more });
export const area = (name: string, label: string, more?: More): TicketField =>
  text(name, label, { type: 'textarea', ...more });
export const tick = (name: string, label: string, more?: More): TicketField =>
  text(name, label, { type: 'checkbox', ...more });
export const money = { inputMode: 'decimal', maxLength: 12 } as const;
/** When it was promised for: a move or a note may change it. */
export const ready = text('ready', 'Should be ready, if that is another time now', {
  type: 'datetime-local',
});

interface TicketFormProps {
  ticket: TicketProps;
  /** The end of the path that it posts to. */
  name: string;
  /** Of a move: whereto. */
  to?: string;
  /** Without those that are not asked for here. After a refusal they hold what was typed. */
  fields?: (TicketField | false | undefined)[];
  /** After the fields. */
  children?: ReactNode;
  button?: string;
  isQuiet?: boolean;
  /** It is folded under these words unless it was refused; of a group one is open at a time. */
  summary?: string | undefined;
  group?: string;
}

/** A form for the chosen devices, as its reader saw them. */
export function TicketForm({ ticket, name, to, fields = [], summary, group, ...rest }: TicketFormProps) {
  const { repair, chosen, refused } = ticket;
  const isRefused = refused?.form === name && (!to || refused.typed.to === to);
  const typed = isRefused ? refused.typed : {};
  const path = ticketPath(repair);
  const form = (
    <form method="post" action={`${path}/${name}`}>
      {chosen.map(({ line, version }) => (
        <Seen key={line} line={line} version={version} />
      ))}
      {to && <input type="hidden" name="to" value={to} />}
      {fields.map((field) => field && <Asked key={field.name} {...field} typed={typed[field.name]} />)}
      {rest.children}
      {rest.button && (
        <button type="submit" className={rest.isQuiet ? 'quiet' : undefined}>
          {rest.button}
        </button>
      )}
      {isRefused && refused.wantsPasskey && (
        <p className="mistake">
          <a href={`/step-up?to=${path}`} target="_blank" rel="noreferrer">
            Show your passkey in another tab
          </a>
          , then come back and send this again.
        </p>
      )}
    </form>
  );
  if (!summary) return form;
  return (
    <details name={group} open={isRefused}>
      <summary>{summary}</summary>
      {form}
    </details>
  );
}

function Asked({ typed, options, defaultValue, ...input }: TicketField & { typed: string | undefined }) {
  const { type, name, label, required = false } = input;
  const value = typed ?? defaultValue ?? undefined;
  if (type === 'checkbox') return <Tick {...input} defaultChecked={typed === 'yes'} />;
  if (type === 'textarea')
    return <TextArea name={name} label={label} required={required} defaultValue={value} />;
  if (!options) return <Field {...input} defaultValue={value} />;
  return (
    <label>
      {label}
      <select name={name} required={required} defaultValue={value ?? ''}>
        <option value="">Choose</option>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
