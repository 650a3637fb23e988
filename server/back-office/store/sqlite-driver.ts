import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Deadline } from './deadline.ts';
import type { SqliteThread } from './sqlite-thread.ts';
import { StoreUnavailable } from './store.ts';

/** Who has the one connection, and who is next. */
export interface Mutex {
  /** @throws {StoreUnavailable} when the signal comes first */
  take(signal: AbortSignal): Promise<void>;
  /** Hands it to the next. */
  give(): void;
}

export function createMutex(): Mutex {
  const queue: (() => void)[] = [];
  let taken = false;
  return {
    take(signal) {
      if (signal.aborted) return Promise.reject(new StoreUnavailable('the database is busy'));
      if (!taken) {
        taken = true;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          queue.splice(queue.indexOf(turn), 1);
          reject(new StoreUnavailable('the database is busy'));
        };
        const turn = () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        signal.addEventListener('abort', giveUp, { once: true });
        queue.push(turn);
      });
    },
    give() {
      const next = queue.shift();
      if (next) next();
      else taken = false;
    },
  };
}

/**
 * Kysely's driver over the thread's one connection, for one piece of work. Whoever has a transaction has the
 * connection; the others queue, none of them past their deadline.
 */
export function createSqliteDriver(thread: SqliteThread, turns: Mutex, { at, signal }: Deadline): Driver {
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
      await turns.take(signal);
      return connection;
    },
    async releaseConnection() {
      turns.give();
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
