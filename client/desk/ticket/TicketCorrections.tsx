import { formatPrice } from '../../../shared/money.ts';
import { ticketFields } from '../../../shared/ticket-fields.ts';
import { Field } from '../TextFields.tsx';
import { TicketForm } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

const { edit } = ticketFields;

/** What was entered wrong of the one device that was chosen: each is corrected by itself. */
export function TicketCorrections(ticket: TicketProps) {
  if (!ticket.only) return null;
  const { device, fault, shelf, accessories, condition, serial, status, owed_cents } = ticket.only;
  const values = {
    device,
    fault,
    shelf: shelf ?? '',
    accessories: accessories ?? '',
    condition: condition ?? '',
  };
  return (
    <TicketForm
      ticket={ticket}
      values={values}
      act="edit"
      summary="Correct the device"
      button="Correct it"
      isQuiet
    >
      <Field of={edit.device} />
      <Field of={edit.fault} />
      <Field of={edit.serial} />
      {serial !== null && <Field of={edit.noSerial} />}
      <Field of={edit.shelf} />
      <Field of={edit.accessories} />
      <Field of={edit.condition} />
      {(status === 'ready' || status === 'uncollected') && (
        <>
          <Field of={edit.amount} label={`To pay, if not ${formatPrice(owed_cents ?? 0)}, $`} />
          <Field of={edit.reason} />
        </>
      )}
    </TicketForm>
  );
}
