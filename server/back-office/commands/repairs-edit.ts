import { ticketFields } from '../../../shared/ticket-fields.ts';
import { editRepair } from '../repairs/acts/edit-repair.ts';
import { readDeviceName } from '../repairs/records/device-names.ts';
import { ensure } from './command.ts';
import { deviceOptions, repairCommand } from './repair-records.ts';

const { name, email, phone } = ticketFields.contact;
const { device, fault, serial, amount, reason } = ticketFields.edit;

export const editCommand = repairCommand({
  name: 'repairs edit',
  about: 'Corrects the contact, the device, its serial number or fault, or the amount to be paid.',
  fields: { name, email, phone, device, fault, serial, amount, reason },
  options: deviceOptions,
  examples: [
    'repairs edit 7K2M-Q4XA --by Kim --phone "0491 570 156"',
    'repairs edit 7K2M-Q4XA --by Kim --serial F2LX12345 --line 2',
  ],
  async run({ repair, typed, devices, act, say, ...catalogue }) {
    const { name, email, phone, device: named, fault, serial, amount: owed_cents, reason } = typed;
    const contact = given({ name, email, phone });
    const device = {
      ...given({ fault, serial, owed_cents }),
      ...(await readDeviceName(catalogue, named ?? '')),
    };
    const chosen = Object.keys(device).length > 0 ? devices() : [];
    const changes = await act((db, deps) =>
      editRepair(db, repair, chosen, { contact, device, reason }, deps),
    );
    ensure(changes.length > 0, 'Nothing of it was to be another.');
    for (const change of changes) say(`${repair.reference}: ${change}.`);
    return { changes };
  },
});

type Given<Values> = { [Name in keyof Values]?: NonNullable<Values[Name]> };
const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Given<Values>;
