import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { slotKeys, takeSlots } from '../../back-office/limits/slots.ts';
import type { StaffChallengeTable } from '../../back-office/store/staff-tables.ts';
import type { Tables } from '../../back-office/store/tables.ts';

/**
 * Challenges carry their own proof that this desk made them, so that asking for one stores nothing and no limit on asking is needed:
 * what a neighbour sends cannot use up what an honest sign-in needs. Stored are those alone that a key of ours has signed, until they
 * have ended: each holds once.
 */

/** Milliseconds in which a challenge has to be signed: time to fetch a phone from another room. */
export const challengeMs = 2 * 60_000;
/** How many attempts with one passkey are answered and audited as failed in a minute. What is signed is never counted. */
const failures = { max: 5, withinMs: 60_000 };
const nonceBytes = 16;
/** Of the time at which it ends, milliseconds since 1970, big-endian. */
const timeBytes = 6;

/** What a challenge is for, and for whom where that is known: what was made for one thing does for no other. */
type ChallengeFor = Pick<StaffChallengeTable, 'purpose' | 'staff_id'>;

/** Makes a challenge: random bytes, its end, and a MAC over both and what it is for. */
export async function makeChallenge(db: Kysely<Tables>, wanted: ChallengeFor, at: Date): Promise<Buffer> {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(at.getTime() + challengeMs, 0, timeBytes);
  return sealed(db, wanted, Buffer.concat([randomBytes(nonceBytes), time]));
}

/** When a challenge ends; `null` where it has, or was not made here for this. */
export async function challengeEnd(
  db: Kysely<Tables>,
  challenge: string,
  wanted: ChallengeFor,
  at: Date,
): Promise<Date | null> {
  const sent = Buffer.from(challenge, 'base64url');
  const head = sent.subarray(0, nonceBytes + timeBytes);
  if (head.length < nonceBytes + timeBytes || !(await sealed(db, wanted, head)).equals(sent)) return null;
  const end = new Date(head.readUIntBE(nonceBytes, timeBytes));
  return end > at ? end : null;
}

async function sealed(db: Kysely<Tables>, { purpose, staff_id }: ChallengeFor, head: Buffer) {
  const [mac] = await slotKeys(db, `challenge ${purpose} ${staff_id} ${head.toString('hex')}`);
  return Buffer.concat([head, Buffer.from(mac, 'hex')]);
}

/** Uses a challenge up, in the transaction that stores what it proved. @returns whether nobody just did */
export async function useChallenge(
  db: Transaction<Tables>,
  { challenge, end, ...wanted }: ChallengeFor & { challenge: string; end: Date },
  at: Date,
): Promise<boolean> {
  // Some time later than they end: another server's clock may be behind.
  const ended = new Date(at.getTime() - challengeMs).toISOString();
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', ended).execute();
  const used = await db
    .insertInto('staff_challenges')
    .values({ ...wanted, challenge, expires_at: end.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return used !== undefined;
}

/** Counts a failed attempt with a passkey of ours. @returns 0, or the seconds to wait where that was one too many */
export async function countFailure(db: Transaction<Tables>, passkey: string, at: Date): Promise<number> {
  const [key] = await slotKeys(db, `passkey ${passkey}`);
  return takeSlots(db, [{ key, ...failures }], at);
}
