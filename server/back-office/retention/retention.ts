import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { dayMs, isPast } from '../limits/slots.ts';
import { refuseNewer } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { recordTables, type Tables } from '../store/tables.ts';
import { duplicateWithinMs } from '../submissions/deduplicate.ts';
import { eraseRecords } from './erasure.ts';

/**
 * How long each class of data is stored. Australian Privacy Principle 11.2: what is no longer needed is destroyed. A
 * record that is still open is never deleted, however old: the shop still has to answer it.
 *
 * - possible spam that was not released: 30 days after it came;
 * - settled records: `retentionDays` after that. Each kind knows which are settled, and what asks to be kept longer;
 * - e-mails that were sent: 30 days, since the record and its answers hold their text;
 * - hashes that recognise repeated submissions or count for limits: as long as they do.
 */
export const spamDays = 30;
const sentMailDays = 30;
/** Milliseconds that one of its transactions may take. */
const withinMs = 60_000;
/** Records that one transaction deletes. On SQLite visitors' forms wait for each; PostgreSQL looks for them anew each time. */
const maxAtOnce = { sqlite: 100, postgres: 500 };
/**
 * Milliseconds between two of them on SQLite. A second server over the same SQLite looks no oftener whether the database is free
 * (https://sqlite.org/c3ref/busy_timeout.html): without a pause it might never find it so.
 */
const pauseMs = 110;

/** When records of one kind are deleted. Times are ISO 8601. */
export interface RetentionRule {
  /** References of records that were settled before the time, and that nothing else asks to keep now; at most so many. */
  settledBefore(db: Transaction<Tables>, time: string, max: number, now: Date): Promise<string[]>;
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

/** @throws {StoreReadOnly} where a newer release wrote the database: what it stores beside a record would stay without it */
export async function applyRetention(
  store: Store,
  rules: RetentionRule[],
  retentionDays: number,
  now: Date,
): Promise<RetentionCounts> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const settledAt = ago(retentionDays * dayMs);
  await store.read(refuseNewer);
  const max = maxAtOnce[store.engine];
  let spam = 0;
  for (const table of recordTables) {
    spam += await inParts(store, async (db) => {
      const rows = await db
        .selectFrom(table)
        .select('reference')
        .where('quarantined', '=', 1)
        .where('created_at', '<', ago(spamDays * dayMs))
        .limit(max)
        .execute();
      return erase(
        db,
        rows.map(({ reference }) => reference),
      );
    });
  }
  let settled = 0;
  for (const rule of rules) {
    settled += await inParts(store, async (db) =>
      erase(db, await rule.settledBefore(db, settledAt, max, now)),
    );
  }
  const mails = await inParts(store, async (db) => {
    const some = db
      .selectFrom('outbox')
      .select('id')
      .where('status', '=', 'sent')
      .where('sent_at', '<', ago(sentMailDays * dayMs))
      .limit(max);
    const { numDeletedRows } = await db.deleteFrom('outbox').where('id', 'in', some).executeTakeFirst();
    return Number(numDeletedRows);
  });
  const overdue = await store.write(async (db) => {
    await db.deleteFrom('submissions').where('created_at', '<', ago(duplicateWithinMs)).execute();
    await db.deleteFrom('slots').where(isPast(now, dayMs)).execute();
    for (const rule of rules) await rule.deleteExpired?.(db, now);
    let count = 0;
    for (const rule of rules) count += await rule.countOpenBefore(db, settledAt);
    return count;
  }, withinMs);
  return { spam, settled, mails, overdue };
}

/** Repeats a transaction while there is more to delete. @returns how much all of them have deleted */
async function inParts(
  store: Store,
  deleteSome: (db: Transaction<Tables>) => Promise<number>,
): Promise<number> {
  let all = 0;
  const max = maxAtOnce[store.engine];
  for (let count = max; count === max; all += count) {
    if (all > 0 && store.engine === 'sqlite') await setTimeout(pauseMs);
    count = await store.write(deleteSome, withinMs);
  }
  return all;
}

async function erase(db: Transaction<Tables>, references: string[]): Promise<number> {
  await eraseRecords(db, references);
  return references.length;
}
