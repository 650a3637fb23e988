import * as v from 'valibot';
import { line as lineSchema, text as textSchema } from '../../../shared/form-schemas.ts';
import { brisbane, brisbaneTime } from '../../../shared/opening-hours.ts';
import { dailyJob } from '../repairs/uncollected-notices.ts';
import { type Args, Refusal, textOption } from './command.ts';

/** Options of the commands for repairs, checked and in the form that is stored. */

/** Who a member of the staff can't be: these stand in the history for others. */
const reserved = ['customer', dailyJob];
const maxByLength = 60;
const maxNoteLength = 2000;

/** Who does it: every change is recorded with a name. */
export function byOption(args: Args): string {
  const by = lineOption(args, 'by', maxByLength);
  if (!by) throw new Refusal('Say who does it: --by <your name>. It stands in the history of the repair.');
  if (reserved.includes(by.toLowerCase())) throw new Refusal(`--by "${by}" is taken: give your own name.`);
  return by;
}

/** One line of text; `null` where the option was not given or is blank. */
export const lineOption = (args: Args, name: string, maxCharacters: number): string | null =>
  checked(lineSchema(`--${name}`, maxCharacters), textOption(args, name));

/** A note, of several lines maybe; empty where none was given. */
export function noteOption(args: Args, name = 'note'): string {
  return checked(v.pipe(textSchema(`--${name}`, maxNoteLength), v.trim()), textOption(args, name)) ?? '';
}

/** What a schema makes of an option; `null` where it was not given or comes to nothing. */
export function checked(schema: v.GenericSchema<string, string>, given: string | null): string | null {
  if (given === null) return null;
  const result = v.safeParse(schema, given);
  if (!result.success) throw new Refusal(`${result.issues[0].message}.`);
  return result.output || null;
}

/** A line's number as it is typed; `null` where none was given. */
export function numberOption(args: Args, name: string): number | null {
  const typed = textOption(args, name);
  if (typed === null) return null;
  if (!/^[1-9]\d{0,3}$/.test(typed)) throw new Refusal(`--${name} must be a whole number, such as 1.`);
  return Number(typed);
}

/**
 * An amount of money, GST included, in whole cents. Dollars and cents must both be given, so that nobody's 399 is taken
 * for $3.99.
 */
export function readAmount(typed: string): number {
  const [, dollars, cents] = /^(\d{1,6})\.(\d\d)$/.exec(typed) ?? [];
  if (dollars === undefined) {
    throw new Refusal(`"${typed.slice(0, 40)}" is no amount: write dollars and cents, such as 399.00.`);
  }
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
  if (!isReal) {
    throw new Refusal(
      `"${typed.slice(0, 40)}" is no time: write it as "2026-11-24 16:00" in the shop's time, or none.`,
    );
  }
  if (at <= now) throw new Refusal(`${typed} is over: give a time that is still to come.`);
  return at;
}
