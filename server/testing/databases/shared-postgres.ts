import { after, before, type TestContext } from 'node:test';
import pg from 'pg';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** What tests need of a PostgreSQL that others use at the same time: they may neither kill nor change it. */
export type SharedPostgres = Pick<TestPostgres, 'newDatabase' | 'stop'>;

/** The environment variable that tells test processes its address. */
const variable = 'TEST_POSTGRES';

/** Starts the one that all test files of a run share: to make and start one of its own takes each 1.6 s of CPU. */
export async function startSharedPostgres(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  // Each file tries again, and says why it cannot run.
  if (typeof postgres === 'string') return async () => undefined;
  process.env[variable] = postgres.url;
  return postgres.stop;
}

/** Of this process, whose files have databases of their own. */
let databases = 0;

/** The one of this run; where a test file runs alone, one of its own. Answers why it cannot run here. */
export async function sharedPostgres(): Promise<SharedPostgres | string> {
  const url = process.env[variable];
  if (!url) return startPostgres();
  return {
    async newDatabase() {
      const name = `shop_${process.pid}_${++databases}`;
      await runStatements(url, [`create database ${name}`]);
      const own = new URL(url);
      own.pathname = name;
      return own.href;
    },
    stop: async () => undefined,
  };
}

/**
 * The PostgreSQL of a file or suite: ready before its tests, stopped after them.
 * @param start starts one that the tests may kill, in place of the shared one
 */
export function suitePostgres<Postgres extends SharedPostgres = SharedPostgres>(
  start?: () => Promise<Postgres | string>,
) {
  let postgres: SharedPostgres | Postgres | string = 'not started';
  before(async () => {
    postgres = await (start ?? sharedPostgres)();
  });
  after(async () => {
    if (typeof postgres !== 'string') await postgres.stop();
  });
  return {
    /** The address of a new database. `null` where none can run here: then the test is skipped, and says why. */
    async newDatabase({ skip }: Pick<TestContext, 'skip'>): Promise<string | null> {
      if (typeof postgres !== 'string') return postgres.newDatabase();
      skip(postgres);
      return null;
    },
    /** What `start` has started. */
    started: () => postgres as Postgres,
  };
}

/** Makes a database as if it were new, which takes less than a new one: whoever is still connected is cut off. */
export const emptyDatabase = (url: string): Promise<void> =>
  runStatements(url, [
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    'drop schema public cascade',
    'create schema public',
  ]);

async function runStatements(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
