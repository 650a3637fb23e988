import { Field, TextArea, Tick } from './TextFields.tsx';
import { TicketForm, typedInto } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

/** What was entered wrong of the device. */
export function TicketCorrections(props: TicketProps) {
  const { corrections, refused } = props;
  if (!corrections) return null;
  const typed = typedInto(props, 'edit');
  const { device, fault, hasSerial, owed, ...codes } = { ...corrections, ...typed };
  return (
    <details open={refused?.form === 'edit'}>
      <summary>Correct the device</summary>
      <TicketForm {...props} name="edit">
        <Field name="device" label="Device" required maxLength={120} defaultValue={device} />
        <TextArea name="fault" label="Fault" defaultValue={fault} />
        <Field
          name="serial"
          label="Serial number or IMEI: empty, it stays"
          maxLength={40}
          defaultValue={typed.serial}
        />
        {hasSerial && (
          <Tick
            name="noSerial"
            label="It was none: take the serial number away"
            defaultChecked={typed.noSerial === 'yes'}
          />
        )}
        <Field name="shelf" label="Shelf" maxLength={40} defaultValue={codes.shelf} />
        <Field name="accessories" label="Came with" maxLength={400} defaultValue={codes.accessories} />
        <Field name="condition" label="Condition" maxLength={400} defaultValue={codes.condition} />
        {owed && (
          <>
            <Field
              name="amount"
              label={`To pay, if not ${owed}, $`}
              inputMode="decimal"
              maxLength={12}
              defaultValue={typed.amount}
            />
            <TextArea
              name="reason"
              label="Why, if it is more than the records say: the customer reads it"
              defaultValue={typed.reason}
            />
          </>
        )}
        <button type="submit" className="quiet">
          Correct it
        </button>
      </TicketForm>
    </details>
  );
}
