import type { Transaction } from 'kysely';
import {
  type Limit,
  readUses,
  secondsUntilFree,
  slotKeys,
  takeSlot,
} from '../../back-office/limits/slots.ts';
import type { Tables } from '../../back-office/store/tables.ts';

/** How many attempts with a passkey may fail for one network in a minute. */
const limit: Omit<Limit, 'key'> = { max: 5, withinMs: 60_000 };

/** An attempt that counts as failed until it succeeds: of many at once, no more get through. */
export interface Attempt {
  key: string;
  slot: number;
}

/** @returns the attempt; where too many have failed, the seconds until one may be made */
export async function beginAttempt(
  db: Transaction<Tables>,
  network: string,
  at: Date,
): Promise<Attempt | number> {
  const [key] = await slotKeys(db, `passkey ${network}`);
  const uses = (await readUses(db, [key]))(key);
  const slot = await takeSlot(db, { key, ...limit }, uses, at);
  return slot === null ? Math.max(1, secondsUntilFree(uses, limit, at)) : { key, slot };
}

/** What succeeded does not count. */
export async function forgetAttempt(db: Transaction<Tables>, { key, slot }: Attempt): Promise<void> {
  await db.deleteFrom('slots').where('counted_by', '=', key).where('slot', '=', slot).execute();
}
