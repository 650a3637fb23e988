import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { slotKey, takeSlot } from './slots.ts';

/**
 * How many acknowledgements go out: a visitor can enter another person's address, and unwanted mail costs the shop its
 * good name as a sender.
 */
export const maxAnHour = { perNetwork: 5, inAll: 200 };

/**
 * Takes one acknowledgement of the hour's limits; `false` where none is left.
 * @param addressKey the sender's network. Only its salted hash is stored, until the daily retention job removes it.
 */
export async function takeAcknowledgement(
  db: Transaction<Tables>,
  addressKey: string,
  at: Date,
): Promise<boolean> {
  const network = await slotKey(db, addressKey);
  return (
    (await takeSlot(db, network, maxAnHour.perNetwork, at)) === 0 &&
    (await takeSlot(db, 'all', maxAnHour.inAll, at)) === 0
  );
}
