import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import { recordAudit } from '../audit/audit.ts';
import { skipSentReminders } from '../repairs/law/uncollected-notices.ts';
import { endAllSessions } from '../staff/staff-acts.ts';
import { meantDatabase } from '../store/database-id.ts';
import { setJobTime } from '../store/job-times.ts';
import { inspectStore, openStore } from '../store/open-store.ts';
import { narrowToOwner, ownerOnly, ownerOnlyFolder } from '../store/owner-only.ts';
import { companions } from '../store/sqlite-files.ts';
import { recordTables, type Tables } from '../store/tables.ts';
import { auditBy, auditByOption } from './audit-commands.ts';
import { databaseFile, syncToDisk } from './backup.ts';
import { command, ensure, Refusal } from './command.ts';
import { eraseReferences, sayOpen } from './erase.ts';
import { erasedLists, storedOf } from './erased-list.ts';
import { checkBackup, isDatabaseThere, readPath } from './path-checks.ts';

const quiet = pino({ level: 'silent' });

/**
 * Puts a backup in the database's place. Everything is done to a file beside it, and that is on the disk, before the old
 * database gives way: until then a fault changes nothing, and between the two renames the server refuses to start.
 */
export const restoreCommand = command({
  name: 'restore',
  about:
    'Replaces the database by a backup. The server must be stopped; the old database is kept under another name.',
  words: ['<file>'],
  options: { replace: {}, by: auditByOption },
  examples: ['restore /backups/shop-2026-11-20.db --replace'],
  async run({ config, say, now }, { replace, by: typedBy }, [typed]) {
    const by = auditBy(typedBy, config);
    const target = databaseFile(config, 'pg_restore --clean --dbname="$DATABASE_URL" <file>');
    const partial = `${target}.restoring`;
    const file = readPath(typed);
    await checkBackup(file);
    ensure(file !== partial, `${file} is what an unfinished restore has left: give the backup itself.`);
    await inspectStore(`sqlite:${file}`, quiet);
    const isUsed = await isDatabaseThere(target);
    ensure(!isUsed || replace, `There is a database at ${target}. Add --replace to rename it and restore.`);
    await mkdir(dirname(target), { recursive: true, mode: ownerOnlyFolder });
    const clear = () => Promise.all(['', ...companions].map((end) => rm(partial + end, { force: true })));
    // What an attempt that was cut off has left.
    await clear();
    // A copy that came over the net has another time than its name.
    const [, day, hours, end] =
      /^shop-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)-(\d{3}Z)\.db$/.exec(basename(file)) ?? [];
    const named = new Date(`${day}T${hours?.replaceAll('-', ':')}.${end}`);
    const madeAt = Number.isNaN(named.getTime()) ? (await stat(file)).mtime : named;
    let counts: string[];
    try {
      // Not by copyFile, which copies the backup's permissions too.
      await pipeline(createReadStream(file), createWriteStream(partial, { flags: 'wx', mode: ownerOnly }));
      const store = await openStore(`sqlite:${partial}`, quiet, {
        create: false,
        id: await meantDatabase(config),
        withinMs: 60_000,
      });
      try {
        ensure(store.readOnly === null, `${file} was not restored, since ${store.readOnly}.`);
        for (const list of erasedLists(dirname(file), config.backupDir)) {
          const again = await storedOf(store, list);
          if (again.length === 0) continue;
          await sayOpen(store, again, { say, isCopy: true });
          await eraseReferences(store, again, { by, at: now() });
          say(`Erased again, since ${list} names them: ${again.join(', ')}`);
        }
        const { reminded, hasStaff, found } = await store.write(async (db) => {
          // The copy was made before its own time was noted. All that the database holds now is in it.
          await setJobTime(db, 'backup', madeAt);
          await setJobTime(db, 'restored', now());
          await recordAudit(db, { by, action: 'restore', about: basename(file) }, now());
          const hasStaff = await endAllSessions(db);
          const reminded = await skipSentReminders(db, by, now());
          return { hasStaff, reminded, found: await countRecords(db) };
        });
        counts = recordTables.map((kind) => `${found[kind]} ${kind}`);
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
      } finally {
        await store.close();
      }
      await syncToDisk(partial);
      if (isUsed) foldLog(target);
    } catch (error) {
      await clear();
      throw error;
    }
    const aside = `${target}.before-${now().toISOString().replace(/[:.]/g, '-')}`;
    // A log that was left alone would be taken for the new file's.
    for (const end of ['', ...companions]) {
      if (!existsSync(target + end)) continue;
      narrowToOwner(target + end);
      await rename(target + end, aside + end);
    }
    await rename(partial, target);
    await syncToDisk(dirname(target));
    if (isUsed) say(`The old database is now ${aside}.`);
    say(
      `Restored ${target}: ${counts.join(', ')}. Mail that was waiting at the time of the backup is sent again.`,
    );
  },
});

/** How many records of each kind there are, set aside or not. */
async function countRecords(db: Transaction<Tables>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of recordTables) {
    const all = db.selectFrom(kind).select(({ fn }) => fn.countAll().as('count'));
    counts[kind] = Number((await all.executeTakeFirstOrThrow()).count);
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
