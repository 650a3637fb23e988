import type { Transaction } from 'kysely';
import { type StaffRole, staffRoles } from '../../../shared/people-fields.ts';
import { ensure } from '../../forms/refusal.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { Tables } from '../store/tables.ts';
import { makeInvite } from './invites.ts';
import { findStaff } from './staff-list.ts';

const session = 'staff_sessions';
/** All with which somebody signs in: keys, links, what was begun, and what is open. */
const signIn = ['staff_keys', 'staff_invites', 'staff_challenges', session] as const;

interface StaffAct {
  /** What of theirs it ends. */
  ends: readonly (typeof signIn)[number][];
  /** Whether it makes a link for another key, in place of one that still waits. */
  invites?: true;
}

/** What may be done to somebody who works here. The row of who has left stays for the history. */
const acts: Record<string, StaffAct> = {
  role: { ends: [session] },
  'another-key': { ends: [], invites: true },
  'lost-keys': { ends: signIn, invites: true },
  'sign-out': { ends: [session] },
  end: { ends: signIn },
};

/** @throws {Refusal} for what is no role */
export function readRole(typed: string | undefined): StaffRole {
  const role = staffRoles.find((each) => each === typed);
  ensure(role, 'Choose a role.');
  return role;
}

/**
 * Does something to somebody who works here. The audit comes first: it lets one such act happen at a time, so that two owners cannot
 * take the role from each other.
 * @param typed whom it is about, and one of `acts`, maybe with the role that they get, as they were posted
 * @returns their name, and the token of a link that was made for them
 * @throws {Refusal} for the last owner, and for one's own lost keys, which another owner or the command line ends
 */
export async function actOnStaff(
  db: Transaction<Tables>,
  typed: { id: string; act: string; role?: string | undefined },
  actor: Actor,
  at: Date,
): Promise<{ name: string; token: string | null }> {
  const { id, act } = typed;
  const wanted = Object.hasOwn(acts, act) ? acts[act] : undefined;
  ensure(wanted, 'Choose what to do.');
  const role = act === 'role' ? readRole(typed.role) : null;
  const about = (await findStaff(db, { id }))?.name ?? '';
  await recordAudit(db, { ...actor, action: role ? `staff role ${role}` : `staff ${act}`, about }, at);
  const member = await findStaff(db, { id });
  const notThere = 'No one here has this name. Someone may just have ended their sign-in.';
  ensure(member, notThere);
  const isOther = act !== 'lost-keys' || actor.staffId !== id;
  ensure(isOther, 'You signed in with one of these keys. Ask another owner to end them.');
  if (role ? role !== 'owner' : act === 'end') await requireOtherOwner(db, id);
  const change = role ? { role } : act === 'end' ? { ended_at: at.toISOString() } : null;
  if (change) await db.updateTable('staff').set(change).where('id', '=', id).execute();
  for (const table of wanted.ends) await db.deleteFrom(table).where('staff_id', '=', id).execute();
  return { name: member.name, token: wanted.invites ? await makeInvite(db, id, at) : null };
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

/** @throws {Refusal} where no other owner could sign in */
async function requireOtherOwner(db: Transaction<Tables>, id: string): Promise<void> {
  const owners = await db
    .selectFrom('staff')
    .leftJoin('staff_keys', 'staff_id', 'id')
    .select(['id', 'credential_id'])
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute();
  const isOwner = owners.some((each) => each.id === id);
  const others = owners.filter((each) => each.id !== id && each.credential_id !== null);
  ensure(
    !isOwner || others.length > 0,
    'No other owner has a passkey, so no one could invite staff any more. Make someone else an owner first.',
  );
}
