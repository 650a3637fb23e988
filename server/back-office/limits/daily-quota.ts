import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { dayMs, slotKeys, takeSlots } from './slots.ts';

/** What one network may send in a day: records, as many requests more that name a device of the catalogue, and lists of devices. */
export const maxADay = { messages: 50, catalogue: 50, lists: 10 };

/** More than a network may send in a day. Nothing was written. */
export class QuotaReached extends Error {
  override name = 'QuotaReached';
  readonly what: 'lists' | 'messages';
  readonly retryAfterSeconds: number;
  constructor(what: 'lists' | 'messages', retryAfterSeconds: number) {
    super(`one network has sent as many ${what} as we take in a day`);
    this.what = what;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Counts a record by its network, in the transaction that writes it.
 * @throws {QuotaReached}
 */
export async function takeQuota(
  db: Transaction<Tables>,
  { addressKey, namesDevice, hasList }: { addressKey: string; namesDevice: boolean; hasList: boolean },
  at: Date,
): Promise<void> {
  const kind = namesDevice ? 'catalogue' : 'messages';
  const [lists, records] = await slotKeys(db, `lists from ${addressKey}`, `${kind} from ${addressKey}`);
  const take = async (what: QuotaReached['what'], key: string, max: number) => {
    const wait = await takeSlots(db, [{ key, max, withinMs: dayMs }], at);
    if (wait > 0) throw new QuotaReached(what, wait);
  };
  if (hasList) await take('lists', lists, maxADay.lists);
  await take('messages', records, maxADay[kind]);
}
