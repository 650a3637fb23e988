import type { Logger } from 'pino';
import { StoreReadOnly, StoreUnavailable } from '../store/store.ts';

export const everyMs = 24 * 60 * 60_000;
/** Milliseconds before the next attempt, where the database is unavailable. */
export const retryMs = 10 * 60_000;

/**
 * Does something now and again, once a day as a rule, such as applying the retention rules. Its log lines hold counts only.
 * @param run returns what it has done, in numbers; `null` where there is nothing to log
 * @param texts for the log: what was done, and what failed
 * @param often milliseconds from one run to the next, of a job that is only logged where it has done something
 * @returns a function that stops the job, after the run in progress
 */
export function startDailyJob(
  run: () => Promise<object | null>,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  texts: { done: string; failed: string },
  often?: number,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = runOnce();

  async function runOnce(): Promise<void> {
    let waitMs = often ?? everyMs;
    try {
      const counts = await run();
      const isLogged = counts && (!often || Object.values(counts).some(Boolean));
      if (isLogged) log.info(counts, texts.done);
    } catch (error) {
      // What it has not done the next process will.
      if (stopped) return;
      const failed = `${texts.failed}; it is tried again`;
      if (error instanceof StoreReadOnly) {
        // Until another release runs. The store has logged it, too.
        if (!often) log.warn({ reason: error.message }, `${failed} tomorrow`);
      } else if (error instanceof StoreUnavailable) {
        waitMs = Math.min(waitMs, retryMs);
        log.warn({ reason: error.message }, `${failed} in ${waitMs / 60_000} minutes`);
      } else log.error({ err: error }, `${failed} ${often ? 'soon' : 'tomorrow'}`);
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = runOnce();
    }, waitMs).unref();
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
