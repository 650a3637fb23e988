import { lineOf, plainOf, staffFields } from './staff-fields.ts';
import { maxStaffNameLength } from './staff-schemas.ts';

/** Somebody new, and what is done to somebody who works here. */
export const staffForm = staffFields({
  name: lineOf(
    'Name, as the history is to show it',
    maxStaffNameLength,
    { input: { required: true } },
    'The name',
  ),
  role: { ...plainOf(), label: 'Role' },
  act: plainOf(),
});

/** What the script of a passkey's page reads. */
export const passkeyForm = staffFields({
  next: plainOf(),
  label: lineOf('A name for it, such as “Counter tablet”', 40),
});
