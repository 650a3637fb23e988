import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { brisbane } from '../../shared/opening-hours.ts';
import type { Store } from './store/store.ts';

/** Searches that found nothing, so that the owner learns what is missing: their words alone. */
export interface MissedSearches {
  /** Counts a search, once a day for each network. @param network the key of the visitor's network: it is never stored */
  note(words: string, network: string): Promise<void>;
}

/** Networks and days that a search must come from before it is stored: what one person alone types is not. */
const enough = 3;

/** Networks that are counted in a day for the same words: so many writes, and no more. */
const maxADay = 20;

/** Searches in memory that have not come from enough networks and days yet, the latest. */
const maxWaiting = 2000;

/** Counts searches. Who asked for them is known in memory only, hashed with a salt that ends with the process. */
export function createMissedSearches({
  store,
  now,
  log,
}: {
  store: Store;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
}): MissedSearches {
  const salt = randomBytes(16);
  const waiting = new LRUCache<
    string,
    { networks: Set<string>; days: number; date: string; today: Set<string> }
  >({
    max: maxWaiting,
  });
  return {
    async note(words, network) {
      const { date } = brisbane(now());
      const asked = waiting.get(words) ?? { networks: new Set(), days: 0, date: '', today: new Set() };
      waiting.set(words, asked);
      if (asked.date !== date) Object.assign(asked, { days: asked.days + 1, date, today: new Set() });
      const hash = createHash('sha256').update(salt).update(network).digest('base64');
      if (asked.today.has(hash) || asked.today.size === maxADay) return;
      asked.today.add(hash);
      if (asked.networks.size < enough) asked.networks.add(hash);
      if (asked.networks.size < enough || asked.days < enough) return;
      const count = { words, month: date.slice(0, 7), times: 1 };
      try {
        await store.write((db) =>
          db
            .insertInto('missed_searches')
            .values(count)
            .onConflict((conflict) =>
              conflict
                .columns(['words', 'month'])
                .doUpdateSet((each) => ({ times: each('missed_searches.times', '+', 1) })),
            )
            .execute(),
        );
      } catch (error) {
        log.warn({ err: error }, 'a search that found nothing was not counted');
      }
    },
  };
}
