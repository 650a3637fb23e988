import * as v from 'valibot';
import { deviceKinds } from '../../../shared/catalogue.ts';
import { brisbane, brisbaneYear } from '../../../shared/opening-hours.ts';
import { addFault } from './add-fault.ts';

/**
 * The types of field in content files. The shop's owner reads their messages: each completes "phone.display: …" and says
 * what to write.
 */

type Plain<Entries extends v.ObjectEntries> = v.ObjectSchema<Entries, undefined>;

/** A map with exactly these keys. Unlike `v.strictObject` it reports every unknown key, not only the first. */
export function mapping<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.GenericSchema<v.InferInput<Plain<Entries>>, v.InferOutput<Plain<Entries>>> {
  const keys = Object.keys(entries).join(', ');
  const schema = v.objectWithRest(
    entries,
    v.never(`is not known here. Remove it, or write one of ${keys}`),
    (issue) => {
      const missing = issue.path?.at(-1)?.origin === 'key' ? String(issue.path.at(-1)?.key) : null;
      if (missing === null) {
        return issue.input === null
          ? `has nothing in it: write ${keys}, a line each`
          : `needs a line for each of its facts, indented below it: ${keys}`;
      }
      const { message, type } = entries[missing] as { message?: unknown; type: string };
      const words = typeof message === 'function' && !/object/.test(type) ? message({}) : message;
      return typeof words === 'string' ? `is missing; ${words}` : 'is missing';
    },
  );
  // The rest is `never`, so the output has only the entries.
  return schema as unknown as v.GenericSchema<v.InferInput<Plain<Entries>>, v.InferOutput<Plain<Entries>>>;
}

/** Text without spaces at its ends. `what` names it: "the shop's name". */
export function text(what: string, { min = 1, max = 500 } = {}) {
  const message = `must be ${what}, as text of ${min === 1 ? `at most ${max}` : `${min} to ${max}`} characters`;
  return v.pipe(
    v.string(message),
    v.minLength(min, ({ input }) => lengthFault(what, input, min, max)),
    v.maxLength(max, ({ input }) => lengthFault(what, input, min, max)),
    v.check((input) => input === input.trim(), 'must not start or end with a space'),
    v.description(what),
  );
}

function lengthFault(what: string, { length }: string, min: number, max: number): string {
  if (length === 0) return `is empty: write ${what}`;
  const allowed = min === 1 ? `at most ${max}` : `${min} to ${max}`;
  return `is too ${length < min ? 'short' : 'long'}: write ${what} in ${allowed} characters. It has ${length}`;
}

/** Text that matches a pattern. `what` names it with an example: 'a time such as "09:00"'. */
export function pattern(what: string, regex: RegExp) {
  return v.pipe(v.string(`must be ${what}`), v.regex(regex, `must be ${what}`), v.description(what));
}

/** One part of a URL: "iphone-13". */
export function slug(what: string) {
  const message = `must be ${what} in lower case letters, digits and single hyphens, such as "iphone-13"`;
  return v.pipe(v.string(message), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, message), v.description(what));
}

/** Whether a text is a day of the calendar, as year-month-day. */
export function isCalendarDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A day that exists in the calendar: "2026-12-25". */
export function isoDate(what: string) {
  const message = `must be ${what}, a day of the calendar as year-month-day such as 2026-12-25`;
  // What two of them report of one value, a list of faults has once.
  return v.pipe(v.string(message), v.isoDate(message), v.check(isCalendarDay, message), v.description(what));
}

/** A day that has come in Brisbane. */
export function pastDay(what: string) {
  const today = () => brisbane(new Date()).date;
  return v.pipe(
    isoDate(what),
    v.check(
      (input) => !isCalendarDay(input) || input <= today(),
      () => `must be ${what}, and this day is still to come: today is ${today()}`,
    ),
  );
}

/** A year from `min` until so many years ahead of this one. */
export function year(what: string, { min, ahead = 0 }: { min: number; ahead?: number }) {
  const last = () => brisbaneYear(new Date()) + ahead;
  const message = () => `must be ${what}, a year from ${min} to ${last()}`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.check((input) => input >= min && input <= last(), message),
    v.description(`${what}, ${min} or later`),
  );
}

export function httpsUrl(what: string) {
  const message = `must be ${what}, a complete address that starts with https://`;
  return v.pipe(
    v.string(message),
    v.check((input) => URL.canParse(input) && new URL(input).protocol === 'https:', message),
    v.description(what),
  );
}

