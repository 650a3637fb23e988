import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import { compareWithNewest, removeOldBackups } from '../copies/compare-copies.ts';
import { backupName, copyAsItIs, copyDatabase, databaseFile } from '../copies/make-copy.ts';
import { checkNewFile, readPath } from '../copies/path-checks.ts';
import { readJobTimes, setJobTime } from '../store/job-times.ts';
import { stepsDue } from '../store/open-store.ts';
import { ownerOnlyFolder } from '../store/owner-only.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { command, ensure } from './command.ts';

const quiet = pino({ level: 'silent' });

/** Copies of the whole database. */
export const backupCommand = command({
  name: 'backup',
  about: 'Copies the database into one file, while the server runs, and checks the copy.',
  words: ['[<file>]'],
  options: {
    dir: { value: '<folder>' },
    keep: { value: '<number>' },
    fewer: {},
    done: {},
    copied: {},
    'no-copies': {},
    upgrade: {},
  },
  examples: [
    'backup /backups/shop-2026-11-20.db',
    'backup --dir /backups --keep 14',
    ...['backup --done', 'backup --copied', 'backup --no-copies'],
  ],
  async run({ config, store, say, now }, options, [typed]) {
    const { dir: typedDir, keep: typedKeep, fewer, done, upgrade, ...other } = options;
    const at = now();
    ensure(
      [done, other.copied, other['no-copies']].filter(Boolean).length < 2,
      'Give one of these at a time.',
    );
    if (other.copied) {
      await (await store()).write((db) => noteCopy(db, at));
      return say('Noted: a copy has left this machine now.');
    }
    if (other['no-copies']) {
      await (await store()).write((db) => setJobTime(db, 'no-copies', at));
      return say('Noted: no copies leave this machine any more, and nobody is called for it until one does.');
    }
    const keep = typedKeep === undefined ? null : Number(typedKeep);
    ensure(keep === null || (keep >= 1 && Number.isInteger(keep)), '--keep must be 1 or more.');
    const note = async () =>
      (await store()).write(async (db) => {
        await setJobTime(db, 'backup', at);
        if (config.copyTo !== null && !(await readJobTimes(db))['copy-wanted'])
          await setJobTime(db, 'copy-wanted', at);
      });
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
      await copyAsItIs(source, file);
      return say(`This release changes tables: before it does, they were backed up to ${file}.`);
    }
    await copyDatabase(await store(), file);
    if (dir && !fewer) await compareWithNewest(file, config.retentionDays, keep);
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

/** Notes that a copy has left the machine, which ends `--no-copies`. */
async function noteCopy(db: Transaction<Tables>, at: Date): Promise<void> {
  await setJobTime(db, 'copied', at);
  await setJobTime(db, 'no-copies', null);
}
