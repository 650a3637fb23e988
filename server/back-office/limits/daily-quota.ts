import type { Transaction } from 'kysely';
import { Refusal } from '../../forms/refusal.ts';
import type { Tables } from '../store/tables.ts';
import { dayMs, slotKeys, takeSlots } from './slots.ts';

/** What one network may send in a day: records, as many requests more that name a device of the catalogue, and lists of devices. */
export const maxADay = { messages: 50, catalogue: 50, lists: 10 };

/** More than a network may send in a day. Nothing was written. */
export const quotaReached = (what: 'list' | 'message', retryAfterSeconds: number): Refusal =>
  new Refusal(
    `Your network has sent as many ${what}s as we take in a day. Your answers are still here. ${what === 'list' ? 'Send them again tomorrow, or call us.' : 'Please call us.'}`,
    { kind: 'limited', code: `${what}-quota-reached`, retryAfterSeconds },
  );

/**
 * Counts a record by its network, in the transaction that writes it.
 * @throws {Refusal} past it
 */
export async function takeQuota(
  db: Transaction<Tables>,
  { addressKey, namesDevice, hasList }: { addressKey: string; namesDevice: boolean; hasList: boolean },
  at: Date,
): Promise<void> {
  const kind = namesDevice ? 'catalogue' : 'messages';
  const [lists, records] = await slotKeys(db, `lists from ${addressKey}`, `${kind} from ${addressKey}`);
  const take = async (what: 'list' | 'message', key: string, max: number) => {
    const wait = await takeSlots(db, [{ key, max, withinMs: dayMs }], at);
    if (wait > 0) throw quotaReached(what, wait);
  };
  if (hasList) await take('list', lists, maxADay.lists);
  await take('message', records, maxADay[kind]);
}
