import assert from 'node:assert/strict';
import { onEachEngine } from '../testing/databases/each-engine.ts';
import { createMissedSearches } from './missed-searches.ts';

onEachEngine((it) => {
  it('stores words once three networks searched for them on three days, by month and once a day for each', async ({
    store,
    run,
    log,
  }) => {
    let day = '2026-11-28';
    const missed = createMissedSearches({ store, now: () => new Date(`${day}T01:00:00Z`), log });
    for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await missed.note('zx81', network);
    for (day of ['2026-11-28', '2026-11-29', '2026-11-30']) await missed.note('one network', '192.0.2.1');
    assert.match(await run('searches'), /^No search that found nothing/);
    for (day of ['2026-11-29', '2026-11-30', '2026-11-30', '2026-12-01'])
      await missed.note('zx81', '192.0.2.1');
    for (day of ['2026-12-01', '2026-12-02']) await missed.note('zx81', '192.0.2.2');
    assert.deepEqual(JSON.parse(await run('searches', '--json')), [
      { words: 'zx81', month: '2026-12', times: 3 },
      { words: 'zx81', month: '2026-11', times: 1 },
    ]);
    assert.equal(await run('searches'), 'Month    Times  Words\n2026-12  3      zx81\n2026-11  1      zx81');
  });
});
