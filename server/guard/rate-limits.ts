import { LRUCache } from 'lru-cache';

export interface RateLimitOptions {
  /** Tokens of a full bucket. */
  burst: number;
  /** Seconds until a token is added. */
  everySeconds: number;
  /** At most so many keys are remembered. The least recently used is forgotten first. */
  maxKeys?: number;
}

/** A token bucket for each key, in memory, with a bounded number of keys. */
export function createRateLimit({ burst, everySeconds, maxKeys = 10_000 }: RateLimitOptions) {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxKeys });

  return {
    /** Takes one token of the key: 0 if there was one, else the whole seconds until there will be. */
    take(key: string, now: Date): number {
      const at = now.getTime() / 1000;
      const known = buckets.get(key) ?? { tokens: burst, at };
      // A clock that is set back must not take tokens away.
      const tokens = Math.min(burst, known.tokens + Math.max(0, at - known.at) / everySeconds);
      const granted = tokens >= 1;
      buckets.set(key, { tokens: granted ? tokens - 1 : tokens, at });
      return granted ? 0 : Math.max(1, Math.ceil((1 - tokens) * everySeconds));
    },
  };
}
