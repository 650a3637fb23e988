import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { startAttackedSite } from './attacked-site.ts';
import { fuzz } from './fuzz-site.ts';

// `SEED=123 npm run test:hard -- fuzz` repeats the requests of an earlier run.

const seed = Number(process.env.SEED ?? randomInt(2 ** 31));

test(`30,000 requests that nobody has thought of, SEED=${seed}`, async (t) => {
  const site = await startAttackedSite();
  t.after(() => site.stop());
  const { statuses, faults } = await fuzz(site.port, 30_000, seed);
  t.diagnostic([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
  assert.deepEqual(faults, new Map());
  // Fewer kinds of answers would mean that the requests no longer reach the code they are made for.
  for (const status of ['200', '303', '400', '404', '422']) assert.ok(statuses.has(status), `no ${status}`);
  assert.ok(site.isAlive());
});
