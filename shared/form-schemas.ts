import * as v from 'valibot';
import { hasTooManyMarks, maxMarksInARow, maxUnitsPerCharacter } from './bounded-text.ts';
import { withoutControls, withoutInvisible } from './clean-typed.ts';
import { withCommas } from './money.ts';

/**
 * The kinds of text that a field may take, as schemas. What comes out is trimmed, normalised and safe to store; every
 * message tells the visitor what to do. Bounds are checked before any other work.
 */

export const limits = {
  name: 100,
  email: 254,
  phone: 40,
  message: 4000,
  messageLeast: 10,
  /** A list of devices, in characters and in lines. */
  deviceList: 100_000,
  deviceRows: 500,
} as const;

/** UTF-16 units of a list as it is posted: browsers send each line end as two, and some letters decomposed. */
export const maxDeviceListUnits = Math.floor(limits.deviceList * 1.1);
/** UTF-16 units of the longest message. */
const maxMessageUnits = limits.message * maxUnitsPerCharacter;

/**
 * Text without control characters, in composed form, with plain line ends. Its bounds are
 * checked before any other work: what is refused for its length costs nothing more.
 * @param what the subject of the message that refuses it: "Your name"
 */
export function text(
  what: string,
  characters: number,
  units = characters * maxUnitsPerCharacter,
  clean = withoutControls,
) {
  return v.pipe(
    v.string('Enter text'),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value.length > units) {
        addIssue({ message: tooLong(what, characters) });
        return NEVER;
      }
      const plain = clean(dataset.value);
      // Only now: the removed characters may have separated two runs of marks.
      if (hasTooManyMarks(plain)) {
        addIssue({ message: `${what} must have ${maxMarksInARow} accents or fewer on one letter` });
        return NEVER;
      }
      return plain.normalize('NFC');
    }),
  );
}

/** One line, counted in characters as people count them, whatever the script. Nothing in it is invisible. */
export function line(what: string, maxCharacters: number) {
  return v.pipe(
    text(what, maxCharacters, undefined, withoutInvisible),
    v.transform((input) => input.trim().replace(/\s+/g, ' ')),
    v.check((input) => [...input].length <= maxCharacters, tooLong(what, maxCharacters)),
  );
}

/** A message: nothing, or at most `limits.message` characters. @param least the fewest characters, where it is not optional */
export function paragraphs(what: string, least: number = limits.messageLeast) {
  const { message } = limits;
  return v.pipe(
    text(what, message),
    v.trim(),
    v.check(
      (input) => input === '' || [...input].length >= least,
      `${what} must be ${least} characters or more`,
    ),
    v.check((input) => [...input].length <= message, tooLong(what, message)),
  );
}

/** The text of a school's list of devices. Blanks around it stay: the first column may have no heading. */
export function deviceListText(what: string) {
  return v.pipe(
    text(what, limits.deviceList, maxDeviceListUnits),
    v.check((list) => /\S/.test(list), 'Enter the list of devices'),
    v.maxLength(limits.deviceList, tooLong(what, limits.deviceList)),
  );
}

export function required(schema: v.GenericSchema<string, string>, message: string) {
  return v.pipe(schema, v.nonEmpty(message));
}

/**
 * Left empty it is `null`; otherwise what the schema makes of it.
 * @param maxUnits UTF-16 units of the longest text that is looked at: what is longer is not empty
 */
export function optional<Output>(
  schema: v.GenericSchema<string, Output>,
  maxUnits = maxMessageUnits,
): v.GenericSchema<string, Output | null> {
  const none = v.pipe(
    v.string(),
    v.transform(() => null),
  );
  const isEmpty = (input: unknown) =>
    typeof input === 'string' && input.length <= maxUnits && withoutInvisible(input).trim() === '';
  return v.lazy((input) => (isEmpty(input) ? none : schema));
}

/** A value that the parser turns into the form in which it is stored. */
export function parsedBy<Value>(parse: (typed: string) => Value | null, message: string) {
  return v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
    const value = parse(dataset.value);
    if (value !== null) return value;
    addIssue({ message });
    return NEVER;
  });
}

/** One of a few answers, by its value. */
export function oneOf<const Options extends Record<string, string>>(options: Options, message: string) {
  return v.picklist(Object.keys(options) as (keyof Options & string)[], message);
}

function tooLong(what: string, characters: number): string {
  return `${what} must be ${withCommas(characters)} characters or fewer`;
}
