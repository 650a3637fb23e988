import { createHmac, randomInt } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { SlotTable } from '../store/common-tables.ts';
import type { Tables } from '../store/tables.ts';

/**
 * Limits by time, counted in the database, so that all servers over it count together.
 *
 * A limit is a number of slots, a row each, and a slot can be taken once in the limit's time. So no hour sees more than an
 * hour's limit, and of two transactions that want the same slot the second waits for the first, then tries the next. Each
 * begins at a random free slot: if all began at the first, those that come together would wait for one another at every slot.
 */
export const hourMs = 60 * 60_000;
/** The longest time of a limit; the daily retention job deletes what is older. */
export const dayMs = 24 * hourMs;

export interface Limit {
  /** As `slotKeys` makes it. */
  key: string;
  max: number;
  withinMs: number;
}

/** The slots of one key that were taken, whenever. */
export type Uses = Pick<SlotTable, 'slot' | 'taken_at'>[];

/** What was taken of each key. */
export async function readUses(db: Transaction<Tables>, keys: string[]): Promise<(key: string) => Uses> {
  const rows = await db
    .selectFrom('slots')
    .select(['counted_by', 'slot', 'taken_at'])
    .where('counted_by', 'in', keys)
    .execute();
  const byKey = Map.groupBy(rows, ({ counted_by }) => counted_by);
  return (key) => byKey.get(key) ?? [];
}

/**
 * Whether a slot that was taken then still counts. One further ahead than the time of its limit was taken by a clock that was
 * wrong; a little ahead may be another server's clock.
 */
const counts = (taken_at: string, ms: number, at: Date): boolean =>
  taken_at > ago(at, ms) && taken_at <= ago(at, -ms);

/** How many slots were taken within so many milliseconds. */
export const usesWithin = (uses: Uses, ms: number, at: Date): number =>
  uses.filter(({ taken_at }) => counts(taken_at, ms, at)).length;

/** Whole seconds until fewer than `max` slots were taken within the time; 0 where that is so now. */
export function secondsUntilFree(uses: Uses, { max, withinMs }: Omit<Limit, 'key'>, at: Date): number {
  const times = uses
    .filter(({ taken_at }) => counts(taken_at, withinMs, at))
    .map(({ taken_at }) => Date.parse(taken_at));
  const last = times.sort((one, other) => other - one)[max - 1];
  return last === undefined ? 0 : Math.max(1, Math.ceil((last + withinMs - at.getTime()) / 1000));
}

/**
 * Takes one of the slots of a limit.
 * @param uses what was taken of its key
 * @returns the slot; `null` where none is free
 */
export async function takeSlot(
  db: Transaction<Tables>,
  { key: counted_by, max, withinMs }: Limit,
  uses: Uses,
  at: Date,
): Promise<number | null> {
  const taken_at = at.toISOString();
  const times = new Map(uses.map((row) => [row.slot, row.taken_at]));
  const free = Array.from({ length: max }, (_, slot) => slot).filter(
    (slot) => !counts(times.get(slot) ?? '', withinMs, at),
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
          .where(isPast(at, withinMs))
          .returning('slot')
          .executeTakeFirst()
      : await db
          .insertInto('slots')
          .values({ counted_by, slot, taken_at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('slot')
          .executeTakeFirst();
    if (taken) return slot;
  }
  return null;
}

/**
 * Takes a slot of each limit, or of none where one is known to be full. All transactions take them in the order of the list,
 * from the narrowest to the widest: else two could wait for each other.
 * @returns 0, or the seconds until the full one has a free slot
 */
export async function takeSlots(db: Transaction<Tables>, limits: Limit[], at: Date): Promise<number> {
  const usesOf = await readUses(
    db,
    limits.map(({ key }) => key),
  );
  const waits = limits.map((limit) => secondsUntilFree(usesOf(limit.key), limit, at));
  const wait = Math.max(...waits);
  if (wait > 0) return wait;
  for (const limit of limits) {
    const slot = await takeSlot(db, limit, usesOf(limit.key), at);
    if (slot === null) return Math.ceil(limit.withinMs / 1000);
  }
  return 0;
}

/** The stored forms of what limits count by: salted hashes, from which no network, address or reference can be read. */
export async function slotKeys<Texts extends string[]>(
  db: Kysely<Tables>,
  ...texts: Texts
): Promise<{ [Index in keyof Texts]: string }> {
  const { salt } = await db
    .selectFrom('salts')
    .select('salt')
    .where('purpose', '=', 'networks')
    .executeTakeFirstOrThrow();
  const hashOf = (text: string) => createHmac('sha256', salt).update(text).digest('hex').slice(0, 32);
  return texts.map(hashOf) as { [Index in keyof Texts]: string };
}

const ago = (at: Date, ms: number): string => new Date(at.getTime() - ms).toISOString();

/** The same for the database, which an update asks once more: slots taken then that no longer count. */
export const isPast = (at: Date, ms: number) => (is: ExpressionBuilder<Tables, 'slots'>) =>
  is.or([is('taken_at', '<=', ago(at, ms)), is('taken_at', '>', ago(at, -ms))]);
