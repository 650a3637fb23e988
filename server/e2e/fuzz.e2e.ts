import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AttackedSite, startAttackedSite } from '../testing/attacks/attacked-site.ts';
import { fuzz } from '../testing/attacks/fuzz-site.ts';

// The short form of fuzz.hard.ts, which sends 30,000.
describe('fuzzed requests', () => {
  let site: AttackedSite;
  before(async () => {
    site = await startAttackedSite();
  });
  after(() => site.stop());

  for (const [name, requests, seed] of [
    // This seed includes paths that the router cannot parse and CSP reports that are not text.
    ['a fixed seed', 1000, 1],
    ['a random seed', 500, Math.floor(Math.random() * 2 ** 31)],
  ] as const) {
    test(`${name}: no answer is a 5xx, shows internals of the server, or lacks the security headers`, async (t) => {
      t.diagnostic(`seed ${seed}`);
      const { statuses, faults } = await fuzz(site.port, requests, seed);
      assert.deepEqual(faults, new Map(), `seed ${seed}`);
      // Fewer kinds of answers would mean that the requests no longer reach the code they are made for.
      for (const status of ['200', '303', '400', '404', '422'])
        assert.ok(statuses.has(status), `no ${status}`);
      assert.ok(site.isAlive());
    });
  }
});
