import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Config } from '../../config.ts';
import { setJobTime } from '../store/job-times.ts';
import { inspectStore, openStore } from '../store/open-store.ts';
import { createForOwner, narrowToOwner, ownerOnly, ownerOnlyFolder } from '../store/owner-only.ts';
import { companions } from '../store/sqlite-files.ts';
import type { Store } from '../store/store.ts';
import { recordTables } from '../store/tables.ts';
import { auditBy, auditByOption, recordAudit } from './audit.ts';
import { command, ensure, Refusal } from './command.ts';
import { checkBackup, checkNewFile, isDatabaseThere } from './path-checks.ts';

const quiet = pino({ level: 'silent' });
/** Milliseconds that copying a large database may take. */
const copyWithinMs = 60 * 60_000;

/** Copies of the whole database. */
export const backupCommands = [
  command({
    name: 'backup',
    about: 'Copies the database into one file, while the server runs, and checks the copy.',
    words: ['[<file>]'],
    options: { dir: { value: '<folder>' }, keep: { value: '<number>' }, done: {} },
    examples: ['backup /backups/shop-2026-11-20.db', 'backup --dir /backups --keep 14', 'backup --done'],
    async run({ config, store, say, now }, { dir: typedDir, keep: typedKeep, done }, [typed]) {
      const at = now();
      const keep = typedKeep === undefined ? null : Number(typedKeep);
      ensure(keep === null || (keep >= 1 && Number.isInteger(keep)), '--keep must be 1 or more.');
      const note = async () => (await store()).write((db) => setJobTime(db, 'backup', at));
      if (done) {
        await note();
        return say('Noted: another tool has made a backup now.');
      }
      databaseFile(
        config,
        'pg_dump --format=custom --file=<file> "$DATABASE_URL", then: npm run shop -- backup --done',
      );
      const dir = typedDir ?? (typed === undefined ? config.backupDir : null);
      ensure(!typed || !dir, 'Give a file, or --dir.');
      ensure(dir || keep === null, 'Give --dir with --keep.');
      if (dir) await mkdir(resolve(dir), { recursive: true, mode: ownerOnlyFolder });
      const file = dir ? join(resolve(dir), backupName(at)) : readPath(typed);
      await checkNewFile(file);
      await copyDatabase(await store(), file);
      await note();
      const { size } = await stat(file);
      say(`Backed up to ${file} (${Math.ceil(size / 1024)} KB) and checked. It holds personal data.`);
      if (dir && keep !== null) await removeOldBackups(file, keep);
    },
  }),
  command({
    name: 'restore',
    about:
      'Replaces the database by a backup. The server must be stopped; the old database is kept under another name.',
    words: ['<file>'],
    options: { replace: {}, by: auditByOption },
    examples: ['restore /backups/shop-2026-11-20.db --replace'],
    async run({ config, say, now }, { replace, by: typedBy }, [typed]) {
      const by = auditBy(typedBy, config);
      const target = databaseFile(config, 'pg_restore --clean --dbname="$DATABASE_URL" <file>');
      const file = readPath(typed);
      await checkBackup(file);
      await inspectStore(`sqlite:${file}`, quiet);
      if (await isDatabaseThere(target)) {
        ensure(replace, `There is a database at ${target}. Add --replace to rename it and restore.`);
        foldLog(target);
        for (const end of ['', ...companions]) narrowToOwner(target + end);
        const aside = `${target}.before-${now().toISOString().replace(/[:.]/g, '-')}`;
        await rename(target, aside);
        for (const end of companions) {
          if (await exists(target + end)) await rename(target + end, aside + end);
        }
        say(`The old database is now ${aside}.`);
      }
      await mkdir(dirname(target), { recursive: true, mode: ownerOnlyFolder });
      const partial = `${target}.restoring`;
      // One that an earlier attempt left.
      await rm(partial, { force: true });
      // Not by copyFile, which copies the backup's permissions too.
      await pipeline(createReadStream(file), createWriteStream(partial, { flags: 'wx', mode: ownerOnly }));
      await syncToDisk(partial);
      await rename(partial, target);
      await syncToDisk(dirname(target));
      const store = await openStore(`sqlite:${target}`, quiet);
      const counts: string[] = [];
      for (const kind of recordTables) {
        const { count } = await store.read((db) =>
          db
            .selectFrom(kind)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow(),
        );
        counts.push(`${count} ${kind}`);
      }
      const about = basename(file);
      await store.write((db) => recordAudit(db, { by, action: 'restore', about }, now()));
      await store.close();
      say(
        `Restored ${target}: ${counts.join(', ')}. Mail that was waiting at the time of the backup is sent again.`,
      );
    },
  }),
];

/** @throws where the copy is not whole: then no file is left */
async function copyDatabase(store: Store, file: string): Promise<void> {
  // SQLite fills an empty file; one that it creates itself could be read by everybody.
  createForOwner(file, 'wx');
  try {
    await store.read((db) => sql`vacuum into ${file}`.execute(db), copyWithinMs);
    await syncToDisk(file);
    await inspectStore(`sqlite:${file}`, quiet);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

const backupName = (at: Date) => `shop-${at.toISOString().replace(/[:.]/g, '-')}.db`;

/**
 * Deletes all but the newest backups that `--dir` has made, whose names sort by their time; nothing else in the folder.
 * @param made just now: those of a later time are by a clock that was ahead, and neither count nor are deleted
 */
async function removeOldBackups(made: string, keep: number): Promise<void> {
  const dir = dirname(made);
  const all = (await readdir(dir)).filter((name) => /^shop-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/.test(name));
  const names = all.filter((name) => name <= basename(made));
  for (const name of names.sort().slice(0, -keep)) await rm(join(dir, name));
}

/**
 * Folds SQLite's log into the database's file, which works only while no process has it open.
 * @throws {Refusal} while one has
 */
function foldLog(target: string): void {
  const db = new DatabaseSync(target, { timeout: 500 });
  try {
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    const { errcode = 0 } = error as { errcode?: number };
    if ((errcode & 0xff) === 5) throw new Refusal('The database is in use: stop the server first.');
    // Damaged, which may be why it is replaced: it is renamed unchanged.
  } finally {
    db.close();
  }
}

function databaseFile({ databaseUrl }: Config, instead: string): string {
  const isFile = databaseUrl.startsWith('sqlite:');
  ensure(isFile, `The database is PostgreSQL, whose own tools do this: ${instead}`);
  return resolve(databaseUrl.slice('sqlite:'.length));
}

function readPath(typed: string | undefined): string {
  ensure(typed, 'Give a file, such as /backups/shop-2026-11-20.db.');
  return resolve(typed);
}

const exists = (file: string) => stat(file).then(Boolean, () => false);

async function syncToDisk(path: string): Promise<void> {
  const handle = await openFile(path, 'r');
  await handle.sync();
  await handle.close();
}
