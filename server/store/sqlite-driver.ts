import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { SqliteThread } from './sqlite-thread.ts';
import { StoreUnavailable } from './store.ts';

/** How long somebody waits for the one connection before being told to come back. */
const turnMs = 3000;

/**
 * Kysely's driver over the thread's one connection. Whoever has a transaction has the connection; the others
 * queue, none of them longer than `turnMs`.
 */
export function createSqliteDriver(thread: SqliteThread): Driver {
  const queue: (() => void)[] = [];
  let taken = false;
  const run = (sql: string) => thread.ask({ do: 'run', sql, parameters: [] });

  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = await thread.ask({ do: 'run', sql, parameters });
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
    },
    // biome-ignore lint/correctness/useYield: the whole result comes at once
    async *streamQuery() {
      throw new Error('nothing here is large enough to be streamed');
    },
  };

  return {
    async init() {},
    acquireConnection() {
      if (!taken) {
        taken = true;
        return Promise.resolve(connection);
      }
      return new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          queue.splice(queue.indexOf(turn), 1);
          reject(new StoreUnavailable('the database is busy'));
        }, turnMs);
        const turn = () => {
          clearTimeout(limit);
          resolve(connection);
        };
        queue.push(turn);
      });
    },
    async releaseConnection() {
      const next = queue.shift();
      if (next) next();
      else taken = false;
    },
    async beginTransaction() {
      // A transaction that only finds out at its first write that another process writes cannot wait any more.
      await run('begin immediate');
    },
    async commitTransaction() {
      await run('commit');
    },
    async rollbackTransaction() {
      await thread.ask({ do: 'rollback' });
    },
    async destroy() {
      await thread.ask({ do: 'close' }).catch(() => undefined);
      await thread.end();
    },
  };
}
