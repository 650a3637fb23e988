import * as v from 'valibot';
import { withoutInvisible } from './clean-typed.ts';
import { readEmail, readPhone } from './contact-details.ts';
import { line, optional, parsedBy, text } from './form-schemas.ts';
import { brisbane, brisbaneTime } from './opening-hours.ts';

/** What the staff type, at the desk or as a command: kinds of text, as schemas whose messages fit both. */

export const maxDeviceLength = 120;
export const maxFaultLength = 2000;
/** Of a serial number, an asset tag or a shelf. */
export const maxCodeLength = 40;
export const maxNoteLength = 2000;
export const maxStaffNameLength = 60;

/** One line; `null` where it is blank. @param what the subject of the message: "The name" */
export const staffLine = (what: string, max: number) => optional(line(what, max));

/** A note, of several lines maybe; empty where it is blank. */
export const staffNote = (what: string) => v.pipe(text(what, maxNoteLength), v.trim());

export const address = v.pipe(
  v.string(),
  parsedBy(readEmail, 'That is no e-mail address, such as name@example.com.'),
);
export const phoneNumber = v.pipe(
  v.string(),
  parsedBy(readPhone, 'That is no phone number, such as 0491 570 006.'),
);

/**
 * An amount of money, GST included, in whole cents: dollars, or dollars and cents, such as "$1,499" or "399.00". A single digit behind the
 * point is refused, since it may be half an amount, and so is "1,50", which is not $150 to its writer.
 */
export const dollars = v.pipe(
  v.string(),
  v.transform((typed) =>
    withoutInvisible(typed)
      .trim()
      .replace(/^\$\s*/, '')
      .replace(/,(?=\d{3}\b)/g, ''),
  ),
  parsedBy(
    (typed) => (/^\d{1,6}(\.\d\d)?$/.test(typed) ? typed : null),
    'That is no amount: write dollars, or dollars and cents, such as 399.00.',
  ),
  v.transform((typed) => Math.round(Number(typed) * 100)),
);

/**
 * A time to come in the shop's zone, "2026-11-24 16:00", or with a T as browsers send it; `null` for "none".
 * @param now what is over is refused
 */
export const timeAfter = (now: Date) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Date | null>(({ dataset: { value: typed }, addIssue, NEVER }) => {
      if (typed === 'none') return null;
      const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(typed) ?? [];
      const at = new Date(brisbaneTime(date, time));
      const isReal = !Number.isNaN(at.getTime()) && brisbane(at).date === date && brisbane(at).time === time;
      if (isReal && at > now) return at;
      const why = isReal
        ? `${typed} is over: give a time that is still to come.`
        : `"${typed.slice(0, 40)}" is no time: write it as "2026-11-24 16:00" in the shop's time, or none.`;
      addIssue({ message: why });
      return NEVER;
    }),
  );
