import { LRUCache } from 'lru-cache';

/** Bytes that lists from one network may take in the database in a day: ten of the longest. */
export const maxListBytesADay = 1_000_000;
/** Past this many networks, the least recently used one is forgotten. */
const maxNetworks = 10_000;
const dayMs = 24 * 60 * 60_000;

/** A list that would take its network past the day's limit. Nothing was written. */
export class ListQuotaReached extends Error {
  override name = 'ListQuotaReached';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('the lists of one network take too much of the database today');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ListQuota {
  /**
   * Counts bytes before they are stored.
   * @throws {ListQuotaReached}
   */
  reserve(addressKey: string, bytes: number, now: Date): void;
  /** Takes back reserved bytes that were not stored after all. */
  release(addressKey: string, bytes: number): void;
}

/**
 * Sums up the bytes of stored lists by network. A network's day begins with its first list. In the memory of one
 * process: where several serve the site, each has its own sum.
 */
export function createListQuota(): ListQuota {
  const days = new LRUCache<string, { began: number; bytes: number }>({ max: maxNetworks });
  return {
    reserve(addressKey, bytes, now) {
      const at = now.getTime();
      const known = days.get(addressKey);
      const day = known && at - known.began < dayMs ? known : { began: at, bytes: 0 };
      if (day.bytes + bytes > maxListBytesADay) {
        throw new ListQuotaReached(Math.max(1, Math.ceil((day.began + dayMs - at) / 1000)));
      }
      days.set(addressKey, { began: day.began, bytes: day.bytes + bytes });
    },
    release(addressKey, bytes) {
      const day = days.get(addressKey);
      if (day) day.bytes = Math.max(0, day.bytes - bytes);
    },
  };
}
