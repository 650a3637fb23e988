import { LRUCache } from 'lru-cache';
import { dayMs } from './slots.ts';

/** Past this many networks, the least recently used one is forgotten. */
const maxNetworks = 10_000;

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
 * Counts what is about to be stored, and takes it back where that fails, or where it was stored before.
 * @throws {QuotaReached} before anything is stored
 */
export type DailyQuota = <Receipt extends { repeated: boolean }>(
  addressKey: string,
  amount: number,
  now: Date,
  store: () => Promise<Receipt>,
) => Promise<Receipt>;

/**
 * Sums up what each network sends. A network's day begins with the first of it. In the memory of one process: where several
 * serve the site, each has its own sum.
 */
export function createDailyQuota(what: QuotaReached['what'], max: number): DailyQuota {
  const days = new LRUCache<string, { began: number; sum: number }>({ max: maxNetworks });
  return async (addressKey, amount, now, store) => {
    const at = now.getTime();
    const known = days.get(addressKey);
    const day = known && at - known.began < dayMs ? known : { began: at, sum: 0 };
    if (day.sum + amount > max) {
      throw new QuotaReached(what, Math.max(1, Math.ceil((day.began + dayMs - at) / 1000)));
    }
    day.sum += amount;
    days.set(addressKey, day);
    let isStored = false;
    try {
      const receipt = await store();
      isStored = !receipt.repeated;
      return receipt;
    } finally {
      if (!isStored) day.sum -= amount;
    }
  };
}
