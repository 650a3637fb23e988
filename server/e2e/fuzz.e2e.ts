import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AttackedSite, startAttackedSite } from '../testing/attacks/attacked-site.ts';
import { faultMessages, fuzz } from '../testing/attacks/fuzz-site.ts';

// The short form of `run-attacks.ts fuzz`, which sends 30,000.
describe('requests that nobody has thought of', () => {
  let site: AttackedSite;
  before(async () => {
    site = await startAttackedSite();
  });
  after(() => site.stop());

  for (const [name, requests, seed] of [
    // Among those of this seed: paths that a router cannot parse as a route, and reports that are no text.
    ['always the same', 1000, 1],
    ['others each time', 500, Math.floor(Math.random() * 2 ** 31)],
  ] as const) {
    test(`${name}: none is a 5xx, shows the inside of the server, or lacks the security headers`, async (t) => {
      t.diagnostic(`seed ${seed}`);
      const { statuses, faults } = await fuzz(site.port, { requests, seed });
      assert.deepEqual(faultMessages(faults), [], `seed ${seed}`);
      // All alike would mean that the requests do not reach what they are made for.
      for (const status of ['200', '303', '400', '404', '422'])
        assert.ok(statuses.has(status), `no ${status}`);
      assert.ok(site.alive());
    });
  }
});
