import * as v from 'valibot';
import { chosenTime } from './chosen-time.ts';
import { optional } from './form-schemas.ts';
import { dollars, maxNoteLength, staffLine, staffNote, timeAfter } from './staff-schemas.ts';

/** As much of a field as its form's reader needs. */
export interface ReadField<Value = unknown> {
  /** Under which it is posted. */
  name: string;
  /** A text as it was posted, empty where it was not, to its value. A time has to be after `now`. */
  schema: v.GenericSchema<string, Value> | ((now: Date) => v.GenericSchema<string, Value>);
  /** Its value is that of each of its texts: of each box that was ticked, of each device. */
  isMany?: true;
  /** It is any number of fields, whose names begin with its own: its value is a map from the rest. */
  isGroup?: true;
  /** The blanks around its text are its schema's to judge, and a second text is a mistake: a browser has checked it before. */
  isExact?: true;
  /** Several controls say it, whose names begin with its own: the one text that they make. @param textAt by the rest of a name */
  joined?: (textAt: (end: string) => string) => string;
}

/**
 * A field of the desk, declared once: its page shows it by `<Field of={move.note}>`, its form's act gets its value. What a page knows better
 * than this (a label with an amount in it) is said beside it.
 */
export interface StaffField<Value = unknown> extends ReadField<Value> {
  label: string;
  control: 'text' | 'textarea' | 'tick' | 'select' | 'time' | 'none';
  /** Of a time: what its list of days begins with. */
  none?: string;
  /** Of a time: a day without an hour is meant until the shop closes. */
  isDeadline?: true;
  /** Attributes of its control. */
  input?: Partial<
    Record<'type' | 'inputMode' | 'autoCapitalize' | 'placeholder', string> & {
      maxLength: number;
      required: true;
    }
  >;
}

export type StaffFields = Record<string, ReadField>;

/** A declared field before it is named. */
type Unnamed<Field extends StaffField = StaffField> = Omit<Field, 'name'> & { name?: string };

/** Names fields: as they are posted, by default as their acts call them. */
export const staffFields = <const Fields extends Record<string, Unnamed>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, { name: key, ...field }]),
  ) as unknown as { [Key in keyof Fields]: Fields[Key] & { name: string } };

/** What an act gets of a form's fields. */
export type StaffValues<Fields extends StaffFields> = { [Key in keyof Fields]: ValueOf<Fields[Key]> };

type ValueOf<Field extends ReadField> = Field extends { isGroup: true }
  ? Map<string, OneOf<Field>>
  : Field extends { isMany: true }
    ? OneOf<Field>[]
    : OneOf<Field>;
type OneOf<Field extends ReadField> = Field['schema'] extends
  | v.GenericSchema<string, infer Value>
  | ((now: Date) => v.GenericSchema<string, infer Value>)
  ? Value
  : never;

type More = Partial<Pick<StaffField, 'name' | 'input'>>;

/** One line. @param what the subject of its messages; its label where nothing is said */
export const lineOf = (label: string, maxLength: number, { input, ...more }: More = {}, what = label) => ({
  ...{ control: 'text' as const, label, schema: staffLine(what, maxLength) },
  ...{ input: { maxLength, ...input }, ...more },
});

/** A note of several lines. */
export const noteOf = (label: string, more: More = {}, what = label) => ({
  ...{ control: 'textarea' as const, label, schema: staffNote(what) },
  ...{ input: { maxLength: maxNoteLength }, ...more },
});

/** A box that is ticked or not. */
export const tickOf = (label: string, more: More = {}) => ({
  ...{ control: 'tick' as const, label, schema: isYes, ...more },
});
const isYes = v.pipe(
  v.string(),
  v.transform((typed) => typed === 'yes'),
);

/** An amount in whole cents; `null` where none was typed. */
export const amountOf = (label: string, more: More = {}) => ({
  ...{ control: 'text' as const, label, schema: optional(dollars) },
  ...{ input: { inputMode: 'decimal', maxLength: 12 }, ...more },
});

/**
 * A time to come; `undefined` where nothing was chosen, `null` where none is promised any more.
 * @param none what its list of days says where nothing is chosen
 */
export const timeOf = (label: string, none: string, more: More = {}) => ({
  ...{ control: 'time' as const, label, none, joined: chosenTime, ...more },
  schema: (now: Date): v.GenericSchema<string, Date | null | undefined> =>
    v.lazy((typed) =>
      typed === ''
        ? v.pipe(
            v.string(),
            v.transform(() => undefined),
          )
        : timeAfter(now),
    ),
});

/** The same, of what is promised by then. */
export const dueOf = (label: string, none: string, more: More = {}) => ({
  ...timeOf(label, none, more),
  isDeadline: true as const,
});

/** What nobody types: a button's value, what the page knows. */
export const plainOf = (more: More = {}) => madeOf(v.string(), more);

/** The same, read by a schema. */
export const madeOf = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema, more: More = {}) => ({
  ...{ control: 'none' as const, label: '', schema, ...more },
});
