import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { doubleSubmits } from '../testing/durability/double-submits.ts';
import { killCycles } from '../testing/durability/kill-cycles.ts';
import { lockedDatabase } from '../testing/durability/locked.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';

// The short form of server/testing/durability/run-durability.ts.
describe('no acknowledged form is lost', () => {
  let folder = '';
  let postgres: TestPostgres | string = 'not started';
  let files = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'durability-'));
    postgres = await startPostgres({ durable: true });
  });
  after(async () => {
    if (typeof postgres !== 'string') await postgres.stop();
    await rm(folder, { recursive: true });
  });
  const databases = {
    SQLite: async (_context: TestContext) => `sqlite:${folder}/${++files}.db`,
    PostgreSQL: async (context: TestContext) => {
      if (typeof postgres !== 'string') return postgres.newDatabase();
      context.skip(postgres);
      return null;
    },
  };

  for (const [engine, newDatabase] of Object.entries(databases)) {
    test(`${engine}: keeps every acknowledged form when the server is killed under load`, async (context) => {
      const url = await newDatabase(context);
      if (!url) return;
      const { acknowledged, lost, withoutMail } = await killCycles(url, 3);
      assert.ok(acknowledged > 0);
      assert.deepEqual([lost, withoutMail], [[], []]);
    });

    test(`${engine}: stores a form that is sent twice once`, async (context) => {
      const url = await newDatabase(context);
      if (!url) return;
      assert.deepEqual(await doubleSubmits(url, 20), { pairs: 20, references: 20, apart: 0 });
    });

    test(`${engine}: serves pages while the database is locked`, async (context) => {
      const url = await newDatabase(context);
      if (!url) return;
      const { pages, p50, forms, after } = await lockedDatabase(url, 1000);
      // The rest of the tests run beside it: the middle is what does not depend on them.
      assert.ok(pages > 10 && p50 < 50, `${pages} pages, p50 ${p50} ms`);
      assert.deepEqual(Object.keys(forms), ['503']);
      assert.ok(after === 201 || after === 200, String(after));
    });
  }
});
