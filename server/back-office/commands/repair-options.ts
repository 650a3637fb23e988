import * as v from 'valibot';
import { readEmail, readPhone } from '../../../shared/contact-details.ts';
import { line as lineSchema, text as textSchema } from '../../../shared/form-schemas.ts';
import { brisbane, brisbaneTime } from '../../../shared/opening-hours.ts';
import type { Config } from '../../config.ts';
import { maxNameLength, reservedNames } from '../staff/staff-names.ts';
import { ensure, Refusal } from './command.ts';

/** Parses the options of the commands for repairs. */

const maxNoteLength = 2000;

export const byOption = { value: '<name>', required: true } as const;

/** Who does it: every change is recorded with a name. @param typed without it, `SHOP_BY` says so for all commands */
export function readBy(typed: string | undefined, { shopBy }: Pick<Config, 'shopBy'>): string {
  const by = readLine('--by', typed ?? shopBy ?? undefined, maxNameLength);
  ensure(
    by,
    'Say who does it: --by <your name>, or SHOP_BY in the environment. It stands in the history of the repair.',
  );
  ensure(!reservedNames.includes(by.toLowerCase()), `--by "${by}" is taken: give your own name.`);
  return by;
}

/** One line of text; `null` where the option is missing or blank. */
export const readLine = (label: string, typed: string | undefined, maxCharacters: number): string | null =>
  checked(lineSchema(label, maxCharacters), typed);

/** @throws {Refusal} for what is no e-mail address */
export function readAddress(typed: string): string {
  const address = readEmail(typed);
  ensure(address, `"${typed.slice(0, 60)}" is no e-mail address, such as name@example.com.`);
  return address;
}

/** @throws {Refusal} for what is no phone number */
export function readNumber(typed: string): string {
  const number = readPhone(typed);
  ensure(number, `"${typed.slice(0, 60)}" is no phone number, such as 0491 570 006.`);
  return number;
}

/** A note, of several lines maybe; empty where the option is missing. */
export const readNote = (label: string, typed: string | undefined): string =>
  checked(v.pipe(textSchema(label, maxNoteLength), v.trim()), typed) ?? '';

/** What a schema makes of an option; `null` where that is missing or empty. */
function checked(schema: v.GenericSchema<string, string>, typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const result = v.safeParse(schema, typed);
  if (!result.success) throw new Refusal(`${result.issues[0].message}.`);
  return result.output || null;
}

/**
 * An amount of money, GST included, in whole cents: dollars, or dollars and cents. A single digit behind the point is refused,
 * since it may be half an amount.
 */
export function readAmount(typed: string): number {
  const [, dollars, cents = '00'] = /^(\d{1,6})(?:\.(\d\d))?$/.exec(typed) ?? [];
  ensure(
    dollars,
    `"${typed.slice(0, 40)}" is no amount: write dollars, or dollars and cents, such as 399.00.`,
  );
  return Number(dollars) * 100 + Number(cents);
}

/**
 * A time in the shop's zone, "2026-11-24 16:00"; `null` for "none".
 * @throws {Refusal} also for a time that is over
 */
export function readLocalTime(typed: string, now: Date): Date | null {
  if (typed === 'none') return null;
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(typed) ?? [];
  const at = new Date(brisbaneTime(date, time));
  const isReal = !Number.isNaN(at.getTime()) && brisbane(at).date === date && brisbane(at).time === time;
  ensure(
    isReal,
    `"${typed.slice(0, 40)}" is no time: write it as "2026-11-24 16:00" in the shop's time, or none.`,
  );
  ensure(at > now, `${typed} is over: give a time that is still to come.`);
  return at;
}
