import * as v from 'valibot';
import { hasTooManyMarks, maxMarksInARow, maxUnitsPerCharacter } from './bounded-text.ts';
import { readEmail, readPhone } from './contact-details.ts';

/**
 * The forms a visitor may send, each as one schema for both sides. What comes in is what a browser posts,
 * text under field names; what comes out is trimmed, normalised and safe to store. Every message tells
 * the visitor what to do.
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
const maxDeviceListUnits = limits.deviceList * 1.1;
/** UTF-16 units of the longest field that may be left empty. */
const maxOptionalUnits = limits.message * maxUnitsPerCharacter;

/** A field that people never see. Only a script fills it in; what arrives with it is set aside, not dropped. */
export const honeypotField = 'website';

export const topics = {
  repair: 'A repair or its price',
  status: 'A repair that is with you',
  warranty: 'Warranty or something that went wrong',
  privacy: 'My data',
  other: 'Something else',
} as const;
export type Topic = keyof typeof topics;

export const schoolRoles = {
  it: 'IT or technical staff',
  office: 'Office or business manager',
  teacher: 'Teacher or leader',
  family: 'Parent or carer',
  other: 'Another role',
} as const;
export type SchoolRole = keyof typeof schoolRoles;

const who = {
  name: v.pipe(line('Your name', limits.name), v.nonEmpty('Enter your name')),
  email: optional(
    v.pipe(
      line('Your email address', limits.email),
      asking(readEmail, 'Enter an email address in the correct format, like name@example.com'),
    ),
  ),
  phone: optional(
    v.pipe(
      line('Your phone number', limits.phone),
      asking(readPhone, 'Enter an Australian phone number, like 0491 570 006 or (07) 5550 0000'),
    ),
  ),
  [honeypotField]: optional(line('This field', 1000)),
};

const contactForm = reachable({
  ...who,
  topic: v.picklist(Object.keys(topics) as Topic[], 'Select what it is about'),
  message: required(paragraphs('Your message'), 'Enter your message'),
});

const b2bForm = reachable({
  ...who,
  company: v.pipe(line('The name of your company', 200), v.nonEmpty('Enter the name of your company')),
  devices: optional(
    v.pipe(
      line('The number of devices', 12),
      v.regex(/^[1-9]\d{0,2}[ ,]?\d{0,3}$/, 'Enter the number of devices as a whole number, like 25'),
      v.transform((digits) => Number(digits.replace(/\D/g, ''))),
      v.maxValue(100_000, 'The number of devices must be 100,000 or fewer'),
    ),
  ),
  message: required(paragraphs('Your message'), 'Enter what you need'),
});

const schoolForm = reachable({
  ...who,
  school: v.pipe(line('The name of the school', 200), v.nonEmpty('Enter the name of the school')),
  role: v.picklist(Object.keys(schoolRoles) as SchoolRole[], 'Select your role'),
  /** The text of a CSV file. The server reads its rows: `server/back-office/enquiries/device-list.ts`. */
  devices: v.pipe(
    text('The list of devices', limits.deviceList, maxDeviceListUnits),
    v.check((list) => /\S/.test(list), 'Enter the list of devices'),
    v.maxLength(limits.deviceList, tooLong('The list of devices', limits.deviceList)),
  ),
  message: optional(paragraphs('Your message')),
});

export const forms = { contact: contactForm, b2b: b2bForm, school: schoolForm } as const;
export type EnquiryKind = keyof typeof forms;
export type EnquiryInput<Kind extends EnquiryKind = EnquiryKind> = v.InferOutput<(typeof forms)[Kind]>;

/** One mistake: the field it belongs to, and what the visitor is to do. */
export interface FieldError {
  field: string;
  message: string;
}

export type Checked<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

/** Checks what was posted against a form's schema. One error a field, in the order of the fields. */
export function checkForm<Kind extends EnquiryKind>(
  kind: Kind,
  posted: Record<string, unknown>,
): Checked<EnquiryInput<Kind>> {
  const schema: v.GenericSchema = forms[kind];
  const names = Object.keys(forms[kind].pipe[0].entries);
  const raw = Object.fromEntries(names.map((name) => [name, posted[name] ?? '']));
  const result = v.safeParse(schema, raw);
  if (result.success) return { ok: true, value: result.output as EnquiryInput<Kind> };
  const errors = names.flatMap((field) => {
    const issue = result.issues.find(({ path }) => path?.[0]?.key === field);
    return issue ? [{ field, message: issue.message }] : [];
  });
  return { ok: false, errors };
}

/**
 * Text without control characters, in composed form, with plain line ends. PostgreSQL takes no NUL. Its bounds are
 * checked before any other work: what is refused for its length costs nothing more.
 */
function text(what: string, characters: number, units = characters * maxUnitsPerCharacter) {
  return v.pipe(
    v.string('Enter text'),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value.length > units) {
        addIssue({ message: tooLong(what, characters) });
        return NEVER;
      }
      const plain = withoutControls(dataset.value);
      // Only now: what was removed may have stood between two runs of marks.
      if (hasTooManyMarks(plain)) {
        addIssue({ message: `${what} must have ${maxMarksInARow} accents or fewer on one letter` });
        return NEVER;
      }
      return plain.normalize('NFC');
    }),
  );
}

function withoutControls(input: string): string {
  return (
    input
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
  );
}

function tooLong(what: string, characters: number): string {
  return `${what} must be ${characters.toLocaleString('en-AU')} characters or fewer`;
}

/** One line, counted in characters as people count them, whatever the script. */
function line(what: string, most: number) {
  return v.pipe(
    text(what, most),
    v.transform((input) => input.trim().replace(/\s+/g, ' ')),
    v.check((input) => [...input].length <= most, tooLong(what, most)),
  );
}

function paragraphs(what: string) {
  const { messageLeast, message } = limits;
  return v.pipe(
    text(what, message),
    v.trim(),
    v.check(
      (input) => input === '' || [...input].length >= messageLeast,
      `${what} must be ${messageLeast} characters or more`,
    ),
    v.check((input) => [...input].length <= message, tooLong(what, message)),
  );
}

function required(schema: v.GenericSchema<string, string>, message: string) {
  return v.pipe(schema, v.nonEmpty(message));
}

/** Left empty it is `null`; otherwise what the schema makes of it. */
function optional<Output>(schema: v.GenericSchema<string, Output>): v.GenericSchema<string, Output | null> {
  const none = v.pipe(
    v.string(),
    v.transform(() => null),
  );
  const isEmpty = (input: unknown) =>
    typeof input === 'string' && input.length <= maxOptionalUnits && withoutControls(input).trim() === '';
  return v.lazy((input) => (isEmpty(input) ? none : schema));
}

/** A value that a reader understands and brings to its stored form. */
function asking(read: (typed: string) => string | null, message: string) {
  return v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const value = read(dataset.value);
    if (value !== null) return value;
    addIssue({ message });
    return NEVER;
  });
}

/** A form whose sender can be answered: an e-mail address or a phone number, either will do. */
function reachable<const Entries extends v.ObjectEntries & typeof who>(entries: Entries) {
  return v.pipe(
    v.object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      const value = dataset.value as { email?: unknown; phone?: unknown };
      const wrong = dataset.issues?.some(({ path }) => ['email', 'phone'].includes(String(path?.[0]?.key)));
      if (wrong || value.email || value.phone) return;
      const path: v.ObjectPathItem = {
        type: 'object',
        origin: 'value',
        input: dataset.value as Record<string, unknown>,
        key: 'email',
        value: value.email,
      };
      addIssue({ message: 'Enter your email address or your phone number', path: [path] });
    }),
  );
}