/** A page of this site, or of another: "/contact". */
export function link(what: string) {
  const message = `must be ${what}: a path of this site such as /contact, or an address that starts with https://`;
  return v.pipe(
    v.string(message),
    v.check((input) => /^\/(?!\/)\S*$/.test(input) || v.is(httpsUrl(what), input), message),
    v.description(`${what}, a path of this site or an https:// address`),
  );
}

/** Only plain host names: an origin becomes a source in the content security policy. */
const host = String.raw`[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?`;
const thisMachine = String.raw`http://(127\.0\.0\.1|localhost)(:\d{1,5})?`;
const loadedOrigin = new RegExp(`^(https://${host}|${thisMachine})$`);
const allowedOrigin = new RegExp(String.raw`^(https://(\*\.)?${host}|${thisMachine})$`);

/**
 * An address from which pages load something. For tests it may also be `http://` on 127.0.0.1 or localhost, which
 * browsers trust as much as `https://`.
 */
export function loadedUrl(what: string) {
  const message = ({ input }: { input: unknown }) => {
    const [, address] = /\ssrc=["']?([^"'\s>]+)/.exec(String(input)) ?? [];
    const advice = address ? `, without the HTML around it: write ${address}` : '';
    return `must be ${what}, a complete address that starts with https://${advice}`;
  };
  return v.pipe(
    v.string(message),
    v.check((input) => URL.canParse(input) && loadedOrigin.test(new URL(input).origin), message),
    v.description(what),
  );
}

/** An origin to which pages may connect, or all subdomains of one: "https://*.example.com". */
export function origin(what: string) {
  return pattern(
    `${what}: https:// and only the host, such as https://collect.example.com or https://*.example.com`,
    allowedOrigin,
  );
}

/** A whole number; by default up to ten million. */
export function wholeNumber(what: string, { min = 0, max = 10_000_000 } = {}) {
  const message = `must be ${what}, a whole number from ${min} to ${max}`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.description(what),
  );
}

export const deviceKind = v.picklist(deviceKinds, `must be one of ${deviceKinds.join(', ')}`);

export function flag(what: string) {
  return v.pipe(v.boolean(`must be true or false: ${what}`), v.description(what));
}

/** A list of at least `min` items; no two items may have the same value of the key `unique`. */
export function list<Input, Output>(
  what: string,
  item: v.GenericSchema<Input, Output>,
  { min = 0, unique = null as string | null } = {},
) {
  const message = `must be a list of ${what}${min > 0 ? `, at least ${min}` : ''}`;
  return v.pipe(
    v.array(item, `${message}: write [one, two], or a line with - for each`),
    v.minLength(min, message),
    withoutRepeats(what, unique),
    v.description(what),
  );
}

/** The same; one that is left out is empty. */
export const optionalList = <Input, Output>(
  what: string,
  item: v.GenericSchema<Input, Output>,
  options?: Parameters<typeof list>[2],
) => v.optional(list(what, item, options), []);

/** Reports each repeated item at its own place. Items that are invalid have faults of their own. */
function withoutRepeats<T>(what: string, key: string | null) {
  return v.rawCheck<T[]>(({ dataset, addIssue }) => {
    const items: unknown = dataset.value;
    if (!Array.isArray(items)) return;
    const seen = new Set<unknown>();
    for (const [index, item] of items.entries()) {
      const value = key === null ? item : (item as Record<string, unknown> | null)?.[key];
      if (typeof value !== 'string') continue;
      const keys = key === null ? [index] : [index, key];
      if (seen.has(value)) addFault(addIssue, items, keys, `must not be twice in this list of ${what}`);
      seen.add(value);
    }
  });
}

/**
 * A value of one of several forms: `choose` tells by its looks which one is meant, and its faults are those of that form.
 * Where there is no value, as for a JSON Schema, it is the union of them.
 */
export function oneForm<Forms extends v.GenericSchema[]>(forms: Forms, choose: (value: unknown) => number) {
  return v.lazy(
    (value) =>
      (value === undefined ? v.union(forms) : forms[choose(value)]) as v.UnionSchema<Forms, undefined>,
  );
}

/** A rule between keys of one map, reported at the key `at`. It is not checked while one of `keys` is itself invalid. */
export function agreement<T extends object>(
  keys: (keyof T & string)[],
  at: keyof T & string,
  holds: (value: T) => boolean,
  message: string,
) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const faulty = (issue: v.BaseIssue<unknown>) =>
      !issue.path || keys.some((key) => key === issue.path?.[0]?.key);
    const value = dataset.value as T;
    if (!dataset.issues?.some(faulty) && !holds(value)) addFault(addIssue, value, [at], message);
  });
}
