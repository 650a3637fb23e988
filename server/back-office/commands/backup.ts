import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Config } from '../../config.ts';
import { setJobTime } from '../store/job-times.ts';
import { inspectStore, stepsDue } from '../store/open-store.ts';
import { createForOwner, ownerOnlyFolder } from '../store/owner-only.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { recordTables } from '../store/tables.ts';
import { command, ensure, Refusal } from './command.ts';
import { checkNewFile, readPath } from './path-checks.ts';

const quiet = pino({ level: 'silent' });
/** Milliseconds that copying a large database may take. */
const copyWithinMs = 60 * 60_000;

/** Copies of the whole database. */
export const backupCommand = command({
  name: 'backup',
  about: 'Copies the database into one file, while the server runs, and checks the copy.',
  words: ['[<file>]'],
  options: { dir: { value: '<folder>' }, keep: { value: '<number>' }, fewer: {}, done: {}, upgrade: {} },
  examples: ['backup /backups/shop-2026-11-20.db', 'backup --dir /backups --keep 14', 'backup --done'],
  async run({ config, store, say, now }, { dir: typedDir, keep: typedKeep, fewer, done, upgrade }, [typed]) {
    const at = now();
    const keep = typedKeep === undefined ? null : Number(typedKeep);
    ensure(keep === null || (keep >= 1 && Number.isInteger(keep)), '--keep must be 1 or more.');
    const note = async () => (await store()).write((db) => setJobTime(db, 'backup', at));
    if (done) {
      await note();
      return say('Noted: another tool has made a backup now.');
    }
    // Told before the database is opened, which brings its tables up to this release.
    if (upgrade && (await stepsDue(config.databaseUrl, quiet)) === 0)
      return say('This release changes no table: no backup is needed.');
    const source = databaseFile(
      config,
      'pg_dump --format=custom --file=<file> "$DATABASE_URL", then: npm run shop -- backup --done',
    );
    const dir = typedDir ?? (typed === undefined ? config.backupDir : null);
    ensure(!typed || !dir, 'Give a file, or --dir.');
    ensure(dir || keep === null, 'Give --dir with --keep.');
    if (dir) await mkdir(resolve(dir), { recursive: true, mode: ownerOnlyFolder });
    const file = dir ? join(resolve(dir), backupName(at, upgrade)) : readPath(typed);
    await checkNewFile(file);
    if (upgrade) {
      await copyInto(file, async () => vacuumInto(source, file));
      return say(`This release changes tables: before it does, they were backed up to ${file}.`);
    }
    await copyDatabase(await store(), file);
    if (dir && !fewer) await compareWithNewest(file);
    const { size } = await stat(file);
    say(`Backed up to ${file} (${Math.ceil(size / 1024)} KB) and checked. It holds personal data.`);
    // The copy is whole, also where the disk of the database is full.
    await note().catch((error) => {
      if (!(error instanceof StoreUnavailable)) throw error;
      say(`The time of this backup could not be noted: ${error.message}.`);
    });
    if (dir && keep !== null) await removeOldBackups(file, keep);
  },
});

const copyDatabase = (store: Store, file: string): Promise<void> =>
  copyInto(file, () => store.read((db) => sql`vacuum into ${file}`.execute(db), copyWithinMs));

/** Copies a database of any release, as it is, while servers have it open. */
function vacuumInto(source: string, file: string): void {
  const db = new DatabaseSync(source, { readOnly: true, timeout: 60_000 });
  try {
    db.prepare('vacuum into ?').run(file);
  } finally {
    db.close();
  }
}

/** @throws where the copy is not whole: then no file is left */
async function copyInto(file: string, copy: () => Promise<unknown>): Promise<void> {
  // SQLite fills an empty file; one that it creates itself could be read by everybody.
  createForOwner(file, 'wx');
  try {
    await copy();
    await syncToDisk(file);
    await inspectStore(`sqlite:${file}`, quiet);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

const backupName = (at: Date, isUpgrade: boolean) =>
  `shop-${at.toISOString().replace(/[:.]/g, '-')}${isUpgrade ? '.upgrade' : ''}.db`;

/** The names of a folder's backups that `--dir` has made, oldest first. */
const backupsIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir))
    .filter((name) => /^shop-\d{4}-\d\d-\d\dT[\d-]+Z(\.fewer|\.upgrade)?\.db$/.test(name))
    .sort();

/** Whether a backup counts: one of fewer than half the records does not, nor one from before an upgrade. */
const isCounted = (name: string): boolean => !/\.(fewer|upgrade)\.db$/.test(name);

/** How many records of each kind a database holds; `null` where it cannot be read. Nobody may have it open. */
export function countRecords(file: string): number[] | null {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return recordTables.map((kind) =>
      Number(db.prepare(`select count(*) as count from ${kind}`).get()?.count),
    );
  } catch {
    return null;
  } finally {
    db.close();
  }
}

/**
 * A database that was lost and began anew must not take the place of its copies. One of fewer than half the records gets a
 * name that is neither counted nor compared with, so that it says so every night until `--fewer`.
 * @throws {Refusal} for such a copy
 */
async function compareWithNewest(file: string): Promise<void> {
  const before = (await backupsIn(dirname(file))).filter(isCounted);
  const newest = before.findLast((name) => name < basename(file));
  if (!newest) return;
  const [now = 0, then = 0] = [file, join(dirname(file), newest)].map((each) =>
    countRecords(each)?.reduce((sum, count) => sum + count),
  );
  if (2 * now >= then) return;
  const aside = file.replace(/db$/, 'fewer.db');
  await rename(file, aside);
  throw new Refusal(
    `The database holds ${now} records, its newest copy ${newest} ${then}: no older copy was deleted, and the new one is ${aside}. Where records were lost, restore ${newest}; where it is right, repeat this with --fewer.`,
  );
}

/**
 * Deletes all but the newest backups that count, whose names sort by their time, with the others as old; nothing else.
 * @param made just now: those of a later time are by a clock that was ahead, and neither count nor are deleted
 */
async function removeOldBackups(made: string, keep: number): Promise<void> {
  const dir = dirname(made);
  const names = await backupsIn(dir);
  const oldest = names.filter((name) => isCounted(name) && name <= basename(made)).at(-keep) ?? '';
  for (const name of names) if (name < oldest) await rm(join(dir, name));
}

/** The path of the database. Refuses PostgreSQL, and says what does it there. */
export function databaseFile({ databaseUrl }: Config, instead: string): string {
  const isFile = databaseUrl.startsWith('sqlite:');
  ensure(isFile, `The database is PostgreSQL, whose own tools do this: ${instead}`);
  return resolve(databaseUrl.slice('sqlite:'.length));
}

/** Resolves once a file, or the names in a folder, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await openFile(path, 'r');
  await handle.sync();
  await handle.close();
}
