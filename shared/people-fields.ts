import { lineOf, plainOf, staffFields } from './staff-fields.ts';
import { maxStaffNameLength } from './staff-schemas.ts';

export const staffRoles = ['counter', 'bench', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Somebody of the staff, with how they sign in. Times are ISO 8601 in UTC. */
export interface StaffMember {
  id: string;
  name: string;
  role: StaffRole;
  createdAt: string;
  /** Since when they may no longer sign in. */
  endedAt: string | null;
  keys: number;
  /** When a key of theirs was last used. */
  usedAt: string | null;
  /** Until when a link waits for them with which they make a key. */
  invitedUntil: string | null;
}

/** Somebody new, and what is done to somebody who works here. */
export const staffForm = staffFields({
  name: lineOf(
    'Name, as shown in the history',
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
  /** What is hidden on the page to go on to, and wanted. */
  show: plainOf(),
  label: lineOf('A name for it, such as “Counter tablet”', 40),
});
