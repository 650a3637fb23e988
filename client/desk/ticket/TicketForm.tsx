import type { ReactNode } from 'react';
import { ticketPath } from '../../../shared/desk-paths.ts';
import { type TicketAct, ticketFields } from '../../../shared/ticket-fields.ts';
import { FilledForm, Hidden } from '../TextFields.tsx';
import { Seen } from './Quote.tsx';
import type { TicketProps } from './ticket-props.ts';

interface TicketFormProps {
  ticket: TicketProps;
  act: TicketAct;
  /** Of a move: whereto. */
  to?: string;
  /** What its fields hold before anybody types. */
  values?: Record<string, string>;
  /** Its fields. */
  children?: ReactNode;
  button?: string;
  isQuiet?: boolean;
  /** It is folded under these words unless it was refused, or is to be open; of a group one is open at a time. */
  summary?: string | undefined;
  group?: string;
  isOpen?: boolean;
}

/** A form for the chosen devices, as its reader saw them. One that was refused holds what was typed. */
export function TicketForm({
  ticket,
  act,
  to,
  values = {},
  summary,
  group,
  isOpen = false,
  ...rest
}: TicketFormProps) {
  const { repair, chosen, refused } = ticket;
  const isRefused = refused?.form === act && (!to || refused.typed[ticketFields.move.to.name] === to);
  const path = ticketPath(repair);
  const form = (
    <FilledForm value={{ typed: isRefused ? refused.typed : values, mistakes: [] }}>
      <form method="post" action={`${path}/${act}`}>
        {chosen.map(({ line, version }) => (
          <Seen key={line} line={line} version={version} />
        ))}
        {to && <Hidden of={ticketFields.move.to} value={to} />}
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
    <details name={group} open={isRefused || isOpen}>
      <summary>{summary}</summary>
      {form}
    </details>
  );
}
