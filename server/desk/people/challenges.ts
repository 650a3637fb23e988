import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  type Limit,
  readUses,
  secondsUntilFree,
  slotKeys,
  takeSlot,
} from '../../back-office/limits/slots.ts';
import type { StaffChallengeTable } from '../../back-office/store/staff-tables.ts';
import type { Tables } from '../../back-office/store/tables.ts';

/** Milliseconds in which a challenge has to be signed: time to fetch a phone from another room. */
export const challengeMs = 2 * 60_000;
/** How many attempts with a passkey may fail for one network in a minute. */
const failures: Omit<Limit, 'key'> = { max: 5, withinMs: 60_000 };

/** What a challenge is for, and for whom where that is known: what was made for one thing does for no other. */
type ChallengeFor = Pick<StaffChallengeTable, 'purpose' | 'staff_id'>;

/** Makes a challenge, base64url, and deletes those that have ended. */
export async function putChallenge(db: Transaction<Tables>, { purpose, staff_id }: ChallengeFor, at: Date) {
  const challenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(at.getTime() + challengeMs).toISOString();
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', at.toISOString()).execute();
  await db.insertInto('staff_challenges').values({ challenge, purpose, staff_id, expires_at }).execute();
  return challenge;
}

/** Uses a challenge up, in a transaction before its signature is checked: one that failed is over too. @returns whether it held */
export async function takeChallenge(
  db: Transaction<Tables>,
  challenge: string,
  { purpose, staff_id }: ChallengeFor,
  at: Date,
): Promise<boolean> {
  const found = db.deleteFrom('staff_challenges').where('challenge', '=', challenge);
  const taken = await found.returningAll().executeTakeFirst();
  const isForThis = taken?.purpose === purpose && taken.staff_id === staff_id;
  return isForThis && taken.expires_at > at.toISOString();
}

/**
 * Begins an attempt, which counts as failed until it succeeds: of many at once, no more get through.
 * @returns how to forget it then; where too many have failed, the seconds until one may be made
 */
export async function beginAttempt(
  db: Transaction<Tables>,
  network: string,
  at: Date,
): Promise<number | ((db: Transaction<Tables>) => Promise<unknown>)> {
  const [key] = await slotKeys(db, `passkey ${network}`);
  const uses = (await readUses(db, [key]))(key);
  const slot = await takeSlot(db, { key, ...failures }, uses, at);
  if (slot === null) return Math.max(1, secondsUntilFree(uses, failures, at));
  return (later) =>
    later.deleteFrom('slots').where('counted_by', '=', key).where('slot', '=', slot).execute();
}
