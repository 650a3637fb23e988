import type { ReactNode } from 'react';
import { ticketPath } from '../find-ticket.ts';
import { Seen } from './Quote.tsx';
import { Field, FilledForm } from './TextFields.tsx';
import type { TicketProps } from './ticket-props.ts';

interface TicketFormProps {
  ticket: TicketProps;
  /** The end of the path that it posts to. */
  name: string;
  /** Of a move: whereto. */
  to?: string;
  /** What its fields hold before anybody types. */
  values?: Record<string, string>;
  /** Its fields. */
  children?: ReactNode;
  button?: string;
  isQuiet?: boolean;
  /** It is folded under these words unless it was refused; of a group one is open at a time. */
  summary?: string | undefined;
  group?: string;
}

/** A form for the chosen devices, as its reader saw them. One that was refused holds what was typed. */
export function TicketForm({ ticket, name, to, values = {}, summary, group, ...rest }: TicketFormProps) {
  const { repair, chosen, refused } = ticket;
  const isRefused = refused?.form === name && (!to || refused.typed.to === to);
  const path = ticketPath(repair);
  const form = (
    <FilledForm value={{ typed: isRefused ? refused.typed : values, mistakes: [] }}>
      <form method="post" action={`${path}/${name}`}>
        {chosen.map(({ line, version }) => (
          <Seen key={line} line={line} version={version} />
        ))}
        {to && <input type="hidden" name="to" value={to} />}
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
    </FilledForm>
  );
  if (!summary) return form;
  return (
    <details name={group} open={isRefused}>
      <summary>{summary}</summary>
      {form}
    </details>
  );
}

/** When it was promised for: a move or a note may change it. */
export const Ready = () => (
  <Field type="datetime-local" name="ready" label="Should be ready, if that is another time now" />
);

export const Amount = ({ label, isNeeded = false }: { label: string; isNeeded?: boolean }) => (
  <Field name="amount" label={label} required={isNeeded} inputMode="decimal" maxLength={12} />
);
