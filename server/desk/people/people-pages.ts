import type { Kysely } from 'kysely';
import { openInvite } from '../../back-office/staff/invites.ts';
import { listStaff, type StaffMember } from '../../back-office/staff/staff-list.ts';
import type { AuditTable } from '../../back-office/store/common-tables.ts';
import type { StaffRole } from '../../back-office/store/staff-tables.ts';
import type { Tables } from '../../back-office/store/tables.ts';

/** What the pages about people show. */

/** A page with one button, which asks for a passkey. */
export interface PasskeyPage {
  title: string;
  text: string;
  kind: 'use' | 'make';
  /** Where `browser/passkey-forms.ts` posts, as a path. */
  action: string;
  button: string;
  /** Where to go on. */
  next: string;
}

/** @param next as `nextPath` answers it */
export const signInPage = (next: string): PasskeyPage => ({
  title: 'Who are you?',
  text: 'Sign in with the passkey that you made on this device, or on your phone.',
  ...{ kind: 'use', action: '/sign-in', button: 'Use your passkey', next },
});

/** In place of every page while it is locked. Whoever shows a key is signed in, so this is the switch of person too. */
export const lockedPage = (name: string, next: string): PasskeyPage => ({
  ...signInPage(next),
  title: 'Locked',
  text: `${name} was here last. Whoever shows a passkey goes on.`,
});

export const stepUpPage = (next: string): PasskeyPage => ({
  title: 'Show your passkey again',
  text: 'What you want to see or do asks for it, and then not for five minutes.',
  ...{ kind: 'use', action: '/step-up', button: 'Use your passkey', next },
});

/** The page of a link; `null` where that does not open. */
export async function joinPage(db: Kysely<Tables>, token: string, at: Date): Promise<PasskeyPage | null> {
  const invited = await openInvite(db, token, at);
  return (
    invited && {
      title: `Welcome, ${invited.name}`,
      text: `Make a passkey on this device: a finger, a face or a PIN. With it you sign in here. Your role: ${invited.role}.`,
      ...{ kind: 'make', action: `/join/${token}`, button: 'Make a passkey', next: '/' },
    }
  );
}

export interface StaffPage {
  people: StaffMember[];
  /** Whom the page must not let end their own keys: whoever reads it. */
  reader: string;
  /** Owners who have one key alone: with it they would lose the desk. */
  owe: string[];
}

/** @param reader the id of who reads it */
export async function staffPage(db: Kysely<Tables>, reader: string, at: Date): Promise<StaffPage> {
  const people = await listStaff(db, at);
  const owners = people.filter(({ role, endedAt }) => role === 'owner' && endedAt === null);
  return { people, reader, owe: owners.filter(({ keys }) => keys < 2).map(({ name }) => name) };
}

/** A link that was just made, which is shown once. */
export interface InvitedPage {
  name: string;
  role: StaffRole;
  /** The whole address. */
  link: string;
  /** The same for a phone's camera, as the address of a picture. */
  code: string;
}

/** Rows of the audit on one page. */
const rowsAtOnce = 100;

export interface AuditPage {
  rows: Pick<AuditTable, 'at' | 'by' | 'action' | 'about' | 'number'>[];
  /** The number before which older rows begin; `null` at the end. */
  before: number | null;
}

/** Rows of the chain, the newest first. @param typed the number of a row, before which to begin */
export async function auditPage(db: Kysely<Tables>, typed: string | null): Promise<AuditPage> {
  const before = /^\d{1,9}$/.test(typed ?? '') ? Number(typed) : 2 ** 31 - 1;
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'by', 'action', 'about', 'number'])
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(rowsAtOnce)
    .execute();
  return { rows, before: rows.length < rowsAtOnce ? null : (rows.at(-1)?.number ?? null) };
}
