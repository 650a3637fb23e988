import { constants, createReadStream } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { decodeTable } from '../../../shared/table-text.ts';
import { ensure, Refusal } from '../../forms/refusal.ts';

/** Refuses a database that does not exist: only the server and `restore` create one. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const file = databaseUrl.replace(/^sqlite:/, '');
  if (file === databaseUrl || (await isDatabaseThere(resolve(file)))) return;
  throw new Refusal(
    `There is no database at ${resolve(file)}: set DATABASE_URL to the one that the server uses, or start the server first.`,
  );
}

/** Whether there is a file where the database should be. Refuses anything else there. */
export async function isDatabaseThere(path: string): Promise<boolean> {
  const found = await pathKind(path);
  const isUsable = found === 'file' || found === 'nothing';
  ensure(isUsable, `${path} is ${found}, no database: DATABASE_URL must name a file.`);
  return found === 'file';
}

/** The absolute path of a file that was typed. @throws {Refusal} where none was */
export function readPath(typed: string | undefined): string {
  ensure(typed, 'Give a file, such as /backups/shop-2026-11-20.db.');
  return resolve(typed);
}

/** Refuses a path that cannot be a backup, naming it. */
export async function checkBackup(file: string): Promise<void> {
  const found = await pathKind(file);
  ensure(found !== 'nothing', `There is no ${file}.`);
  ensure(found === 'file', `${file} is ${found}, no backup.`);
  await checkAccess(file, constants.R_OK, 'read');
  ensure((await stat(file)).size > 0, `${file} is empty, no backup.`);
  const start = await createReadStream(file, { end: 99 }).setEncoding('latin1').toArray();
  const isEncrypted = start.join('').startsWith('age-encryption.org/');
  ensure(
    !isEncrypted,
    `${file} is encrypted: where its key is, age --decrypt --identity <key> --output <backup>.db <backup>.db.age`,
  );
}

/** Refuses a path where no new file can be created, naming it. */
export async function checkNewFile(file: string): Promise<void> {
  ensure((await pathKind(file)) === 'nothing', `${file} exists: give another name.`);
  const folder = dirname(file);
  const found = await pathKind(folder);
  ensure(found !== 'nothing', `There is no folder ${folder}: create it first.`);
  ensure(found === 'a folder', `${folder} is no folder.`);
  await checkAccess(folder, constants.W_OK | constants.X_OK, 'write to');
}

type Kind = 'nothing' | 'file' | 'a folder' | 'no file';

async function pathKind(path: string): Promise<Kind> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'a folder';
    return found.isFile() ? 'file' : 'no file';
  } catch (error) {
    const { code, errno } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'nothing';
    throw new Refusal(`${path} cannot be read: ${getSystemErrorMessage(errno ?? 0)}.`);
  }
}

async function checkAccess(path: string, mode: number, what: string): Promise<void> {
  try {
    await access(path, mode);
  } catch (error) {
    const { errno } = error as NodeJS.ErrnoException;
    throw new Refusal(`This user cannot ${what} ${path}: ${getSystemErrorMessage(errno ?? 0)}.`);
  }
}

/** @throws {Refusal} where the file cannot be read, or has more bytes than it may */
export async function readText(file: string, maxBytes = Number.POSITIVE_INFINITY): Promise<string> {
  try {
    ensure((await stat(file)).size <= maxBytes, `${file} is too long.`);
    return decodeTable(await readFile(file));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
