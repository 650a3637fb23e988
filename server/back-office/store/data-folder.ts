import { constants, existsSync } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { CannotStart } from '../../process/start-faults.ts';

/**
 * The address of the database with an absolute path. A relative one counts from the folder that holds `dist/`, so that a server
 * started from another folder finds the same database.
 * @param buildFolder `dist`, or a build's own folder in `dist/builds`
 * @throws {CannotStart} where the file lies in the working directory instead: an earlier release would have used it
 */
export function placeDatabase(databaseUrl: string, buildFolder: string): string {
  const file = databaseUrl.replace(/^sqlite:/, '');
  if (file === databaseUrl) return databaseUrl;
  const parent = dirname(buildFolder);
  const home = basename(parent) === 'builds' ? dirname(dirname(parent)) : parent;
  const [placed, other] = [resolve(home, file), resolve(file)];
  if (placed !== other && existsSync(other) && !existsSync(placed)) {
    throw new CannotStart(
      `There is a database at ${other}, in the working directory, and none at ${placed}, where this build looks for it: move it there, or set DATABASE_URL to its absolute path.`,
    );
  }
  return `sqlite:${placed}`;
}

/** Where the database is, for the log: without user and password. */
export function shownDatabase(databaseUrl: string): string {
  if (databaseUrl.startsWith('sqlite:')) return databaseUrl.slice('sqlite:'.length);
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** The folder of an SQLite database; `null` for another one. */
export function dataFolderOf(databaseUrl: string): string | null {
  const file = databaseUrl.replace(/^sqlite:/, '');
  return file === databaseUrl ? null : dirname(resolve(file));
}

/** Where this machine keeps what belongs to it, and to no copy of the database; `null` where it has no such folder. */
export const stateFolderOf = (config: Pick<Config, 'databaseUrl' | 'stateDirectory'>): string | null =>
  config.stateDirectory ?? dataFolderOf(config.databaseUrl);

/**
 * Checks that the folder of an SQLite database can be used or created. Changes nothing.
 * @throws {CannotStart} naming the folder
 */
export async function checkDataFolder(databaseUrl: string): Promise<void> {
  const folder = dataFolderOf(databaseUrl);
  if (folder) await checkFolder(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/**
 * Refuses a start that would begin an empty database where a copy of one lies: its file was lost, or a restore was cut off.
 * @throws {CannotStart} naming the copy
 */
export async function checkNothingLost(databaseUrl: string, backupDir: string | null): Promise<void> {
  const folder = dataFolderOf(databaseUrl);
  if (!folder) return;
  const file = resolve(databaseUrl.slice('sqlite:'.length));
  const size = await stat(file).then(
    (found) => found.size,
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? 0 : 1),
  );
  if (size > 0) return;
  const copies = [
    ...(await pathsIn(folder)).filter((path) => path.startsWith(`${file}.`)),
    ...(await pathsIn(backupDir)).filter((path) => /^shop-.*\.db(\.age)?$/.test(basename(path))),
  ];
  // One of fewer records lies beside the whole one.
  const copy = copies.findLast((path) => !path.includes('.fewer.')) ?? copies.at(-1);
  if (!copy) return;
  throw new CannotStart(
    `There is no database at ${file}, yet ${copy} lies there: restore a backup (shop restore <file>), or start once with NEW_DATABASE=1 for an empty one.`,
  );
}

const pathsIn = async (dir: string | null): Promise<string[]> =>
  dir === null ? [] : (await readdir(dir).catch(() => [])).sort().map((name) => resolve(dir, name));

async function checkFolder(folder: string, mode: number): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) {
      throw new CannotStart(`${folder} is not a folder: DATABASE_URL must name a file in a folder.`);
    }
    await access(folder, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof CannotStart) throw error;
    // A read-only disk passes: the store decides what still works.
    if (code === 'EROFS') return;
    // It will be created in the nearest folder that exists.
    if (code === 'ENOENT' || code === 'ENOTDIR') return checkFolder(dirname(folder), mode);
    throw new CannotStart(
      `The folder of the database, ${folder}, may not be read and written by this user (${code}).`,
      { cause: error },
    );
  }
}
