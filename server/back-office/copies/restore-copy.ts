import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import type { Config } from '../../config.ts';
import { ensure, Refusal } from '../../forms/refusal.ts';
import { recordAudit } from '../audit/audit.ts';
import { skipSentReminders } from '../repairs/law/uncollected-notices.ts';
import { endAllSessions } from '../staff/staff-acts.ts';
import { meantDatabase } from '../store/database-id.ts';
import { setJobTime } from '../store/job-times.ts';
import { inspectStore, openStore } from '../store/open-store.ts';
import { narrowToOwner, ownerOnly, ownerOnlyFolder } from '../store/owner-only.ts';
import { companions, rollbackJournal } from '../store/sqlite-files.ts';
import type { Store } from '../store/store.ts';
import { recordTables, type Tables } from '../store/tables.ts';
import { eraseReferences, warnOfErasure } from './erase-references.ts';
import { erasedLists, storedOf } from './erased-list.ts';
import { databaseFile, syncToDisk } from './make-copy.ts';
import { checkBackup, isDatabaseThere } from './path-checks.ts';

const quiet = pino({ level: 'silent' });

interface Restore {
  /** Whether the copy takes the place of a database. */
  replace: boolean;
  by: string;
  now: () => Date;
  /** Says what somebody has to know, as soon as it has happened. */
  say: (words: string) => void;
}

/**
 * Puts a backup in the database's place. Everything is done to a file beside it, and that is on the disk, before the old
 * database gives way: until then a fault changes nothing, and between the two renames the server refuses to start.
 * @throws {Refusal}
 */
export async function restoreCopy(file: string, config: Config, { replace, by, now, say }: Restore) {
  const target = databaseFile(config, 'pg_restore --clean --dbname="$DATABASE_URL" <file>');
  const partial = `${target}.restoring`;
  await checkBackup(file);
  ensure(file !== partial, `${file} is what an unfinished restore has left: give the backup itself.`);
  await inspectStore(`sqlite:${file}`, quiet);
  const isThere = await isDatabaseThere(target);
  ensure(!isThere || replace, `There is a database at ${target}. Add --replace to rename it and restore.`);
  await mkdir(dirname(target), { recursive: true, mode: ownerOnlyFolder });
  const ends = ['', ...companions, rollbackJournal];
  const clear = () => Promise.all(ends.map((end) => rm(partial + end, { force: true })));
  // What an attempt that was cut off has left.
  await clear();
  const madeAt = await madeAtOf(file);
  let counts: string[];
  try {
    // Not by copyFile, which copies the backup's permissions too.
    await pipeline(createReadStream(file), createWriteStream(partial, { flags: 'wx', mode: ownerOnly }));
    const id = await meantDatabase(config);
    const store = await openStore(`sqlite:${partial}`, quiet, { create: false, id, withinMs: 60_000 });
    try {
      ensure(store.readOnly === null, `${file} was not restored, since ${store.readOnly}.`);
      for (const list of erasedLists(dirname(file), config.backupDir)) {
        const again = await storedOf(store, list);
        if (again.length === 0) continue;
        for (const warning of await warnOfErasure(store, again, { isCopy: true })) say(warning);
        await eraseReferences(store, again, { by, at: now() });
        say(`Erased again, since ${list} names them: ${again.join(', ')}`);
      }
      counts = await markRestored(store, { file, madeAt, by, at: now(), say });
    } finally {
      await store.close();
    }
    await syncToDisk(partial);
    if (isThere) foldLog(target);
  } catch (error) {
    await clear();
    throw error;
  }
  const aside = `${target}.before-${now().toISOString().replace(/[:.]/g, '-')}`;
  // A log that was left alone would be taken for the new file's.
  for (const end of ends) {
    if (!existsSync(target + end)) continue;
    narrowToOwner(target + end);
    await rename(target + end, aside + end);
  }
  await rename(partial, target);
  await syncToDisk(dirname(target));
  return { target, counts, aside: isThere ? aside : null };
}

/** When a copy was made, by its name: one that came over the net has another time than that. */
async function madeAtOf(file: string): Promise<Date> {
  const [, day, hours, end] =
    /^shop-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)-(\d{3}Z)\.db$/.exec(basename(file)) ?? [];
  const named = new Date(`${day}T${hours?.replaceAll('-', ':')}.${end}`);
  return Number.isNaN(named.getTime()) ? (await stat(file)).mtime : named;
}

type Marks = Pick<Restore, 'by' | 'say'> & { file: string; madeAt: Date; at: Date };

/** Notes in a copy that it was restored, ends what must not go on from it, and counts its records. */
async function markRestored(store: Store, { file, madeAt, by, at, say }: Marks): Promise<string[]> {
  const { reminded, hasStaff, counts } = await store.write(async (db) => {
    // The copy was made before its own time was noted. All that the database holds now is in it.
    await setJobTime(db, 'backup', madeAt);
    await setJobTime(db, 'restored', at);
    await recordAudit(db, { by, action: 'restore', about: basename(file) }, at);
    const hasStaff = await endAllSessions(db);
    const reminded = await skipSentReminders(db, by, at);
    return { hasStaff, reminded, counts: await countRecords(db) };
  });
  if (hasStaff) {
    say(
      'Everybody at the desk signs in anew. Roles and passkeys are those of the copy: end again whoever has left or lost a key since ("staff list").',
    );
  }
  if (reminded.length > 0) {
    say(
      `Reminders to collect that fell due since this copy was made count as given: ${reminded.join(', ')}. If the site was down on that day, remind them yourself.`,
    );
  }
  return counts;
}

/** How many records of each kind there are, set aside or not: "3 enquiries". */
async function countRecords(db: Transaction<Tables>): Promise<string[]> {
  const counts: string[] = [];
  for (const kind of recordTables) {
    const all = db.selectFrom(kind).select(({ fn }) => fn.countAll().as('count'));
    counts.push(`${Number((await all.executeTakeFirstOrThrow()).count)} ${kind}`);
  }
  return counts;
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
