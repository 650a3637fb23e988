import * as v from 'valibot';
import { limits, optional } from './form-schemas.ts';
import { quoteFields } from './quote-fields.ts';
import { dueOf, lineOf, plainOf, staffFields, tickOf, timeOf } from './staff-fields.ts';
import { address, maxCodeLength, maxDeviceLength, maxFaultLength, phoneNumber } from './staff-schemas.ts';

/** What makes a device dangerous to keep: the staff ask each customer. */
export const dangers = ['swollen', 'hot', 'wet'] as const;
export type Danger = (typeof dangers)[number];

/** What a column `dangers` also keeps: that the customer is not sure, and that somebody has looked and nothing else is dangerous. */
export const maybeSwollen = 'swollen?';
export const hasLooked = '';

/** Whether a column `dangers`, "swollen,hot", has one. */
export const hasDanger = (column: string | null, danger: string): boolean =>
  column?.split(',').includes(danger) ?? false;

/** Those that stand in columns: each once, in their order. */
export const dangersIn = (...columns: (string | null)[]): Danger[] =>
  dangers.filter((danger) => columns.some((column) => hasDanger(column, danger)));

/** As a column keeps them; `null` where nobody knows of any. */
export const dangersColumn = (found: readonly string[]): string | null =>
  found.length > 0 ? found.join(',') : null;

/** Those that stand in columns, in words: "swollen, hot"; `null` where there are none. */
export function dangerText(...columns: (string | null)[]): string | null {
  const found: string[] = dangersIn(...columns);
  const isUnsure = columns.some((column) => hasDanger(column, maybeSwollen)) && !found.includes('swollen');
  return [...found, ...(isUnsure ? ['may be swollen: look first'] : [])].join(', ') || null;
}

export const askDanger = 'Ask whether it is swollen, hot or wet: “none of these”, or which.';

/** Whether somebody has ticked which dangers there are, or that there are none. */
export const isDangerAnswer = (ticked: readonly string[]): boolean =>
  ticked.length === 1 || (ticked.length > 1 && !ticked.includes('none'));

/** What can be ticked of a device, by field. */
export const boxes = {
  danger: ['none', ...dangers],
  accessory: ['charger', 'cable', 'case', 'bag', 'SIM', 'stylus'],
  mark: ['screen cracked', 'back cracked', 'dents', 'scratches', 'parts missing'],
} as const;

/** Where the device is; what is not here yet is booked in. */
export const places = {
  here: 'It is here now',
  later: 'They will bring it',
  visit: 'A technician comes to them',
} as const;
const place = v.picklist(Object.keys(places) as (keyof typeof places)[]);

/** A page that was open for long may have had other boxes: what it said is not lost unseen. */
export const boxesOf = <const Name extends keyof typeof boxes>(name: Name, label: string) => ({
  control: 'tick' as const,
  label,
  isMany: true as const,
  schema: v.picklist(boxes[name], 'Tick again what is there, and write anything else beside it.'),
});

const needed = <Value>(schema: v.GenericSchema<string, Value | null>, message: string) =>
  v.pipe(
    schema,
    v.check((value) => value !== null, message),
    v.transform((value) => value as Value),
  );

const name = lineOf('Name', limits.name, {}, 'The name');
const device = lineOf('Device, or a model number', maxDeviceLength, {}, 'The device');
const fault = lineOf('Fault, in their words', maxFaultLength, {}, 'The fault');

/** The intake's fields, in the order of its mistakes. */
export const intakeFields = staffFields({
  draft: plainOf(),
  place: { ...tickOf('Is it here?', { input: { type: 'radio' } }), schema: v.fallback(place, 'here') },
  comesAt: timeOf('When', 'Not said'),
  phone: { ...lineOf('Phone', limits.phone, { input: { type: 'tel' } }), schema: optional(phoneNumber) },
  name: { ...name, schema: needed(name.schema, "Give the customer's name.") },
  email: { ...lineOf('Email', limits.email, { input: { type: 'email' } }), schema: optional(address) },
  /** The address on file, in short, that the page showed. */
  knownEmail: { ...tickOf(''), schema: v.string(), isMany: true },
  /** Of the price list, that was picked before. */
  path: plainOf(),
  device: { ...device, schema: needed(device.schema, 'Say which device it is.') },
  ...quoteFields,
  fault: { ...fault, schema: needed(fault.schema, 'Say what is wrong with it.') },
  danger: boxesOf('danger', 'Is it swollen, hot or wet? Ask each customer.'),
  due: dueOf('Ready by', 'No time promised'),
  notice: {
    ...tickOf('They have read the repair notice'),
    schema: v.literal('yes', 'Show them the repair notice before you take it in.'),
  },
  serial: lineOf(
    'Serial number or IMEI',
    maxCodeLength,
    { input: { autoCapitalize: 'characters' } },
    'The serial number',
  ),
  accessory: boxesOf('accessory', 'Came with'),
  accessories: lineOf('Anything else', 200, {}, 'What it came with'),
  mark: boxesOf('mark', 'Condition'),
  marks: lineOf('Anything else', 200, {}, 'Its condition'),
  shelf: lineOf('Shelf', maxCodeLength, {}, 'The shelf'),
  agreed: tickOf('Customer accepts the price'),
  goodwill: tickOf('Take it back all the same, without a warranty'),
  /** It is another repair, although the same is here. */
  again: tickOf(''),
});

/** What is asked of a device that is here; a booking leaves it out. */
export const fieldsAtCounter: readonly string[] = [
  ...(['prices', 'danger', 'due', 'notice', 'accessory', 'accessories'] as const),
  ...(['mark', 'marks', 'shelf', 'reason'] as const),
].map((key) => intakeFields[key].name);

/** Buttons that look something up, or tick the notice, and take nothing in. */
export const intakeButtons = staffFields({ find: plainOf(), pick: plainOf() });
