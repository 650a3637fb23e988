import { sql } from 'kysely';
import type { OtherClocks } from '../../process/other-clocks.ts';
import { dayMs } from '../limits/slots.ts';
import { readJobTimes, setJobTime } from '../store/job-times.ts';
import type { Store } from '../store/store.ts';

/**
 * Makes the function that compares the clock with all others that are known, and notes for commands and readiness whether one is more
 * than a day apart.
 * @returns the time that was compared, and how far it is apart, in words; `null` where it is not
 */
export function createClockComparison(store: Store, clocks: OtherClocks, now: () => Date) {
  let confirmedBefore: string | undefined;
  return async (): Promise<{ at: Date; apart: string | null }> => {
    await hearDatabase(store, clocks);
    const { 'clock-confirmed': confirmed, 'clock-apart': noted } = await store.read(readJobTimes);
    // Only now: what is compared with it must not be older.
    const at = now();
    // A person has confirmed it by this very time, or another server goes by it.
    const isNear = Math.abs(at.getTime() - Date.parse(confirmed ?? '')) <= dayMs;
    const isConfirmed = confirmedBefore !== undefined && confirmed !== confirmedBefore && isNear;
    confirmedBefore = confirmed ?? '';
    if (isConfirmed && clocks.apart(at) !== null) clocks.trust(at);
    const apart = clocks.apart(at);
    if ((apart !== null) !== (noted !== undefined))
      await store.write((db) => setJobTime(db, 'clock-apart', apart === null ? null : at));
    return { at, apart };
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
