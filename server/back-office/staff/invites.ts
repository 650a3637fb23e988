import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { ensure } from '../../forms/refusal.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { isLinkToken } from '../store/link-token.ts';
import type { StaffRole } from '../store/staff-tables.ts';
import type { Tables } from '../store/tables.ts';
import { createToken, tokenHash } from '../store/tokens.ts';
import { isReserved, isSameName, permitOneAlphabet, storedName } from './staff-names.ts';

/** Links with which somebody of the staff makes a passkey: for a day, once, and one at a time. */
export const inviteMs = 24 * 60 * 60_000;

/** Whom a link is for, and its token, which is stored nowhere. */
export interface Invited {
  id: string;
  name: string;
  role: StaffRole;
  token: string;
}

/**
 * Takes somebody on.
 * @param name one line; nobody else may ever have had one that looks like it, since the history names people by it
 * @throws {Refusal} for a name that is taken
 */
export async function inviteStaff(
  db: Transaction<Tables>,
  { name: typed, role }: { name: string; role: StaffRole },
  actor: Actor,
  at: Date,
): Promise<Invited> {
  const name = storedName(typed);
  permitOneAlphabet(name);
  await recordAudit(db, { ...actor, action: 'staff invite', about: `${name}, ${role}` }, at);
  const people = await db.selectFrom('staff').select('name').execute();
  const isFree = !isReserved(name) && !people.some((each) => isSameName(each.name, name));
  ensure(isFree, `${name} stands in the history already, as somebody else. Give another name.`);
  const id = randomUUID();
  const created_at = at.toISOString();
  await db.insertInto('staff').values({ id, name, role, created_at, ended_at: null }).execute();
  return { id, name, role, token: await makeInvite(db, id, at) };
}

/** Whom a link invites; `null` where it is none, was used, or has ended. */
export async function openInvite(
  db: Kysely<Tables>,
  token: string,
  at: Date,
): Promise<Omit<Invited, 'token'> | null> {
  if (!isLinkToken(token)) return null;
  const invited = await db
    .selectFrom('staff_invites')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['id', 'name', 'role'])
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return invited ?? null;
}

/** Uses a link up, in the transaction that stores the key. @returns whether nobody else just did */
export async function useInvite(db: Transaction<Tables>, token: string, at: Date): Promise<boolean> {
  const used = await db
    .updateTable('staff_invites')
    .set({ used_at: at.toISOString() })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Makes somebody a link, in place of one that still waits. @returns its token */
export async function makeInvite(db: Transaction<Tables>, staff_id: string, at: Date): Promise<string> {
  const token = createToken();
  const now = at.toISOString();
  await db
    .deleteFrom('staff_invites')
    .where((is) => is.or([is('staff_id', '=', staff_id), is('expires_at', '<=', now)]))
    .execute();
  const expires_at = new Date(at.getTime() + inviteMs).toISOString();
  await db
    .insertInto('staff_invites')
    .values({ token_hash: tokenHash(token), staff_id, expires_at, used_at: null })
    .execute();
  return token;
}
