import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';

/** The files of an SQLite database as the file system sees them. SQLite itself never looks again at their names. */

/** SQLite's write-ahead log and its index, beside the database while it is open. */
export const companions = ['-wal', '-shm'] as const;

/** What a process leaves that is killed while it turns a database to that log: SQLite rolls it back into whatever file has the name. */
export const rollbackJournal = '-journal';

/** Which files these are, by device and inode; `null` where there is none. */
export interface FileIdentity {
  main: string | null;
  companions: (string | null)[];
}

export function identityOf(file: string): FileIdentity {
  // Emptied in place, it is not the same file any more.
  const emptied = statSync(file, { throwIfNoEntry: false })?.size === 0;
  return {
    main: emptied ? 'empty' : inodeOf(file),
    companions: companions.map((end) => inodeOf(file + end)),
  };
}

/** What became of the files since: `gone` may come back unchanged; `replaced` has to be opened again. */
export function changeOf(before: FileIdentity, file: string): 'gone' | 'replaced' | null {
  const now = identityOf(file);
  if (now.main === null) return 'gone';
  const same = now.main === before.main && now.companions.every((each, n) => each === before.companions[n]);
  return same ? null : 'replaced';
}

/** An absent or empty file is a new database; `foreign` holds something, and it is none. */
export function fileKind(file: string): 'new' | 'database' | 'foreign' {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return 'new';
  if (!found.isFile()) return 'foreign';
  if (found.size === 0) return 'new';
  // SQLite takes a file of one byte for an empty one, and writes over it.
  const magic = 'SQLite format 3\0';
  const start = Buffer.alloc(magic.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start, 0, start.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return found.size >= 512 && start.toString('latin1') === magic ? 'database' : 'foreign';
}

/**
 * Closes a connection whose files may have been replaced. SQLite removes the companions by their names: those that
 * belong to another file are held out of its reach. Its own, beside another file, would be taken for that file's.
 * @param fold writes the log into the file, which SQLite does not do by itself for one that was moved: it may come back
 */
export function closeAmong(before: FileIdentity, file: string, close: () => void, fold: () => void): void {
  if (inodeOf(file) !== before.main) fold();
  const strangers = companions
    .filter((end, n) => ![null, before.companions[n]].includes(inodeOf(file + end)))
    .map((end) => file + end);
  for (const path of strangers) renameSync(path, `${path}.held`);
  try {
    close();
  } finally {
    for (const path of strangers) renameSync(`${path}.held`, path);
  }
  const main = inodeOf(file);
  if (main === null || main === before.main) return;
  // Another process that has the former file open still reads that one; it notices by itself.
  for (const [n, end] of companions.entries()) {
    if (existsSync(file + end) && inodeOf(file + end) === before.companions[n]) rmSync(file + end);
  }
}

function inodeOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev}:${found.ino}` : null;
}
