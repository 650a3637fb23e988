import { ticketFields } from '../../../shared/ticket-fields.ts';
import { Field } from '../TextFields.tsx';
import { TicketForm } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

const { note, called } = ticketFields;

/** What is written down without a move. */
export function TicketNotes(ticket: TicketProps) {
  const { closed_at, stopped_at } = ticket.repair;
  const callButton = stopped_at ? 'I’ve called them: go on' : 'Save the call';
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <TicketForm ticket={ticket} act="note" button="Save note" isQuiet>
        <Field of={note.text} />
        <Field of={note.isPublic} />
        {!closed_at && ticket.chosen.length > 0 && <Field of={note.expectedAt} />}
      </TicketForm>
      <TicketForm
        ticket={ticket}
        act="called"
        summary={stopped_at ? undefined : 'Log a call'}
        button={callButton}
      >
        <Field of={called.said} />
      </TicketForm>
    </section>
  );
}
