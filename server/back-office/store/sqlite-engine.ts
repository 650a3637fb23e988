import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Logger } from 'pino';
import type { Engine } from './engine.ts';
import { columnsOfSqlite } from './schema.ts';
import { createMutex, createSqliteDriver } from './sqlite-driver.ts';
import { SqliteFault, startSqliteThread } from './sqlite-thread.ts';
import { lockWaitMs, StoreLost, StoreRefused, StoreUnavailable, TablesMissing } from './store.ts';

export interface SqliteOptions {
  log: Logger;
  /** Whether an absent or empty file becomes a new database. */
  create: boolean;
  /** How long a read or write may take as a rule, in milliseconds. */
  withinMs: number;
  /** Called when the thread ends by itself. */
  onEnd: () => void;
}

/** How long a thread that hangs in the disk may hold up the end. */
const closeMs = 2000;

/** SQLite in one file, by Node's own module. */
export function createSqliteEngine(path: string, { log, create, withinMs, onEnd }: SqliteOptions): Engine {
  // In memory: for tests and measurements. It ends with the process.
  const file = path === ':memory:' ? path : resolve(path);
  const thread = startSqliteThread(onEnd);
  const mutex = createMutex();
  const open = (write: boolean) =>
    thread.ask({ do: 'open', file, write, create, lockMs: lockWaitMs(withinMs) });
  return {
    name: 'sqlite',
    dialect: (deadline) => ({
      createAdapter: () => new QueueingAdapter(),
      createDriver: () => createSqliteDriver(thread, mutex, deadline),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    }),

    columns: columnsOfSqlite,

    async inspect({ at: until }, isWhole) {
      await open(false);
      if (!isWhole) return;
      const { rows } = await thread.ask({ do: 'run', sql: 'pragma quick_check(1)', parameters: [], until });
      const [finding] = rows as { quick_check: string }[];
      const found = finding?.quick_check.replace(/^\*.*\*\n/, '').replaceAll('\n', ' ');
      if (found !== 'ok') throw new StoreRefused(`it is damaged: ${found}`);
    },

    async openForWriting() {
      const { rows } = await whenFree(() => open(true));
      for (const { path, done } of rows as { path: string; done: 'narrowed' | 'foreign' }[]) {
        if (done === 'narrowed')
          log.warn({ file: path }, 'others could read the database; now its owner alone can');
        else log.warn({ file: path }, 'others can read the database, and its file belongs to another user');
      }
    },

    // A lock is of the whole file, and `begin immediate` has it already.
    async tryForms(db) {
      await db.selectFrom('enquiries').select('reference').limit(1).execute();
    },
    async lock() {},
    // There is one connection, which looks at its file before each piece of work.
    expect() {},

    translate(error) {
      if (!(error instanceof SqliteFault)) return error;
      const { errcode, message, kind } = error;
      if (kind === 'refused') return new StoreRefused(message);
      if (kind === 'lost') return new StoreLost(message, { cause: error });
      if (errcode === codes.corrupt || errcode === codes.notADatabase) {
        return new StoreRefused(`it is damaged, or no SQLite database: ${message}`);
      }
      if (/^no such (table|column): /.test(message)) return new TablesMissing(message, { cause: error });
      const reason = errcode === null ? message : unavailable[errcode];
      if (!reason) return error;
      if (errcode === null || !mendedByOpening.includes(errcode))
        return new StoreUnavailable(reason, { cause: error });
      return Object.assign(new StoreLost(reason, { cause: error }), { isReadable: true });
    },

    async close() {
      await Promise.race([
        thread.ask({ do: 'close' }).catch(() => undefined),
        setTimeout(closeMs, undefined, { ref: false }),
      ]);
      await thread.end();
    },
  };
}

/** Two processes that both turn a new file to WAL get "locked" without the usual wait. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SqliteFault) || error.errcode !== codes.busy || attempt === 20) throw error;
      await setTimeout(100);
    }
  }
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

/** Those of them that stay with a connection: written read-only, failed disk, file not opened. */
const mendedByOpening = [8, 10, 14];
