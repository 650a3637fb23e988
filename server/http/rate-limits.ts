export interface RateLimit {
  /** Takes one from the key's allowance: 0, or the whole seconds until there is one again. */
  take: (key: string, now: Date) => number;
  /** How many keys are remembered. */
  readonly size: number;
}

export interface RateLimitOptions {
  /** How many at once. */
  burst: number;
  /** Seconds until one more. */
  everySeconds: number;
  /** Keys remembered at the most. The one that has been quiet longest is forgotten first. */
  maxKeys?: number;
}

/** An allowance for each key that refills with time (a token bucket). In memory, and bounded there. */
export function createRateLimit({ burst, everySeconds, maxKeys = 10_000 }: RateLimitOptions): RateLimit {
  /** In order of use, the latest last. */
  const buckets = new Map<string, { tokens: number; at: number }>();

  return {
    get size() {
      return buckets.size;
    },
    take(key, now) {
      const at = now.getTime() / 1000;
      const known = buckets.get(key) ?? { tokens: burst, at };
      buckets.delete(key);
      // A clock that is set back must not empty anybody's allowance.
      const tokens = Math.min(burst, known.tokens + Math.max(0, at - known.at) / everySeconds);
      const granted = tokens >= 1;
      buckets.set(key, { tokens: granted ? tokens - 1 : tokens, at });
      if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? '');
      return granted ? 0 : Math.max(1, Math.ceil((1 - tokens) * everySeconds));
    },
  };
}
