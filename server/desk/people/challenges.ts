import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { StaffChallengeTable } from '../../back-office/store/staff-tables.ts';
import type { Tables } from '../../back-office/store/tables.ts';

/** Milliseconds in which a challenge has to be signed: time to fetch a phone from another room. */
export const challengeMs = 2 * 60_000;

/** What a challenge is for, and for whom where that is known: what was made for one thing does for no other. */
export type ChallengeFor = Pick<StaffChallengeTable, 'purpose' | 'staff_id'>;

/** Makes a challenge, base64url, and deletes those that have ended. */
export async function putChallenge(
  db: Transaction<Tables>,
  { purpose, staff_id }: ChallengeFor,
  at: Date,
): Promise<string> {
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
  const taken = await db
    .deleteFrom('staff_challenges')
    .where('challenge', '=', challenge)
    .returningAll()
    .executeTakeFirst();
  return (
    taken !== undefined &&
    taken.purpose === purpose &&
    taken.staff_id === staff_id &&
    taken.expires_at > at.toISOString()
  );
}
