import { dangersIn } from '../../../shared/intake-fields.ts';
import { ticketFields } from '../../../shared/ticket-fields.ts';
import { Field } from '../TextFields.tsx';
import { TicketForm } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

const { reason, ...boxes } = ticketFields.dangers;

/** What is dangerous about the one device that was chosen: set, or lifted with a reason. A condition that speaks of one asks. */
export function TicketDangers(ticket: TicketProps) {
  if (!ticket.only) return null;
  const { dangers, condition, asksDanger } = ticket.only;
  const values = Object.fromEntries(dangersIn(dangers).map((danger) => [boxes[danger].name, 'yes']));
  return (
    <TicketForm
      {...{ ticket, values, isOpen: asksDanger, act: 'dangers' }}
      summary="Swollen, hot or wet?"
      button="Save"
      isQuiet
    >
      {asksDanger && <p>{`The condition says “${condition}”. Is it dangerous?`}</p>}
      {Object.values(boxes).map((box) => (
        <Field key={box.name} of={box} />
      ))}
      <Field of={reason} />
    </TicketForm>
  );
}
