import { open as openFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Config } from '../../config.ts';
import { ensure } from '../../forms/refusal.ts';
import { inspectStore } from '../store/open-store.ts';
import { createForOwner } from '../store/owner-only.ts';
import type { Store } from '../store/store.ts';

const quiet = pino({ level: 'silent' });
/** Milliseconds that copying a large database may take. */
const copyWithinMs = 60 * 60_000;

/** Copies the database while servers use it. @throws where the copy is not whole: then no file is left */
export const copyDatabase = (store: Store, file: string): Promise<void> =>
  copyInto(file, () => store.read((db) => sql`vacuum into ${file}`.execute(db), copyWithinMs));

/** Copies a database of any release, as it is, while servers have it open. */
export const copyAsItIs = (source: string, file: string): Promise<void> =>
  copyInto(file, async () => {
    const db = new DatabaseSync(source, { readOnly: true, timeout: 60_000 });
    try {
      db.prepare('vacuum into ?').run(file);
    } finally {
      db.close();
    }
  });

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

/** A name of a backup, which sorts by its time. */
export const backupName = (at: Date, isUpgrade: boolean) =>
  `shop-${at.toISOString().replace(/[:.]/g, '-')}${isUpgrade ? '.upgrade' : ''}.db`;

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
