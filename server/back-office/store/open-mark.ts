import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { lockExclusive, type Unlock } from '../../process/file-locks.ts';

/** Whether the servers of an SQLite database have ended properly: each has a file beside it, locked, for as long as it has it open. */
export interface OpenMark {
  /** No server before this one has left its mark: what it wrote last is whole. */
  readonly wasEnded: boolean;
  /** The database is open, and was looked through where it had to be: what others have left is taken away. */
  set(): void;
  /** The database was closed. */
  takeAway(): void;
}

/** Of PostgreSQL, which looks after itself, and of a database in memory. */
const none: OpenMark = { wasEnded: true, set() {}, takeAway() {} };

/**
 * Looks for marks that no process holds any more. Where a folder takes no marks, `wasEnded` is false: each start looks through the
 * database then.
 */
export function lookForMarks(databaseUrl: string): OpenMark {
  const path = databaseUrl.replace(/^sqlite:/, '');
  if (path === databaseUrl || path === ':memory:') return none;
  const file = resolve(path);
  const prefix = `${basename(file)}-open-`;
  const left: { path: string; unlock: Unlock }[] = [];
  let wasEnded = true;
  try {
    for (const name of readdirSync(dirname(file)).filter((each) => each.startsWith(prefix))) {
      const unlock = lockExclusive(join(dirname(file), name));
      if (unlock) left.push({ path: join(dirname(file), name), unlock });
    }
    wasEnded = left.length === 0;
  } catch (error) {
    wasEnded = (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
  let own: { path: string; unlock: Unlock } | null = null;
  const remove = (mark: { path: string; unlock: Unlock }) => {
    rmSync(mark.path, { force: true });
    mark.unlock();
  };
  return {
    get wasEnded() {
      return wasEnded;
    },
    set() {
      if (own) return;
      for (const mark of left.splice(0)) remove(mark);
      wasEnded = true;
      const named = join(dirname(file), prefix + randomUUID());
      try {
        // Under another name until it is locked: nobody must take it for one that was left.
        const unlock = lockExclusive(`${file}-marking-${process.pid}`);
        if (!unlock) return;
        renameSync(`${file}-marking-${process.pid}`, named);
        own = { path: named, unlock };
      } catch {
        // A disk that takes no file takes no record either.
      }
    },
    takeAway() {
      if (own) remove(own);
      own = null;
    },
  };
}
