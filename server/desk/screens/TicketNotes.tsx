import { TextArea, Tick } from './TextFields.tsx';
import { Ready, TicketForm } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

/** What is written down without a move. */
export function TicketNotes(ticket: TicketProps) {
  const { closed_at, stopped_at } = ticket.repair;
  const callButton = stopped_at ? 'I have called them: go on' : 'Write the call down';
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <TicketForm ticket={ticket} name="note" button="Write it down" isQuiet>
        <TextArea name="note" label="Note" required />
        <Tick name="public" label="The customer reads it" />
        {!closed_at && ticket.chosen.length > 0 && <Ready />}
      </TicketForm>
      <TicketForm
        ticket={ticket}
        name="called"
        summary={stopped_at ? undefined : 'A call'}
        button={callButton}
      >
        <TextArea name="said" label="What they said on the telephone, or at the counter" required />
      </TicketForm>
    </section>
  );
}
