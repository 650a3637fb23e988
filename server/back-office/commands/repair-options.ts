import type { ReadField, StaffFields, StaffValues } from '../../../shared/staff-fields.ts';
import { maxStaffNameLength, staffLine } from '../../../shared/staff-schemas.ts';
import type { Config } from '../../config.ts';
import { read, readEach } from '../../forms/read-fields.ts';
import { isReserved, permitOneAlphabet, storedName } from '../staff/staff-names.ts';
import { ensure, type Option, Refusal } from './command.ts';

export const byOption = { value: '<name>', required: true } as const;

/** Who does it: every change is recorded with a name. @param typed without it, `SHOP_BY` says so for all commands */
export function readBy(typed: string | undefined, { shopBy }: Pick<Config, 'shopBy'>): string {
  const by = read(staffLine('The name', maxStaffNameLength), storedName(typed ?? shopBy ?? ''));
  ensure(
    by,
    'Say who does it: --by <your name>, or SHOP_BY in the environment. It stands in the history of the repair.',
  );
  ensure(!isReserved(by), `The name "${by}" is taken: give your own name.`);
  permitOneAlphabet(by);
  return by;
}

/** What the parser found, by option. */
export type Given = Record<string, string | boolean | string[] | undefined>;

/** THE table of options that are fields of forms: what the help calls a value, and the option, if that is not the field's own name. */
const table: Record<string, [value: string, option?: string]> = {
  name: ['<customer>'],
  email: ['<address>'],
  phone: ['<number>'],
  device: ['<name, or manufacturer/device>'],
  serial: ['<number>'],
  fault: ['<text>'],
  amount: ['<399.00>'],
  costs: ['<35.00>'],
  reason: ['<why it is more>', 'note'],
  note: ['<text>'],
  text: ['<text>'],
  said: ['<what they said>', 'text'],
  isPublic: ['', 'public'],
  expectedAt: ['<"2026-11-24 16:00" | none>', 'ready'],
  promise: ['<same | new | none>'],
  noticeGiven: ['', 'notice-given'],
  notDoneWhy: ['<text>', 'not-done-why'],
  time: ['<1 to 2 business days>'],
  diagnosis: ['<65.00>'],
  validDays: ['<7>', 'valid-days'],
};

const optionOf = (key: string): string => table[key]?.[1] ?? key;

/** The options that give the fields of a form: a tick is a flag. */
export const optionsOf = (fields: StaffFields): Record<string, Option> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      optionOf(key),
      'control' in field && field.control === 'tick' ? {} : { value: table[key]?.[0] ?? '<text>' },
    ]),
  );

/** Reads the fields of a form from its options, as the form reads them when they are posted. @throws {Refusal} with all mistakes */
export function readOptions<Fields extends StaffFields>(
  fields: Fields,
  given: Given,
  now: Date,
): StaffValues<Fields> {
  const posted = Object.entries<ReadField>(fields).map(([key, { name }]) => {
    const value = given[optionOf(key)];
    return [name, value === true ? 'yes' : value || ''] as [string, string];
  });
  const { values, errors } = readEach(fields, Object.fromEntries(posted), now);
  if (errors.length > 0) throw new Refusal(errors.map(({ message }) => message).join(' '), { errors });
  return values;
}
