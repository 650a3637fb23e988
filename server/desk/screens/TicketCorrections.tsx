import { formatPrice } from '../../../shared/money.ts';
import { area, money, TicketForm, text, tick } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

/** What was entered wrong of the one device that was chosen: each is corrected by itself. */
export function TicketCorrections(ticket: TicketProps) {
  const { only: device } = ticket;
  if (!device) return null;
  const { status, owed_cents } = device;
  const isReady = status === 'ready' || status === 'uncollected';
  return (
    <TicketForm
      ticket={ticket}
      name="edit"
      summary="Correct the device"
      fields={[
        text('device', 'Device', { required: true, maxLength: 120, defaultValue: device.device }),
        area('fault', 'Fault', { defaultValue: device.fault }),
        text('serial', 'Serial number or IMEI: empty, it stays', { maxLength: 40 }),
        device.serial !== null && tick('noSerial', 'It was none: take the serial number away'),
        text('shelf', 'Shelf', { maxLength: 40, defaultValue: device.shelf }),
        text('accessories', 'Came with', { maxLength: 400, defaultValue: device.accessories }),
        text('condition', 'Condition', { maxLength: 400, defaultValue: device.condition }),
        isReady && text('amount', `To pay, if not ${formatPrice(owed_cents ?? 0)}, $`, money),
        isReady && area('reason', 'Why, if it is more than the records say: the customer reads it'),
      ]}
      button="Correct it"
      isQuiet
    />
  );
}
