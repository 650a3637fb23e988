import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';

/**
 * How many acknowledgements go out: whoever fills in a form can give anybody's address, and the shop's good name as a
 * sender of mail is what pays for it. Counted in the database, so that all servers over it count together.
 *
 * A limit is a number of slots, a row each, and a slot can be taken once an hour. So no hour sees more than the limit,
 * and two transactions that want the same slot cannot both have it: the second waits for the first, then tries the next.
 */
export const maxAnHour = { perNetwork: 5, inAll: 200 };
export const hourMs = 60 * 60_000;

/**
 * Takes one acknowledgement of the hour's limits; `false` where none is left.
 * @param addressKey the sender's network. Only its salted hash is stored, until the daily retention job removes it.
 */
export async function takeAcknowledgement(
  db: Transaction<Tables>,
  addressKey: string,
  at: Date,
): Promise<boolean> {
  const { salt } = await db
    .selectFrom('salts')
    .select('salt')
    .where('purpose', '=', 'networks')
    .executeTakeFirstOrThrow();
  const network = createHmac('sha256', salt).update(addressKey).digest('hex').slice(0, 32);
  return (
    (await takeSlot(db, network, maxAnHour.perNetwork, at)) &&
    (await takeSlot(db, 'all', maxAnHour.inAll, at))
  );
}

async function takeSlot(
  db: Transaction<Tables>,
  counted_by: string,
  max: number,
  at: Date,
): Promise<boolean> {
  const taken_at = at.toISOString();
  const hourAgo = new Date(at.getTime() - hourMs).toISOString();
  const rows = await db
    .selectFrom('acknowledgement_slots')
    .select('slot')
    .where('counted_by', '=', counted_by)
    .where('taken_at', '>', hourAgo)
    .execute();
  const taken = new Set(rows.map(({ slot }) => slot));
  for (let slot = 0; slot < max; slot++) {
    if (taken.has(slot)) continue;
    const won = await db
      .insertInto('acknowledgement_slots')
      .values({ counted_by, slot, taken_at })
      .onConflict((conflict) =>
        conflict
          .columns(['counted_by', 'slot'])
          .doUpdateSet({ taken_at })
          .where('acknowledgement_slots.taken_at', '<=', hourAgo),
      )
      .returning('slot')
      .executeTakeFirst();
    if (won) return true;
  }
  return false;
}
