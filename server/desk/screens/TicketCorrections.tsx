import { formatPrice } from '../../../shared/money.ts';
import { Field, TextArea, Tick } from './TextFields.tsx';
import { Amount, TicketForm } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

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
      name="edit"
      summary="Correct the device"
      button="Correct it"
      isQuiet
    >
      <Field name="device" label="Device" required maxLength={120} />
      <TextArea name="fault" label="Fault" />
      <Field name="serial" label="Serial number or IMEI: empty, it stays" maxLength={40} />
      {serial !== null && <Tick name="noSerial" label="It was none: take the serial number away" />}
      <Field name="shelf" label="Shelf" maxLength={40} />
      <Field name="accessories" label="Came with" maxLength={400} />
      <Field name="condition" label="Condition" maxLength={400} />
      {(status === 'ready' || status === 'uncollected') && (
        <>
          <Amount label={`To pay, if not ${formatPrice(owed_cents ?? 0)}, $`} />
          <TextArea name="reason" label="Why, if it is more than the records say: the customer reads it" />
        </>
      )}
    </TicketForm>
  );
}
