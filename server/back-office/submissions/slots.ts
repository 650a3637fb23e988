import { createHmac, randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';

/**
 * Limits by the hour, counted in the database, so that all servers over it count together.
 *
 * A limit is a number of slots, a row each, and a slot can be taken once an hour. So no hour sees more than the limit,
 * and of two transactions that want the same slot the second waits for the first, then tries the next. Each begins at a
 * random free slot: if all began at the first, those that come together would wait for one another at every slot.
 */
export const hourMs = 60 * 60_000;

/**
 * Takes one of the slots of a key.
 * @returns 0 where one was free, else the whole seconds until one is
 */
export async function takeSlot(
  db: Transaction<Tables>,
  counted_by: string,
  max: number,
  at: Date,
): Promise<number> {
  const taken_at = at.toISOString();
  const hourAgo = new Date(at.getTime() - hourMs).toISOString();
  const rows = await db
    .selectFrom('slots')
    .select(['slot', 'taken_at'])
    .where('counted_by', '=', counted_by)
    .execute();
  const times = new Map(rows.map((row) => [row.slot, row.taken_at]));
  const free = Array.from({ length: max }, (_, slot) => slot).filter(
    (slot) => (times.get(slot) ?? '') <= hourAgo,
  );
  const start = randomInt(Math.max(1, free.length));
  for (const slot of [...free.slice(start), ...free.slice(0, start)]) {
    // `on conflict do update` would lock a row that another has taken until the end, and two losers could wait for each
    // other: an update whose condition fails, and an insert that does nothing, lock none.
    const taken = times.has(slot)
      ? await db
          .updateTable('slots')
          .set({ taken_at })
          .where((is) => is.and({ counted_by, slot }))
          .where('taken_at', '<=', hourAgo)
          .returning('slot')
          .executeTakeFirst()
      : await db
          .insertInto('slots')
          .values({ counted_by, slot, taken_at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('slot')
          .executeTakeFirst();
    if (taken) return 0;
  }
  const taken = rows.filter((row) => row.taken_at > hourAgo).map((row) => Date.parse(row.taken_at));
  const first = Math.min(at.getTime(), ...taken);
  return Math.max(1, Math.ceil((first + hourMs - at.getTime()) / 1000));
}

/** The stored form of what a limit counts by: a salted hash, from which no network, address or reference can be read. */
export async function slotKey(db: Transaction<Tables>, text: string): Promise<string> {
  const { salt } = await db
    .selectFrom('salts')
    .select('salt')
    .where('purpose', '=', 'networks')
    .executeTakeFirstOrThrow();
  return createHmac('sha256', salt).update(text).digest('hex').slice(0, 32);
}
