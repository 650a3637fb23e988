import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AttackedSite, startAttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { formAttacks } from './form-attacks.ts';
import { cpuRatio, measureAttack } from './measure-attack.ts';
import { pageAttacks } from './page-attacks.ts';
import { refusalAttacks } from './refusal-attacks.ts';
import { from, get } from './requests.ts';

// Single requests that are expensive to answer, each many times: what one costs the server.

const groups = {
  pages: pageAttacks,
  forms: formAttacks,
  refusals: refusalAttacks,
};

let site: AttackedSite;
let cachedUs: number;
before(async () => {
  site = await startAttackedSite();
  // A process that has just started is slow at everything, the reference's work too.
  const cached = { name: 'a cached page', request: (n: number) => get('/', from(n)) };
  for (let time = 0; time < 10; time++) await site.usage('reference');
  cachedUs = (await measureAttack(site, cached)).us;
});
after(() => site.stop());

for (const [group, attacks] of Object.entries(groups)) {
  describe(group, () => {
    for (const attack of attacks) {
      test(attack.name, async (t) => {
        const { us, loopMs, statuses, faults } = await measureAttack(site, attack);
        t.diagnostic(
          `${[...statuses]}: ${Math.round(us)} µs of CPU, a cached page ${Math.round(cachedUs)}; ${loopMs.toFixed(1)} ms of the loop`,
        );
        assert.deepEqual(faults, []);
      });
    }
  });
}

describe('an encoding costs what another costs', () => {
  const paths = ['/no/such/page', '/repairs?q=iphone', '/repairs?device=apple/iphone-13', '/contact'];
  for (const path of paths) {
    test(`${path} in br, at most 1.3 times gzip`, async (t) => {
      const visitor = new Connection(site.port);
      let n = 0;
      const asked = (encoding: string) => () =>
        visitor.ask(get(path, { ...from(++n), 'accept-encoding': encoding }));
      for (let warm = 0; warm < 20; warm++) for (const each of ['br', 'gzip']) await asked(each)();
      const ratio = await cpuRatio(site, [asked('br'), 40], [asked('gzip'), 40]);
      visitor.close();
      t.diagnostic(`${ratio.toFixed(2)} times`);
      assert.ok(ratio <= 1.3, `${ratio} times`);
    });
  }
});
