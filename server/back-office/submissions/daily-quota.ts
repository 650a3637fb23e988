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

export interface DailyQuota {
  /**
   * Counts what is about to be stored.
   * @throws {QuotaReached}
   */
  reserve(addressKey: string, amount: number, now: Date): void;
  /** Takes back what was not stored after all. */
  release(addressKey: string, amount: number): void;
}

/**
 * Sums up what each network sends. A network's day begins with the first of it. In the memory of one process: where several
 * serve the site, each has its own sum.
 */
export function createDailyQuota(what: QuotaReached['what'], max: number): DailyQuota {
  const days = new LRUCache<string, { began: number; sum: number }>({ max: maxNetworks });
  return {
    reserve(addressKey, amount, now) {
      const at = now.getTime();
      const known = days.get(addressKey);
      const day = known && at - known.began < dayMs ? known : { began: at, sum: 0 };
      if (day.sum + amount > max) {
        throw new QuotaReached(what, Math.max(1, Math.ceil((day.began + dayMs - at) / 1000)));
      }
      days.set(addressKey, { began: day.began, sum: day.sum + amount });
    },
    release(addressKey, amount) {
      const day = days.get(addressKey);
      if (day) day.sum = Math.max(0, day.sum - amount);
    },
  };
}
