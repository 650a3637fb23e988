import { area, ready, TicketForm, tick } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

/** What is written down without a move. */
export function TicketNotes(ticket: TicketProps) {
  const { repair, chosen } = ticket;
  const isStopped = repair.stopped_at !== null;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <TicketForm
        ticket={ticket}
        name="note"
        fields={[
          area('note', 'Note', { required: true }),
          tick('public', 'The customer reads it'),
          repair.closed_at === null && chosen.length > 0 && ready,
        ]}
        button="Write it down"
        isQuiet
      />
      <TicketForm
        ticket={ticket}
        name="called"
        summary={isStopped ? undefined : 'A call'}
        fields={[area('said', 'What they said on the telephone, or at the counter', { required: true })]}
        button={isStopped ? 'I have called them: go on' : 'Write the call down'}
      />
    </section>
  );
}
