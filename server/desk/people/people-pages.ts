import { openInvite } from '../../back-office/staff/invites.ts';
import { listStaff } from '../../back-office/staff/staff-list.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskError } from '../desk-errors.ts';
import type { Shown } from '../desk-pages.ts';
import type { AuditProps } from '../screens/AuditScreen.tsx';
import type { StaffProps } from '../screens/StaffScreen.tsx';
import { returnPath } from './return-path.ts';

/** Rows of the audit on one page. */
const rowsAtOnce = 100;

type Deps = Pick<DeskDeps, 'store' | 'now'>;
interface Asked {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  visitor?: { id: string };
}

export async function loadSignIn({ query }: Asked): Promise<Shown<'signIn'>> {
  const next = returnPath(query.get('to'));
  const text = 'Sign in with the passkey that you made on this device, or on your phone.';
  const button = 'Use your passkey';
  const title = 'Who are you?';
  return { id: 'signIn', title, screen: { title, text, kind: 'use', action: '/sign-in', button, next } };
}

export async function loadStepUp({ query }: Asked): Promise<Shown<'stepUp'>> {
  const next = returnPath(query.get('to'));
  const text = 'What you want to see or do asks for it, and then not for five minutes.';
  const button = 'Use your passkey';
  const title = 'Show your passkey again';
  return { id: 'stepUp', title, screen: { title, text, kind: 'use', action: '/step-up', button, next } };
}

/** @throws {SiteError} where the link does not open */
export async function loadJoin({ params }: Asked, { store, now }: Deps): Promise<Shown<'join'>> {
  const { token = '' } = params;
  const invited = await store.read((db) => openInvite(db, token, now()));
  if (!invited) throw deskError('no-invite');
  const text = `Make a passkey on this device: a finger, a face or a PIN. With it you sign in here. Your role: ${invited.role}.`;
  const title = `Welcome, ${invited.name}`;
  const button = 'Make a passkey';
  const action = `/join/${token}`;
  return { id: 'join', title, screen: { title, text, kind: 'make', action, button, next: '/' } };
}

export const loadStaff = ({ visitor }: Asked, deps: Deps) => staffPage(deps, visitor?.id ?? '');

/** @param reader the id of who reads it @param more what a form has come to */
export async function staffPage(
  { store, now }: Deps,
  reader: string,
  more?: Pick<StaffProps, 'refused' | 'invited'>,
): Promise<Shown<'staff'>> {
  const people = await store.read((db) => listStaff(db, now()));
  return { id: 'staff', title: 'Staff', screen: { people, reader, ...more } };
}

/** Rows of the chain, the newest first; `?before=` is the number of a row, before which to begin. */
export async function loadAudit({ query }: Asked, { store }: Deps): Promise<Shown<'audit'>> {
  const typed = query.get('before') ?? '';
  const before = /^\d{1,9}$/.test(typed) ? Number(typed) : 2 ** 31 - 1;
  const rows: AuditProps['rows'] = await store.read((db) =>
    db
      .selectFrom('audit')
      .select(['at', 'by', 'action', 'about', 'number'])
      .where('number', '<', before)
      .orderBy('number', 'desc')
      .limit(rowsAtOnce)
      .execute(),
  );
  const older = rows.length < rowsAtOnce ? null : (rows.at(-1)?.number ?? null);
  return { id: 'audit', title: 'Audit', screen: { rows, before: older } };
}
