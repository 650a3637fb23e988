import { describe, type TestContext, test } from 'node:test';
import { type Logger, pino } from 'pino';
import { openStore } from '../../back-office/store/open-store.ts';
import type { Store } from '../../back-office/store/store.ts';
import { temporaryFolder } from '../basics/temporary-folder.ts';
import { type CommandLine, commandLine } from './command-line.ts';
import { emptyDatabase, suitePostgres } from './shared-postgres.ts';

/** What a test on a database gets. Everything is closed and removed after it. */
export interface EngineTest {
  /** The address of a new database. */
  url: string;
  /** That database, opened; not for tests of the opening. */
  store: Store;
  /** The shop's command line over it, on a Friday at 11 am in the shop. */
  run: CommandLine;
  /** Opens it once more: another connection. */
  open: (url?: string) => Promise<Store>;
  log: Logger;
}

/** The time of `run`. */
export const fridayAtEleven = new Date('2026-11-20T01:00:00Z');

interface Options {
  /** Whether the database has nothing in it yet, and is not open. */
  isEmpty?: boolean;
}

type Body = (given: EngineTest, context: TestContext) => Promise<void>;
type DescribeTests = (it: (name: string, body: Body) => void) => void;

/** Tests of what both databases do in the same way. */
export function onSqlite(describeTests: DescribeTests, options: Options = {}): void {
  describe('on SQLite', () => {
    const folder = temporaryFolder();
    let files = 0;
    describeTests((name, body) => {
      test(name, (context) => withStores(`sqlite:${folder}/${++files}/shop.db`, options, body, context));
    });
  });
}

/**
 * The same tests on both databases, where they could differ: locks, conflicts, statements of our own. Where PostgreSQL
 * cannot run, its half is skipped and says why; under CI that is a failure.
 */
export function onEachEngine(describeTests: DescribeTests, options: Options = {}): void {
  onSqlite(describeTests, options);
  describe('on PostgreSQL', () => {
    const postgres = suitePostgres();
    let database: string | null = null;
    describeTests((name, body) => {
      test(name, async (context) => {
        if (database) await emptyDatabase(database);
        database ??= await postgres.newDatabase(context);
        if (database) await withStores(database, options, body, context);
      });
    });
  });
}

/** The same, for tests of the opening itself. */
export const onEachEmptyEngine = (describeTests: DescribeTests): void =>
  onEachEngine(describeTests, { isEmpty: true });

const log = pino({ level: 'silent' });

async function withStores(
  url: string,
  { isEmpty }: Options,
  body: Body,
  context: TestContext,
): Promise<void> {
  const stores: Store[] = [];
  const open = async (other = url) => {
    // Tests of many writers wait for each other on a busy machine, and say themselves what may take how long.
    const store = await openStore(other, log, { withinMs: 30_000 });
    stores.push(store);
    return store;
  };
  try {
    const store = isEmpty ? ({} as Store) : await open();
    const run = commandLine(store, url, () => fridayAtEleven);
    await body({ url, store, run, open, log }, context);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}
