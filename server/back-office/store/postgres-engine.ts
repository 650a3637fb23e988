import { PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Deadline } from './deadline.ts';
import type { Column, Engine } from './engine.ts';
import { versionTable } from './migrations.ts';
import { isAnother, lockWaitMs, StoreLost, StoreUnavailable, TablesMissing } from './store.ts';
import { formTables } from './tables.ts';

/** PostgreSQL, for shops with several servers. Work may take `withinMs` milliseconds where nothing else is said. */
export function createPostgresEngine(url: string, log: Logger, withinMs: number): Engine {
  let expected: string | null = null;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: lockWaitMs(withinMs),
    query_timeout: 3 * withinMs,
    statement_timeout: 2 * withinMs,
    lock_timeout: lockWaitMs(withinMs),
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'northside-bench',
    // After an outage the same address may lead to another database.
    verify(client, done) {
      if (expected === null) return done();
      client
        .query(`select database_id from ${versionTable}`)
        .then(({ rows }) => (rows[0]?.database_id === expected ? undefined : new StoreLost(isAnother)))
        .then(done, done);
    },
  });
  // A connection that breaks, idle or in a transaction, is replaced; without listeners it would end the process.
  // At `debug`, since ten of them break at once: the store logs, once, that the database is away.
  const lost = (error: Error) => log.debug({ reason: outageReason(error) }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return {
    name: 'postgres',
    dialect: (deadline) =>
      new PostgresDialect({
        pool: { connect: () => connect(pool, deadline), end: async () => undefined, options: pool.options },
      }),

    async columns(db) {
      const columns = sql<Column>`select table_name as "table", column_name as "column"
        from information_schema.columns where table_schema = current_schema()`;
      return (await columns.execute(db)).rows;
    },

    async inspect() {},
    async openForWriting() {},

    async tryForms(db) {
      // One table that is locked, as `vacuum full` does, keeps forms waiting until their time is over. Forms read the salts.
      const tables = sql.join(formTables.map((table) => sql.table(table)));
      await sql`lock table ${tables} in row exclusive mode nowait`.execute(db);
      await sql`lock table salts in access share mode nowait`.execute(db);
      const setting = sql<{ value: string }>`select current_setting('transaction_read_only') as value`;
      if ((await setting.execute(db)).rows[0]?.value === 'on') throw new StoreUnavailable(readOnly);
    },

    async lock(db) {
      // A process that starts while another migrates may wait longer than a visitor.
      await sql`set local lock_timeout = '60s'`.execute(db);
      await sql`set local statement_timeout = '60s'`.execute(db);
      await sql`select pg_advisory_xact_lock(1852990053)`.execute(db);
    },

    expect(id) {
      expected = id;
    },

    translate(error) {
      withoutRow(error);
      const { code = '', message } = (error ?? {}) as { code?: string; message?: string };
      if (missing.includes(code)) return new TablesMissing(message, { cause: error });
      const reason = outageReason(error);
      return reason ? new StoreUnavailable(reason, { cause: error }) : error;
    },

    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * A connection from the pool that is closed at the deadline: the server then rolls back what was not committed, and the
 * pool does not pass on a connection with an answer still to come.
 */
async function connect(pool: pg.Pool, { signal }: Deadline): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  if (signal.aborted) {
    client.release();
    throw new StoreUnavailable('the database is busy');
  }
  let isReleased = false;
  const release = (destroy?: boolean) => {
    if (isReleased) return;
    isReleased = true;
    signal.removeEventListener('abort', close);
    client.release(destroy);
  };
  const close = () => release(true);
  signal.addEventListener('abort', close, { once: true });
  return { query: client.query.bind(client) as PostgresPoolClient['query'], release };
}

/** Takes from an error what quotes the row it was about: errors are logged, visitors' words are not. */
function withoutRow(error: unknown): void {
  if (error instanceof pg.DatabaseError) {
    Object.assign(error, { detail: undefined, where: undefined, internalQuery: undefined });
  }
}

/** Undefined table and column, of the list below. */
const missing = ['42P01', '42703'];

const readOnly = 'the database may not be written to';

/** What codes mean, and what else of a class does. */
const reasons: Record<string, string> = {
  25006: readOnly,
  53: 'the database lacks memory, disk or connections',
  53100: 'the disk of the database is full',
  53200: 'the database has no memory left',
  53300: 'the database has no connection left',
  53400: 'the database has reached a limit of its settings',
  57014: 'the database did not answer in time',
  58: 'the disk of the database failed',
};

/** Classes and codes of https://www.postgresql.org/docs/18/errcodes-appendix.html, and the socket's own. */
function outageReason(error: unknown): string | null {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (code === '55P03') {
    const [, table] = /relation "(\w+)"/.exec(message) ?? [];
    return table ? `its table ${table} is locked` : 'the database is locked';
  }
  const known = reasons[code] ?? reasons[code.slice(0, 2)];
  if (known) return known;
  if (/^(40001|40P01)$/.test(code)) return 'the database is busy';
  if (/^(08|57P|28|3D|42501)/.test(code)) return 'the database turns us away';
  if (/^E[A-Z]+$/.test(code) || /timeout|terminated|not queryable/i.test(message)) {
    return 'the database cannot be reached';
  }
  return null;
}
