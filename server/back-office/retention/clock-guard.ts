import type { Kysely, Transaction } from 'kysely';
import { dayMs } from '../limits/slots.ts';
import { readJobTimes, setJobTime } from '../store/job-times.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** How far the clock may be past the last time that is known to be right: few servers are stopped for two months. */
const maxAheadMs = 60 * dayMs;
/** After so long somebody has seen a clock that is wrong. */
const trustAfterMs = 7 * dayMs;

interface GuardDeps {
  store: Store;
  builtAt: Date;
  /** Milliseconds that this process has run, on a clock that nobody sets. */
  runningMs?: () => number;
}

/**
 * Makes the function that says whether daily jobs may go by a clock. One that is set far ahead would make everything old and
 * every notice due. They then wait, until it is near the build or the time when they last ran again, a person confirms it, or
 * this process has waited for a week. What is stored meanwhile proves nothing: it has its time from the same clock.
 */
export function createClockGuard({ store, builtAt, runningMs = () => performance.now() }: GuardDeps) {
  let waitsSinceMs: number | null = null;
  return async (now: Date): Promise<boolean> => {
    const mayRun = await store.write(async (db) => {
      const { 'retention-waits': waits, 'clock-confirmed': confirmed = '' } = await readJobTimes(db);
      const right = Math.max(builtAt.getTime(), Date.parse(confirmed) || 0);
      const isNear = now.getTime() - right <= maxAheadMs;
      const isSeen = waitsSinceMs !== null && runningMs() - waitsSinceMs >= trustAfterMs;
      if (isNear || isSeen) await confirmClock(db, now);
      else if (!waits) await setJobTime(db, 'retention-waits', now);
      return isNear || isSeen;
    });
    waitsSinceMs = mayRun ? null : (waitsSinceMs ?? runningMs());
    return mayRun;
  };
}

/** Why daily jobs wait by this clock, or would, in words; `null` where they do not. Where one ran, it tells for people too. */
export async function clockFault(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const { 'clock-confirmed': confirmed, 'clock-apart': apart } = await readJobTimes(db);
  // A time that is still to come was noted by a clock that has been mended since.
  if (apart !== undefined && Date.parse(apart) <= now.getTime())
    return 'The clock is more than a day from another one';
  return confirmed !== undefined && now.getTime() - Date.parse(confirmed) > maxAheadMs
    ? 'The clock is far past the last time that it was right'
    : null;
}

/** From now on daily jobs go by this clock. */
export async function confirmClock(db: Transaction<Tables>, now: Date): Promise<void> {
  await setJobTime(db, 'clock-confirmed', now);
  await setJobTime(db, 'retention-waits', null);
  await setJobTime(db, 'clock-apart', null);
}
