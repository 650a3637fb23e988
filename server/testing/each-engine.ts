import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { type Logger, pino } from 'pino';
import { openStore } from '../back-office/store/open-store.ts';
import type { Store } from '../back-office/store/store.ts';
import { emptyDatabase, type SharedPostgres, sharedPostgres } from './shared-postgres.ts';

/** What a test on a database gets. Everything is closed and removed after it. */
export interface EngineTest {
  /** The address of an empty database. */
  url: string;
  /** Opens it; asked again, another connection to the same one. */
  open: (url?: string) => Promise<Store>;
  log: Logger;
}

type Body = (given: EngineTest, context: TestContext) => Promise<void>;
type DescribeTests = (it: (name: string, body: Body) => void) => void;

/** Tests of what both databases do in the same way. */
export function onSqlite(describeTests: DescribeTests): void {
  describe('on SQLite', () => {
    let folder = '';
    let files = 0;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'store-'));
    });
    after(() => rm(folder, { recursive: true, force: true }));
    describeTests((name, body) => {
      test(name, (context) => withStores(`sqlite:${folder}/${++files}/shop.db`, body, context));
    });
  });
}

/**
 * The same tests on both databases, where they could differ: locks, conflicts, statements of our own. Where PostgreSQL
 * cannot run, its half is skipped and says why; under CI that is a failure.
 */
export function onEachEngine(describeTests: DescribeTests): void {
  onSqlite(describeTests);
  describe('on PostgreSQL', () => {
    let postgres: SharedPostgres | string = 'not started';
    let database: string | undefined;
    before(async () => {
      postgres = await sharedPostgres();
    });
    after(async () => {
      if (typeof postgres !== 'string') await postgres.stop();
    });
    describeTests((name, body) => {
      test(name, async (context) => {
        if (typeof postgres === 'string') return context.skip(postgres);
        if (database) await emptyDatabase(database);
        database ??= await postgres.newDatabase();
        return withStores(database, body, context);
      });
    });
  });
}

const log = pino({ level: 'silent' });

async function withStores(url: string, body: Body, context: TestContext): Promise<void> {
  const stores: Store[] = [];
  const open = async (other = url) => {
    // Tests of many writers wait for each other on a busy machine, and say themselves what may take how long.
    const store = await openStore(other, log, { withinMs: 30_000 });
    stores.push(store);
    return store;
  };
  try {
    await body({ url, open, log }, context);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}
