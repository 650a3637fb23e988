import type { Transaction } from 'kysely';
import type { Store } from '../store/store.ts';
import { recordTables, type Tables } from '../store/tables.ts';
import { duplicateWithinMs } from './deduplicate.ts';
import { eraseRecords } from './erasure.ts';
import { dayMs } from './slots.ts';

/**
 * How long each class of data is stored. Australian Privacy Principle 11.2: what is no longer needed is destroyed. A
 * record that is still open is never deleted, however old: the shop still has to answer it.
 *
 * - possible spam that was not released: 30 days after it came;
 * - settled records: `retentionDays` after that. Each kind knows which are settled;
 * - e-mails that were sent: 30 days, since the record and its answers hold their text;
 * - hashes that recognise repeated submissions or count for limits: as long as they do.
 */
export const spamDays = 30;
export const sentMailDays = 30;
/** Milliseconds that the daily job may take. */
const withinMs = 60_000;

/** When records of one kind are deleted. Times are ISO 8601. */
export interface RetentionRule {
  /** References of the records that were settled before the time. */
  settledBefore(db: Transaction<Tables>, time: string): Promise<string[]>;
  /** How many records came before the time and are still open. */
  countOpenBefore(db: Transaction<Tables>, time: string): Promise<number>;
  /** Deletes what expires sooner than its record. */
  deleteExpired?(db: Transaction<Tables>, now: Date): Promise<void>;
}

export interface RetentionCounts {
  spam: number;
  settled: number;
  mails: number;
  /** Older than `retentionDays` and still open: not deleted. */
  overdue: number;
}

export async function applyRetention(
  store: Store,
  rules: RetentionRule[],
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
    for (const rule of rules) settled.push(...(await rule.settledBefore(db, ago(retentionDays * dayMs))));
    await eraseRecords(db, [...spam, ...settled]);
    const mails = await db
      .deleteFrom('outbox')
      .where('status', '=', 'sent')
      .where('sent_at', '<', ago(sentMailDays * dayMs))
      .executeTakeFirst();
    await db.deleteFrom('submissions').where('created_at', '<', ago(duplicateWithinMs)).execute();
    await db.deleteFrom('slots').where('taken_at', '<=', ago(dayMs)).execute();
    for (const rule of rules) await rule.deleteExpired?.(db, now);
    let overdue = 0;
    for (const rule of rules) overdue += await rule.countOpenBefore(db, ago(retentionDays * dayMs));
    return { spam: spam.length, settled: settled.length, mails: Number(mails.numDeletedRows), overdue };
  }, withinMs);
}
