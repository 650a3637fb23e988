import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Deadline } from './deadline.ts';
import type { SqliteThread } from './sqlite-thread.ts';
import { StoreUnavailable } from './store.ts';

/** Lets one at a time use the connection, in the order in which they ask. */
export interface Mutex {
  /** @throws {StoreUnavailable} when the signal aborts first */
  acquire(signal: AbortSignal): Promise<void>;
  release(): void;
}

export function createMutex(): Mutex {
  const waiting = new Set<() => void>();
  let isHeld = false;
  return {
    acquire(signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const giveUp = () => {
        waiting.delete(resolve);
        reject(new StoreUnavailable('the database is busy'));
      };
      signal.addEventListener('abort', giveUp, { once: true });
      if (signal.aborted) giveUp();
      else if (isHeld) waiting.add(resolve);
      else {
        isHeld = true;
        resolve();
      }
      return promise.finally(() => signal.removeEventListener('abort', giveUp));
    },
    release() {
      const [next] = waiting;
      if (!next) isHeld = false;
      else {
        waiting.delete(next);
        next();
      }
    },
  };
}

/**
 * Kysely's driver over the thread's one connection, for one piece of work. A transaction holds the connection; other work
 * queues, but not past its deadline.
 */
export function createSqliteDriver(thread: SqliteThread, mutex: Mutex, { at, signal }: Deadline): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = await thread.ask({ do: 'run', sql, parameters, until: at });
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
    },
    // biome-ignore lint/correctness/useYield: the whole result comes at once
    async *streamQuery() {
      throw new Error('nothing here is large enough to be streamed');
    },
  };

  return {
    async init() {},
    async acquireConnection() {
      await mutex.acquire(signal);
      return connection;
    },
    async releaseConnection() {
      mutex.release();
    },
    async beginTransaction() {
      await thread.ask({ do: 'begin', until: at });
    },
    async commitTransaction() {
      await thread.ask({ do: 'commit', until: at });
    },
    async rollbackTransaction() {
      await thread.ask({ do: 'rollback' });
    },
    async destroy() {},
  };
}
