import { StoreUnavailable } from './store.ts';

/** The end of a caller's wait for the database. After it, no statement starts and nothing is committed. */
export interface Deadline {
  /** On the clock of `monotonicMs`. */
  readonly at: number;
  /** Aborts at that moment. */
  readonly signal: AbortSignal;
}

/** Milliseconds on a monotonic clock, the same in all threads. */
export const monotonicMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

/**
 * Runs work within so many milliseconds. Work that takes longer continues in the background: it has to check the deadline
 * before each change.
 * @throws {StoreUnavailable} when the time is over
 */
export async function withDeadline<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new StoreUnavailable('the database does not answer in time'));
    over.abort();
  }, ms);
  try {
    return await Promise.race([work({ at: monotonicMs() + ms, signal: over.signal }), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
