import { sql } from 'kysely';
import type { OtherClocks } from '../../process/other-clocks.ts';
import { dayMs } from '../limits/slots.ts';
import { readJobTimes, setJobTime } from '../store/job-times.ts';
import type { Store } from '../store/store.ts';

/**
 * Makes the function that compares the clock with all others that are known, and notes for commands and readiness whether one is more
 * than a day apart.
 * @returns how far, in words; `null` where none is
 */
export function createClockComparison(
  store: Store,
  clocks: OtherClocks,
): (now: Date) => Promise<string | null> {
  let confirmedBefore: string | undefined;
  return async (now) => {
    await hearDatabase(store, clocks);
    const { 'clock-confirmed': confirmed, 'clock-apart': noted } = await store.read(readJobTimes);
    // A person has confirmed it by this very time, or another server goes by it.
    const isNear = Math.abs(now.getTime() - Date.parse(confirmed ?? '')) <= dayMs;
    if (confirmedBefore !== undefined && confirmed !== confirmedBefore && isNear) clocks.trust();
    confirmedBefore = confirmed ?? '';
    const apart = clocks.apart();
    if ((apart !== null) !== (noted !== undefined))
      await store.write((db) => setJobTime(db, 'clock-apart', apart === null ? null : now));
    return apart;
  };
}

/** A PostgreSQL on another machine has a clock of its own. */
async function hearDatabase(store: Store, clocks: OtherClocks): Promise<void> {
  if (store.engine === 'sqlite') return;
  const { rows } = await store.read((db) =>
    sql<{ at: Date; elsewhere: boolean }>`select clock_timestamp() as at,
      coalesce(inet_server_addr() <> inet_client_addr(), false) as elsewhere`.execute(db),
  );
  const [found] = rows;
  if (found?.elsewhere) clocks.hear('database', found.at);
}
