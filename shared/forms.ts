import * as v from 'valibot';
import { contactFields } from './contact-fields.ts';
import type { FieldError, FormField } from './form-fields.ts';
import {
  deviceListText,
  line,
  maxDeviceListUnits,
  oneOf,
  optional,
  paragraphs,
  required,
} from './form-schemas.ts';
import { repairFields, repairMistakes } from './repair-form.ts';

/**
 * The forms a visitor may send. Each is one list of fields, in their order on the page. The form's page, the checks on both
 * sides, the shop's e-mail, `enquiries show` and the CSV export all read it.
 */

/** A field that people never see. Only a script fills it in; the shop quarantines what arrives with it. */
export const honeypotField = 'website';

export const topics = {
  repair: 'A repair or its price',
  status: 'A repair you already have',
  warranty: 'Warranty, or something that went wrong',
  privacy: 'My data',
  other: 'Something else',
} as const;

export const schoolRoles = {
  it: 'IT or technical staff',
  office: 'Office or business manager',
  teacher: 'Teacher or leader',
  family: 'Parent or carer',
  other: 'Another role',
} as const;

const contact = {
  ...contactFields,
  topic: {
    control: 'select',
    label: 'Topic',
    shopLabel: 'About',
    options: topics,
    schema: oneOf(topics, 'Select a topic'),
  },
  message: {
    control: 'textarea',
    label: 'Message',
    rows: 8,
    schema: required(paragraphs('Your message'), 'Enter your message'),
  },
} as const satisfies Record<string, FormField>;

const b2b = {
  ...contactFields,
  company: {
    control: 'text',
    label: 'Company',
    width: 'half',
    autoComplete: 'organization',
    schema: v.pipe(line('The name of your company', 200), v.nonEmpty('Enter the name of your company')),
  },
  devices: {
    control: 'text',
    label: 'How many devices',
    shopLabel: 'Devices',
    hint: 'A rough number. Optional.',
    width: 'half',
    inputMode: 'numeric',
    schema: optional(
      v.pipe(
        line('The number of devices', 12),
        v.regex(/^[1-9]\d{0,2}[ ,]?\d{0,3}$/, 'Enter the number of devices as a whole number, like 25'),
        v.transform((digits) => Number(digits.replace(/\D/g, ''))),
        v.maxValue(100_000, 'The number of devices must be 100,000 or fewer'),
      ),
    ),
  },
  list: {
    control: 'device-list',
    list: 'company',
    label: 'Your list',
    shopLabel: 'Devices on the list',
    schema: optional(deviceListText('The list of devices'), maxDeviceListUnits),
  },
  message: {
    control: 'textarea',
    label: 'Message',
    hint: 'When you need them back, a purchase order number if you have one. No list yet? Tell us models and faults.',
    rows: 5,
    schema: optional(paragraphs('Your message')),
  },
} as const satisfies Record<string, FormField>;

const school = {
  ...contactFields,
  school: {
    control: 'text',
    label: 'School',
    width: 'half',
    autoComplete: 'organization',
    schema: v.pipe(line('The name of the school', 200), v.nonEmpty('Enter the name of the school')),
  },
  role: {
    control: 'select',
    label: 'Your role',
    shopLabel: 'Role',
    width: 'half',
    options: schoolRoles,
    none: 'Choose one',
    schema: oneOf(schoolRoles, 'Select your role'),
  },
  devices: {
    control: 'device-list',
    list: 'school',
    label: 'Devices',
    schema: optional(deviceListText('The list of devices'), maxDeviceListUnits),
  },
  message: {
    control: 'textarea',
    label: 'Message',
    hint: 'When you need the devices back. No list yet? Tell us roughly how many, and which models.',
    rows: 5,
    schema: optional(paragraphs('Your message')),
  },
} as const satisfies Record<string, FormField>;

export const forms = { contact, b2b, school, repairs: repairFields } as const;
export type FormKind = keyof typeof forms;
export const formKinds = Object.keys(forms) as FormKind[];

/** The forms that are stored as enquiries. The request for a repair is stored as a repair. */
export type EnquiryKind = Exclude<FormKind, 'repairs'>;
export const enquiryKinds = formKinds.filter((kind): kind is EnquiryKind => kind !== 'repairs');

/** The values of a valid form, by field. */
export type FormInput<Kind extends FormKind = FormKind> = Kind extends FormKind
  ? ValuesOf<(typeof forms)[Kind]> & { [honeypotField]: string | null }
  : never;
export type EnquiryInput<Kind extends EnquiryKind = EnquiryKind> = FormInput<Kind>;
type ValuesOf<Fields extends Record<string, FormField>> = {
  -readonly [Name in keyof Fields]: v.InferOutput<Fields[Name]['schema']>;
};

/** A form's fields in their order, without the honeypot. */
export const fieldsOf = (kind: FormKind): [name: string, field: FormField][] => Object.entries(forms[kind]);

/** What reads each answer that is posted, by field in their order; the honeypot's is the last. */
export const schemasOf = (kind: FormKind): [name: string, schema: FormField['schema']][] => [
  ...fieldsOf(kind).map(([name, { schema }]): [string, FormField['schema']] => [name, schema]),
  [honeypotField, honeypotSchema],
];

/** The names under which a form's answers are posted, the honeypot's included. */
export const postedNames = (kind: FormKind): string[] => schemasOf(kind).map(([name]) => name);

const honeypotSchema = optional(line('This field', 1000));

/** What is wrong with a form's answers: one mistake a field, in the order of the fields. */
export function mistakesIn(kind: FormKind, answers: Record<string, unknown>): FieldError[] {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [field, schema] of schemasOf(kind)) {
    const result = v.safeParse(schema, answers[field] ?? '');
    if (result.success) values[field] = result.output;
    else errors.push({ field, message: result.issues[0].message });
  }
  errors.push(...mistakesTogether(kind)(values, errors));
  const order = postedNames(kind);
  return errors.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/**
 * Finds what is missing where one answer makes another necessary, in the values of the fields that have no mistake.
 * `known` are the mistakes of the others: no field gets a second one.
 */
export const mistakesTogether =
  (kind: FormKind) =>
  (values: Record<string, unknown>, known: readonly FieldError[]): FieldError[] => {
    const { email, phone, list, devices, message } = values;
    const errors: FieldError[] = [];
    if (email === null && phone === null)
      errors.push({ field: 'email', message: 'Enter your email address or your phone number' });
    if (kind === 'b2b' && list === null && message === null)
      errors.push({ field: 'message', message: 'Enter what you need' });
    if (kind === 'school' && devices === null && message === null)
      errors.push({
        field: 'devices',
        message: 'Enter the list of devices, or write a rough plan in the message',
      });
    if (kind === 'repairs') errors.push(...repairMistakes(values, [...known, ...errors]));
    return errors;
  };
