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

/** The names under which a form's answers are posted, the honeypot's included. */
export const postedNames = (kind: FormKind): string[] => [...Object.keys(forms[kind]), honeypotField];

export type Checked<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

const honeypotSchema = optional(line('This field', 1000));

/** Checks a posted form. One error a field, in the order of the fields. */
export function checkForm<Kind extends FormKind>(
  kind: Kind,
  posted: Record<string, unknown>,
): Checked<FormInput<Kind>> {
  const values: Record<string, string | number | null> = {};
  const errors: FieldError[] = [];
  const check = (field: string, schema: FormField['schema']) => {
    const result = v.safeParse(schema, posted[field] ?? '');
    if (result.success) values[field] = result.output;
    else errors.push({ field, message: result.issues[0].message });
  };
  for (const [name, { schema }] of fieldsOf(kind)) {
    check(name, schema);
    if (name === 'phone' && values.email === null && values.phone === null) {
      errors.push({ field: 'email', message: 'Enter your email address or your phone number' });
    }
    if (kind === 'b2b' && name === 'message' && values.list === null && values.message === null)
      errors.push({ field: 'message', message: 'Enter what you need' });
    if (kind === 'school' && name === 'message' && values.devices === null && values.message === null) {
      errors.push({
        field: 'devices',
        message: 'Enter the list of devices, or write a rough plan in the message',
      });
    }
  }
  check(honeypotField, honeypotSchema);
  if (kind === 'repairs') {
    errors.push(...repairMistakes(values, errors));
    const order = postedNames(kind);
    errors.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: values as FormInput<Kind> };
}
