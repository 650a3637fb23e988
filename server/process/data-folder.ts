import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CannotStart } from './start-faults.ts';

/** The folder of an SQLite database; `null` for another one. */
export function dataFolderOf(databaseUrl: string): string | null {
  const file = databaseUrl.replace(/^sqlite:/, '');
  return file === databaseUrl || file === ':memory:' ? null : dirname(resolve(file));
}

/**
 * Checks that the folder of an SQLite database can be used or created. Changes nothing.
 * @throws {CannotStart} naming the folder
 */
export async function checkDataFolder(databaseUrl: string): Promise<void> {
  const folder = dataFolderOf(databaseUrl);
  if (folder) await checkFolder(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

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
