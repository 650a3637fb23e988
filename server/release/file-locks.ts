import type { DatabaseSync } from 'node:sqlite';

/**
 * Locks on files that end with the process which holds them, however it ends. They are the locks of SQLite, the
 * only ones of the operating system that Node can reach: the kernel keeps them. A file with a process id in it
 * would be wrong in containers, where every server has the same id, and after a crash, when the id belongs to
 * somebody else.
 */

/** Ends the lock. */
export type Unlock = () => void;

/**
 * Says that this process uses what a file stands for; any number of processes may at once. Needs no right to
 * write. `null` where the file cannot be locked: it is not there, or its file system knows no locks.
 */
export function lockShared(file: string): Unlock | null {
  try {
    // Somebody who looks whether the file is in use has it for a moment.
    return lock(file, { readOnly: true, timeout: 1000 }, 'begin; select count(*) from sqlite_schema');
  } catch {
    return null;
  }
}

/**
 * Takes a file for this process alone, and makes it where it is not there. `null` where another process has it.
 * @throws where the file cannot be locked at all
 */
export function lockExclusive(file: string): Unlock | null {
  try {
    // Nothing is ever written, so no journal is needed beside the file.
    return lock(file, { timeout: 0 }, 'pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw error;
  }
}

/** SQLITE_BUSY (https://sqlite.org/rescode.html#busy). */
const busy = 5;

/** Open locks: the garbage collector would close a database that nobody refers to, and end its lock. */
const held = new Set<DatabaseSync>();

function lock(file: string, options: { readOnly?: boolean; timeout: number }, statement: string): Unlock {
  // Loaded here: `launch.ts` has to say what is wrong with a Node that lacks it.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(file, options);
  try {
    database.exec(statement);
  } catch (error) {
    database.close();
    throw error;
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}
