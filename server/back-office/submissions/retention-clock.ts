import type { Transaction } from 'kysely';
import { readJobTimes, setJobTime } from '../store/job-times.ts';
import type { Store } from '../store/store.ts';
import { recordTables, type Tables } from '../store/tables.ts';
import { dayMs } from './slots.ts';

/** How far the clock may be past the newest thing known: few shops hear from nobody for two months. */
const maxAheadMs = 60 * dayMs;
/** After so long somebody has seen a clock that is wrong. */
const trustAfterMs = 7 * dayMs;

export interface RetentionClock {
  now: Date;
  builtAt: Date;
  /** Milliseconds that this process has run, on a monotonic clock. */
  runningMs: number;
}

/**
 * Whether retention may delete by this clock. One that is set far ahead would make everything old: retention then waits, until the
 * clock is near the newest record or the build again, somebody confirms it, or the process has run for a week.
 */
export function mayDelete(store: Store, { now, builtAt, runningMs }: RetentionClock): Promise<boolean> {
  return store.write(async (db) => {
    const { 'retention-waits': waits, 'clock-confirmed': confirmed } = await readJobTimes(db);
    // What was stored since then has its time from the clock in doubt.
    const known = [builtAt.toISOString(), confirmed ?? '', await newestRecord(db, waits)].sort().at(-1) ?? '';
    const isNear = now.getTime() - Date.parse(known) <= maxAheadMs;
    if (!isNear && runningMs < trustAfterMs) {
      if (!waits) await setJobTime(db, 'retention-waits', now);
      return false;
    }
    if (!isNear) await confirmClock(db, now);
    else if (waits) await setJobTime(db, 'retention-waits', null);
    return true;
  });
}

/** From now on retention goes by this clock. */
export async function confirmClock(db: Transaction<Tables>, now: Date): Promise<void> {
  await setJobTime(db, 'clock-confirmed', now);
  await setJobTime(db, 'retention-waits', null);
}

/** When the newest record before a time came, ISO 8601; empty where there is none. */
async function newestRecord(db: Transaction<Tables>, before = '9999'): Promise<string> {
  const times: string[] = [];
  for (const table of recordTables) {
    const row = await db
      .selectFrom(table)
      .select('created_at')
      .where('created_at', '<', before)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    times.push(row?.created_at ?? '');
  }
  return times.sort().at(-1) ?? '';
}
