import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CannotStart } from './start-faults.ts';

/**
 * Fails where the folder of an SQLite database cannot be used, or made. Looks only.
 * @throws {CannotStart} naming the folder
 */
export async function checkDataFolder(databaseUrl: string): Promise<void> {
  const file = databaseUrl.replace(/^sqlite:/, '');
  if (file === databaseUrl || file === ':memory:') return;
  await checkFolder(dirname(resolve(file)), constants.R_OK | constants.W_OK | constants.X_OK);
}

async function checkFolder(folder: string, mode: number): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) {
      throw new CannotStart(`${folder} is no folder: DATABASE_URL must name a file in one.`);
    }
    await access(folder, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof CannotStart) throw error;
    // A disk that went read-only passes: the store decides what still works.
    if (code === 'EROFS') return;
    // It will be made, in the nearest folder that is there.
    if (code === 'ENOENT' || code === 'ENOTDIR') return checkFolder(dirname(folder), mode);
    throw new CannotStart(
      `The folder of the database, ${folder}, may not be read and written by this user (${code}).`,
      { cause: error },
    );
  }
}
