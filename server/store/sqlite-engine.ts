import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { Engine } from './engine.ts';
import { createSqliteDriver } from './sqlite-driver.ts';
import { SqliteFault, startSqliteThread } from './sqlite-thread.ts';
import { StoreRefused, StoreUnavailable } from './store.ts';

/** How long SQLite waits for another process's lock, in its own thread. */
const busyMs = 2000;

/** SQLite in one file, by Node's own module: nothing to install, nothing to run beside the server. */
export function createSqliteEngine(path: string): Engine {
  // In memory: for tests and measurements. It ends with the process.
  const file = path === ':memory:' ? path : resolve(path);
  const thread = startSqliteThread();
  const open = (write: boolean) => thread.ask({ do: 'open', file, write, busyMs });
  return {
    name: 'sqlite',
    dialect: {
      createAdapter: () => new QueueingAdapter(),
      createDriver: () => createSqliteDriver(thread),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },

    async tables(db) {
      const { rows } = await sql<{
        name: string;
      }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite\_%' escape '\\'`.execute(
        db,
      );
      return rows.map(({ name }) => name);
    },

    async inspect() {
      await open(false);
      const { rows } = await thread.ask({ do: 'run', sql: 'pragma quick_check(1)', parameters: [] });
      const [finding] = rows as { quick_check: string }[];
      if (finding?.quick_check !== 'ok') throw new StoreRefused(`it is damaged: ${finding?.quick_check}`);
    },

    async openForWriting() {
      // Two processes that both turn a new file to WAL get "locked" without the usual wait.
      for (let attempt = 1; ; attempt++) {
        try {
          await open(true);
          return;
        } catch (error) {
          if (!(error instanceof SqliteFault) || error.errcode !== codes.busy || attempt === 20) throw error;
          await setTimeout(100);
        }
      }
    },

    // `begin immediate` has it already.
    async lock() {},

    translate(error) {
      if (!(error instanceof SqliteFault)) return error;
      const { errcode, message } = error;
      if (errcode === codes.corrupt || errcode === codes.notADatabase) {
        return new StoreRefused(`it is damaged, or no SQLite database: ${message}`);
      }
      const reason = errcode === null ? message : unavailable[errcode];
      return reason ? new StoreUnavailable(reason, { cause: error }) : error;
    },
  };
}

/** Kysely would queue without an end in front of a database with one connection; the driver's own queue has one. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const codes = { busy: 5, corrupt: 11, notADatabase: 26 };

/** Primary result codes of faults that pass, or that an operator can mend. */
const unavailable: Record<number, string> = {
  [codes.busy]: 'the database is locked by another process',
  6: 'the database is locked',
  7: 'the database has no memory left',
  8: 'the database may not be written to',
  10: 'the disk of the database failed',
  13: 'the disk of the database is full',
  14: 'the file of the database cannot be opened',
  15: 'the database is locked',
};
