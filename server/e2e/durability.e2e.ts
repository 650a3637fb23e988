import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { doubleApprovals, killApprovals } from '../testing/durability/approvals.ts';
import { doubleSubmits } from '../testing/durability/double-submits.ts';
import { killCycles } from '../testing/durability/kill-cycles.ts';
import { lockedDatabase } from '../testing/durability/locked.ts';
import { type PostAs, postContact, postRequest } from '../testing/durability/post-form.ts';
import { killMoves, twoStaff } from '../testing/durability/shop-moves.ts';
import { type SharedPostgres, sharedPostgres } from '../testing/shared-postgres.ts';

// The short form of server/testing/durability/run-durability.ts.
describe('no acknowledged form is lost', () => {
  let folder = '';
  let postgres: SharedPostgres | string = 'not started';
  let files = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'durability-'));
    postgres = await sharedPostgres();
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
      const { acknowledged, requests, lost, torn, withoutMail } = await killCycles(url, 1);
      assert.ok(acknowledged > 0 && requests > 0);
      assert.deepEqual([lost, torn, withoutMail], [[], [], []]);
    });

    test(`${engine}: stores a message or request that is sent twice once`, async (context) => {
      const url = await newDatabase(context);
      if (!url) return;
      const inTurn: PostAs = (site, sender) => (sender % 2 ? postContact : postRequest)(site, sender);
      assert.deepEqual(await doubleSubmits(url, 20, inTurn), { pairs: 20, references: 20, apart: 0 });
    });

    test(`${engine}: keeps every acknowledged answer to a quote, once`, async (context) => {
      const url = await newDatabase(context);
      if (!url) return;
      const { acknowledged, lost, torn } = await killApprovals(url, 1);
      assert.ok(acknowledged > 0);
      assert.deepEqual([lost, torn], [[], []]);
    });

    test(`${engine}: takes one of two answers to a quote that come at once`, async (context) => {
      const url = await newDatabase(context);
      if (!url) return;
      assert.deepEqual(await doubleApprovals(url, 10), { pairs: 10, taken: 5, told: 5, torn: [] });
    });

    test(`${engine}: keeps every move of the shop that was said to be done, once`, async (context) => {
      const url = await newDatabase(context);
      if (!url) return;
      const { acknowledged, lost, torn, refused } = await killMoves(url, 2);
      assert.ok(acknowledged > 0);
      assert.deepEqual([lost, torn, refused], [[], [], []]);
    });

    test(`${engine}: tells one of two who move a repair at once that the other was faster`, async (context) => {
      const url = await newDatabase(context);
      if (!url) return;
      assert.deepEqual(await twoStaff(url, 1), { rounds: 1, told: 1, others: [] });
    });

    test(`${engine}: serves pages while the database is locked`, async (context) => {
      const url = await newDatabase(context);
      if (!url) return;
      const { p50, longestForm, forms, after } = await lockedDatabase(url, 1000);
      // Forms wait for the database until they are refused. A page that did so would take as long.
      assert.ok(p50 < longestForm / 2, `a page took ${p50} ms, a form ${longestForm} ms`);
      assert.deepEqual(Object.keys(forms), ['503']);
      assert.ok(after === 201 || after === 200, String(after));
    });
  }
});
