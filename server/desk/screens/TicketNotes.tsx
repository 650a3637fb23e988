import { Field, TextArea, Tick } from './TextFields.tsx';
import { TicketForm, typedInto } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

/** What is written down without a move. */
export function TicketNotes(props: TicketProps) {
  const { customer, chosen } = props;
  const [note, called] = [typedInto(props, 'note'), typedInto(props, 'called')];
  const callForm = (
    <TicketForm {...props} name="called">
      <TextArea
        name="said"
        label="What they said on the telephone, or at the counter"
        required
        defaultValue={called.said}
      />
      <button type="submit">
        {customer.isStopped ? 'I have called them: go on' : 'Write the call down'}
      </button>
    </TicketForm>
  );
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <TicketForm {...props} name="note">
        <TextArea name="note" label="Note" required defaultValue={note.note} />
        <Tick name="public" label="The customer reads it" defaultChecked={note.public === 'yes'} />
        {!customer.isOver && chosen.length > 0 && (
          <Field
            type="datetime-local"
            name="ready"
            label="Should be ready, if that is another time now"
            defaultValue={note.ready}
          />
        )}
        <button type="submit" className="quiet">
          Write it down
        </button>
      </TicketForm>
      {customer.isStopped ? (
        callForm
      ) : (
        <details open={props.refused?.form === 'called'}>
          <summary>A call</summary>
          {callForm}
        </details>
      )}
    </section>
  );
}
