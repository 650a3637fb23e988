import * as v from 'valibot';
import { readTime } from './chosen-time.ts';
import { withoutInvisible } from './clean-typed.ts';
import { readEmail, readPhone } from './contact-details.ts';
import { line, optional, parsedBy, text } from './form-schemas.ts';

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
  parsedBy(readEmail, 'That is no email address, such as name@example.com.'),
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

/** A time to come in the shop's zone, as `readTime` reads it; `null` for "none". @param now what is over is refused */
export const timeAfter = (now: Date) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Date | null>(({ dataset: { value: typed }, addIssue, NEVER }) => {
      if (typed === 'none') return null;
      const read = readTime(typed, now);
      if (read instanceof Date) return read;
      addIssue({ message: read });
      return NEVER;
    }),
  );
