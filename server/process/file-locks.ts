import type { DatabaseSync } from 'node:sqlite';

/**
 * Locks on files that end with the process that holds them, however it ends, since the kernel holds them. They are
 * SQLite's locks: Node itself offers none. A file with a process id in it would not do: in containers every server has
 * the same id, and after a crash another process may have it.
 */

/** Releases the lock. */
export type Unlock = () => void;

/**
 * Takes a shared lock, which any number of processes may hold at once. Needs no write permission. `null` where the file
 * cannot be locked: it does not exist, or its file system has no locks.
 */
export function lockShared(file: string): Unlock | null {
  try {
    // A build that checks whether the file is in use locks it for a moment.
    return lock(file, { readOnly: true, timeout: 1000 }, 'begin; select count(*) from sqlite_schema');
  } catch {
    return null;
  }
}

/**
 * Takes an exclusive lock, and creates the file where it does not exist. `null` where another process holds a lock.
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

/** Keeps the databases from the garbage collector, which would close them and so release their locks. */
const locked = new Set<DatabaseSync>();

function lock(file: string, options: { readOnly?: boolean; timeout: number }, statement: string): Unlock {
  // Loaded only now: a Node without it must get as far as reporting its version.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(file, options);
  try {
    database.exec(statement);
  } catch (error) {
    database.close();
    throw error;
  }
  locked.add(database);
  return () => {
    locked.delete(database);
    database.close();
  };
}
