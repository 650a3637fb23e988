import type { Transaction } from 'kysely';
import { type AuditEntry, recordAudit } from '../audit/audit.ts';
import { permit } from '../repairs/act-outcome.ts';
import type { StaffRole, StaffTable } from '../store/staff-tables.ts';
import type { Tables } from '../store/tables.ts';
import { findStaff } from './staff-list.ts';

/** Who does it, as the audit names them. */
export type Actor = Omit<AuditEntry, 'action' | 'about'>;

/**
 * Writes an act on somebody of the staff into the audit, and answers whom it is about. That comes first: it lets one such act
 * happen at a time, so that two owners cannot take the role from each other.
 * @throws {ActRefused} where nobody who works here has the id
 */
export async function memberFor(
  db: Transaction<Tables>,
  id: string,
  action: string,
  actor: Actor,
  at: Date,
): Promise<StaffTable> {
  const name = (await findStaff(db, { id }))?.name ?? '';
  await recordAudit(db, { ...actor, action, about: name }, at);
  const member = await findStaff(db, { id });
  permit(
    member,
    'not-there',
    'Nobody who works here has this name. Somebody may have ended their work just now.',
  );
  return member;
}

/** Gives somebody another role, and ends their sessions. @throws {ActRefused} for the last owner */
export async function changeRole(
  db: Transaction<Tables>,
  { id, role }: { id: string; role: StaffRole },
  actor: Actor,
  at: Date,
): Promise<void> {
  await memberFor(db, id, `staff role ${role}`, actor, at);
  if (role !== 'owner') await permitWithoutOwner(db, id);
  await db.updateTable('staff').set({ role }).where('id', '=', id).execute();
  await endSessions(db, id);
}

/** Somebody leaves: their row stays for the history, and they cannot sign in. @throws {ActRefused} for the last owner */
export async function endStaff(db: Transaction<Tables>, id: string, actor: Actor, at: Date): Promise<void> {
  await memberFor(db, id, 'staff end', actor, at);
  await permitWithoutOwner(db, id);
  await db.updateTable('staff').set({ ended_at: at.toISOString() }).where('id', '=', id).execute();
  await endSignIns(db, id);
}

/** Signs somebody out everywhere. */
export async function signOut(db: Transaction<Tables>, id: string, actor: Actor, at: Date): Promise<void> {
  await memberFor(db, id, 'staff sign-out', actor, at);
  await endSessions(db, id);
}

/** Signs everybody out. @returns how many sessions there were */
export async function signOutAll(db: Transaction<Tables>, actor: Actor, at: Date): Promise<number> {
  await recordAudit(db, { ...actor, action: 'staff sign-out', about: 'everybody' }, at);
  const { numDeletedRows } = await db.deleteFrom('staff_sessions').executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Ends what was under way in a copy of the database: sessions that have ended since would open again, and links that were used.
 * @returns whether anybody in it has a key
 */
export async function endAllSessions(db: Transaction<Tables>): Promise<boolean> {
  for (const table of ['staff_sessions', 'staff_invites', 'staff_challenges'] as const)
    await db.deleteFrom(table).execute();
  return (await db.selectFrom('staff_keys').select('staff_id').limit(1).execute()).length > 0;
}

/** Ends all with which somebody signs in: keys, sessions, links, and what was begun. */
export async function endSignIns(db: Transaction<Tables>, id: string): Promise<void> {
  for (const table of ['staff_keys', 'staff_invites', 'staff_challenges'] as const)
    await db.deleteFrom(table).where('staff_id', '=', id).execute();
  await endSessions(db, id);
}

async function endSessions(db: Transaction<Tables>, id: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('staff_id', '=', id).execute();
}

/** @throws {ActRefused} where no other owner could sign in */
async function permitWithoutOwner(db: Transaction<Tables>, id: string): Promise<void> {
  const others = await db
    .selectFrom('staff')
    .innerJoin('staff_keys', 'staff_id', 'id')
    .select(['id', 'role'])
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute();
  const member = await findStaff(db, { id });
  permit(
    member?.role !== 'owner' || others.some((other) => other.id !== id),
    'last-owner',
    'No other owner has a passkey, so nobody could take people on any more. Make somebody else an owner first.',
  );
}
