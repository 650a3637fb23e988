import { limits, oneOf, optional } from './form-schemas.ts';
import { lineOf, madeOf, plainOf, staffFields, tickOf } from './staff-fields.ts';
import { address, maxDeviceLength, phoneNumber } from './staff-schemas.ts';

/** Where the devices of a list are: the law wants the repair notice read before the shop takes them. */
export const batchStatuses = { received: 'They are here', booked: 'They come later' } as const;

/** The fields of the form that takes in many devices from a list. */
export const batchFields = staffFields({
  name: lineOf('Name', limits.name, {}, 'The name'),
  phone: { ...lineOf('Phone', limits.phone, { input: { type: 'tel' } }), schema: optional(phoneNumber) },
  email: { ...lineOf('Email', limits.email, { input: { type: 'email' } }), schema: optional(address) },
  list: { ...plainOf(), control: 'textarea', label: 'The list (paste it here)' },
  /** Its text is that of the list. */
  file: {
    ...plainOf({ input: { type: 'file' } }),
    control: 'text',
    label: 'Or a file from a spreadsheet: CSV or text',
  },
  device: lineOf('Model, for rows without one', maxDeviceLength, {}, 'The device'),
  status: {
    ...madeOf(oneOf(batchStatuses, 'Say whether they are here.')),
    ...{ control: 'select', label: 'Where the devices are' },
  },
  notice: tickOf('They have read the repair notice'),
  /** What the sender saw of the list: nothing else is registered. */
  seen: plainOf(),
  /** It is another batch, although the same is here. */
  again: tickOf(''),
});
