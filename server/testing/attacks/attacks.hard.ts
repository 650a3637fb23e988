import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AttackedSite, startAttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { formAttacks } from './form-attacks.ts';
import { listAttacks } from './list-attacks.ts';
import { cpuRatio, measureAttack } from './measure-attack.ts';
import { pageAttacks } from './page-attacks.ts';
import { refusalAttacks } from './refusal-attacks.ts';
import { reportAttacks } from './report-attacks.ts';
import { from, get } from './requests.ts';

// Single requests that are dear to answer, each many times: what one costs the server.

const groups = {
  pages: pageAttacks,
  forms: formAttacks,
  refusals: refusalAttacks,
  lists: listAttacks,
  reports: reportAttacks,
};

let site: AttackedSite;
before(async () => {
  site = await startAttackedSite();
});
after(() => site.stop());

for (const [group, attacks] of Object.entries(groups)) {
  describe(group, () => {
    for (const attack of attacks) {
      test(attack.name, async (t) => {
        const { ratio, loopMs, statuses, faults } = await measureAttack(site, attack);
        t.diagnostic(
          `${[...statuses]}: ${ratio.toFixed(1)} times the CPU of /, ${loopMs.toFixed(1)} ms of the loop`,
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
