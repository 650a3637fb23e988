import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { dataFolderOf, stateFolderOf } from './data-folder.ts';

type IdSettings = Pick<Config, 'databaseUrl' | 'databaseId' | 'newDatabase' | 'stateDirectory'>;

/**
 * The file in which a server keeps the id of its database: `shop.db-id` beside `shop.db`, `database-id` for PostgreSQL.
 * @returns `null` where it has no folder for it
 */
export function idFileOf({ databaseUrl, stateDirectory }: IdSettings): string | null {
  const data = dataFolderOf(databaseUrl);
  const folder = stateFolderOf({ databaseUrl, stateDirectory });
  return (
    folder &&
    join(folder, data === null ? 'database-id' : `${basename(databaseUrl.slice('sqlite:'.length))}-id`)
  );
}

/** The id of the database that is meant; `null` where none is known, or `NEW_DATABASE` lets any be taken. */
export async function meantDatabase(settings: IdSettings): Promise<string | null> {
  return settings.newDatabase === 1 ? null : (settings.databaseId ?? (await keptId(idFileOf(settings))));
}

async function keptId(file: string | null): Promise<string | null> {
  const text = file && (await readFile(file, 'utf8').catch(() => ''));
  return text ? text.trim() || null : null;
}

/** What a server does about the id of the database that it has opened. */
export function createIdKeeper(settings: IdSettings, log: Pick<Logger, 'warn'>) {
  let condition: string | null = null;
  return {
    /** Keeps it in the server's file; without one, prints it for the environment. */
    async keep(id: string): Promise<void> {
      const file = idFileOf(settings);
      const isKept = file !== null && (await write(file, id));
      const { databaseId } = settings;
      if (databaseId === id || (isKept && databaseId === null)) return;
      log.warn(
        `DATABASE_ID=${id} belongs into the environment: with it, no other database is taken for this one`,
      );
      condition = databaseId
        ? `settings: DATABASE_ID is of the database before; write DATABASE_ID=${id}`
        : `settings: DATABASE_ID is not set, so that a lost database would become an empty one; write DATABASE_ID=${id}`;
    },
    /** What an operator should mend, for `ready`; nobody is called for it. */
    conditions: (): string[] => (condition === null ? [] : [condition]),
  };
}

/** @returns whether it stands there */
async function write(file: string, id: string): Promise<boolean> {
  if ((await keptId(file)) === id) return true;
  // Two servers may share the folder.
  const partial = `${file}.${process.pid}`;
  return writeFile(partial, `${id}\n`, { flush: true, mode: 0o600 })
    .then(() => rename(partial, file))
    .then(
      () => true,
      () => false,
    );
}
