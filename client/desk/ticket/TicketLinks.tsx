import { ticketFields } from '../../../shared/ticket-fields.ts';
import { Field } from '../TextFields.tsx';
import { TicketForm } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

const ends = ticketFields['end-links'];

/** The secret links by which the customer follows it. None is ever shown here. */
export function TicketLinks(ticket: TicketProps) {
  const { repair, openLinks, refused } = ticket;
  if (openLinks === null) return null;
  const isRefused = refused !== null && /link/.test(refused.form);
  return (
    <details open={isRefused}>
      <summary>{`Tracking links (${openLinks} active)`}</summary>
      <div className="acts">
        {repair.email && <TicketForm ticket={ticket} act="link" button="Email them a new link" isQuiet />}
        <TicketForm ticket={ticket} act="print-link" button="Print a link" isQuiet />
      </div>
      <TicketForm ticket={ticket} act="end-links" button="End all links" isQuiet>
        <Field of={ends.isSure} />
      </TicketForm>
    </details>
  );
}
