import type { Logger } from 'pino';
import { StoreUnavailable } from '../store/store.ts';
import type { RetentionCounts } from './retention.ts';

export const retentionEveryMs = 24 * 60 * 60_000;
/** Milliseconds before the next attempt, where the database was away. */
export const retentionRetryMs = 10 * 60_000;

/**
 * Applies the retention rules now and once a day. Its log lines hold counts only.
 * @returns a function that stops the job, after the run in progress
 */
export function startRetentionJob(
  apply: () => Promise<RetentionCounts>,
  log: Pick<Logger, 'info' | 'error'>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = run();

  async function run(): Promise<void> {
    let waitMs = retentionEveryMs;
    try {
      log.info(await apply(), 'retention applied');
    } catch (error) {
      if (error instanceof StoreUnavailable) waitMs = retentionRetryMs;
      else log.error({ err: error }, 'retention failed; it is tried again tomorrow');
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = run();
    }, waitMs).unref();
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
