import * as v from 'valibot';
import { readEmail, readPhone } from './contact-details.ts';
import type { FormField } from './form-fields.ts';
import { limits, line, optional, parsedBy } from './form-schemas.ts';

/** The name of the person who writes, and two ways to answer: a form requires one of them. */
export const contactFields = {
  name: {
    control: 'text',
    label: 'Name',
    autoComplete: 'name',
    schema: v.pipe(line('Your name', limits.name), v.nonEmpty('Enter your name')),
  },
  email: {
    control: 'text',
    label: 'Email',
    hint: 'We’ll reply to this address.',
    width: 'half',
    type: 'email',
    autoComplete: 'email',
    spellCheck: false,
    schema: optional(
      v.pipe(
        line('Your email address', limits.email),
        parsedBy(readEmail, 'Enter an email address in the correct format, like name@example.com'),
      ),
    ),
  },
  phone: {
    control: 'text',
    label: 'Phone',
    hint: 'Email or phone: one is enough.',
    width: 'half',
    type: 'tel',
    autoComplete: 'tel',
    schema: optional(
      v.pipe(
        line('Your phone number', limits.phone),
        parsedBy(readPhone, 'Enter an Australian phone number, like 0491 570 006 or (07) 5550 0000'),
      ),
    ),
  },
} as const satisfies Record<string, FormField>;
