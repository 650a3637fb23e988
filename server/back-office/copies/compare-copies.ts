import { readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { Refusal } from '../../forms/refusal.ts';
import { enquiryRetention } from '../enquiries/enquiry-retention.ts';
import { dayMs } from '../limits/slots.ts';
import { repairRetention } from '../repairs/acts/repair-retention.ts';
import { readJobTimes } from '../store/job-times.ts';
import { kyselyOver } from '../store/sync-sqlite.ts';
import { recordTables, type Tables } from '../store/tables.ts';
import { erasedLists } from './erased-list.ts';

/** Copies of a database that lost its records do not take the place of whole ones: so many of them are kept. */
const fewerKept = 3;

/** The newest copy in a folder that counts; `null` where there is none. */
export async function newestCopy(dir: string): Promise<string | null> {
  const newest = (await backupsIn(dir).catch(() => [])).findLast(isCounted);
  return newest ? join(dir, newest) : null;
}

/** The names of a folder's backups that `--dir` has made, oldest first. */
const backupsIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir))
    .filter((name) => /^shop-\d{4}-\d\d-\d\dT[\d-]+Z(\.fewer|\.upgrade)?\.db$/.test(name))
    .sort();

/** Whether a backup counts: one of fewer than half the records does not, nor one from before an upgrade. */
const isCounted = (name: string): boolean => !/\.(fewer|upgrade)\.db$/.test(name);

const isFewer = (name: string): boolean => name.endsWith('.fewer.db');

/**
 * A database that was lost and began anew must not take the place of its copies. One of fewer than half the records gets a name that
 * is neither counted nor compared with, so that it says so every night until `--fewer`. What was set aside as spam is no record, and
 * what retention or `erase` deleted since is not missing.
 * @param keep how many backups the caller keeps; `null` for all
 * @throws {Refusal} for such a copy
 */
export async function compareWithNewest(
  file: string,
  retentionDays: number,
  keep: number | null,
): Promise<void> {
  const dir = dirname(file);
  const newest = (await backupsIn(dir)).filter(isCounted).findLast((name) => name < basename(file));
  if (!newest) return;
  const [now, then] = await Promise.all([recordsIn(file), recordsIn(join(dir, newest))]);
  // An older copy that cannot be read is compared with nothing.
  if (!now || !then) return;
  const here = new Set(now);
  const gone = then.filter((reference) => !here.has(reference));
  const deleted = await deletedSince(join(dir, newest), await confirmedIn(file), retentionDays);
  const erased = readErased(dir);
  const byRetention = gone.filter((reference) => deleted.has(reference)).length;
  const byErase = gone.filter((reference) => !deleted.has(reference) && erased.has(reference)).length;
  if (2 * now.length >= then.length - byRetention - byErase) return;
  await rename(file, file.replace(/db$/, 'fewer.db'));
  if (keep !== null) await removeOldFewer(dir);
  const fewer = (await backupsIn(dir)).filter(isFewer);
  const explained = [
    ...(byRetention > 0 ? [`retention deleted ${byRetention}`] : []),
    ...(byErase > 0 ? [`${byErase} were erased`] : []),
  ].join(' and ');
  throw new Refusal(
    `${explained && `Since the newest copy ${explained}, but more are missing. `}The database holds ${now.length} records, its newest copy ${newest} ${then.length}: no older copy was deleted, and the new one is ${join(dir, fewer.at(-1) ?? '')} (${fewer.length} such here). Where records were lost, restore ${newest}; where it is right, repeat this with --fewer.`,
  );
}

/**
 * Deletes all but the newest whole backups, whose names sort by their time, with the others as old; nothing else.
 * @param made just now: those of a later time are by a clock that was ahead, and neither count nor are deleted
 */
export async function removeOldBackups(made: string, keep: number): Promise<void> {
  const dir = dirname(made);
  const names = await backupsIn(dir);
  const oldest = names.filter((name) => isCounted(name) && name <= basename(made)).at(-keep) ?? '';
  for (const name of names) if (name < oldest) await rm(join(dir, name));
  await removeOldFewer(dir);
}

async function removeOldFewer(dir: string): Promise<void> {
  const fewer = (await backupsIn(dir)).filter(isFewer);
  for (const name of fewer.slice(0, -fewerKept)) await rm(join(dir, name));
}

/** Reads a database that nobody has open; `null` where it cannot be read. */
async function readCopy<T>(file: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T | null> {
  const db = kyselyOver(new DatabaseSync(file, { readOnly: true }));
  try {
    return await work(db);
  } catch {
    return null;
  } finally {
    await db.destroy();
  }
}

/** The references of a copy's records, but for those that were set aside as spam. */
const recordsIn = (file: string): Promise<string[] | null> =>
  readCopy(file, async (db) => {
    const all = recordTables.map((table) =>
      db.selectFrom(table).select('reference').where('quarantined', '=', 0).execute(),
    );
    return (await Promise.all(all)).flat().map(({ reference }) => reference);
  });

/** When the daily jobs of a database last ran; `null` where they never did. */
const confirmedIn = (file: string): Promise<string | null> =>
  readCopy(file, async (db) => (await readJobTimes(db))['clock-confirmed'] ?? null);

/** The records of a copy that retention has deleted since, where it last ran at a time. */
async function deletedSince(file: string, ranAt: string | null, retentionDays: number): Promise<Set<string>> {
  if (ranAt === null) return new Set();
  const at = new Date(ranAt);
  const settledAt = new Date(at.getTime() - retentionDays * dayMs).toISOString();
  const due = await readCopy(file, (db) =>
    db.transaction().execute(async (transaction) => {
      const rules = [enquiryRetention, repairRetention];
      const found = [];
      for (const rule of rules)
        found.push(...(await rule.settledBefore(transaction, settledAt, 2 ** 31 - 1, at)));
      return found;
    }),
  );
  return new Set(due ?? []);
}

/** What the list beside the backups names. */
const readErased = (dir: string): Set<string> =>
  new Set(erasedLists(dir).flatMap((list) => readFileSync(list, 'utf8').split(/\s+/)));
