import type { Transaction } from 'kysely';
import type { Store } from '../store/store.ts';
import { recordTables, type Tables } from '../store/tables.ts';
import { sameWithinMs } from './content-claims.ts';
import { forget } from './forget.ts';
import { hourMs } from './slots.ts';

/**
 * What is stored for how long, by class of record. Australian Privacy Principle 11.2: what is no longer needed is
 * destroyed. A record that is still open is never removed, however old: the shop still has to answer it.
 *
 * - possible spam that was not released: 30 days after it came;
 * - settled records: `retentionDays` after that. Each kind knows which are settled;
 * - e-mails that were sent: 30 days, since the record and its answers hold their text;
 * - what tells repeated submissions, and counts acknowledgements: as long as it does.
 */
export const spamDays = 30;
export const sentMailDays = 30;
const dayMs = 24 * 60 * 60_000;
/** Milliseconds that the daily job may take: nobody waits for it. */
const withinMs = 60_000;

/** How one kind of record ends. Times are ISO 8601. */
export interface RecordLife {
  /** References of those that were settled before the time. */
  settledBefore(db: Transaction<Tables>, time: string): Promise<string[]>;
  /** How many came before the time and are still open. */
  countOpenBefore(db: Transaction<Tables>, time: string): Promise<number>;
  /** Removes what ends sooner than its record. */
  removeEnded?(db: Transaction<Tables>, now: Date): Promise<void>;
}

export interface RetentionCounts {
  spam: number;
  settled: number;
  mails: number;
  /** Older than `retentionDays` and still open: not removed. */
  overdue: number;
}

export async function applyRetention(
  store: Store,
  lives: RecordLife[],
  retentionDays: number,
  now: Date,
): Promise<RetentionCounts> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return store.write(async (db) => {
    const spam: string[] = [];
    for (const table of recordTables) {
      const rows = await db
        .selectFrom(table)
        .select('reference')
        .where('quarantined', '=', 1)
        .where('created_at', '<', ago(spamDays * dayMs))
        .execute();
      spam.push(...rows.map(({ reference }) => reference));
    }
    const settled: string[] = [];
    for (const life of lives) settled.push(...(await life.settledBefore(db, ago(retentionDays * dayMs))));
    await forget(db, [...spam, ...settled]);
    const mails = await db
      .deleteFrom('outbox')
      .where('status', '=', 'sent')
      .where('sent_at', '<', ago(sentMailDays * dayMs))
      .executeTakeFirst();
    await db.deleteFrom('submissions').where('created_at', '<', ago(sameWithinMs)).execute();
    await db.deleteFrom('slots').where('taken_at', '<=', ago(hourMs)).execute();
    for (const life of lives) await life.removeEnded?.(db, now);
    let overdue = 0;
    for (const life of lives) overdue += await life.countOpenBefore(db, ago(retentionDays * dayMs));
    return { spam: spam.length, settled: settled.length, mails: Number(mails.numDeletedRows), overdue };
  }, withinMs);
}
