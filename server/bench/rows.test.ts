import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCoreList } from './cores.ts';
import { median, ratios, withServerShares } from './rows.ts';

describe('rows of the benchmark', () => {
  const row = ratios('pages per second', [60, 90, 50], [100, 100, 100], 'to bare node:http');

  it('hold the median of the ratios, and the least and the most', () => {
    assert.deepEqual(row, {
      name: 'pages per second',
      value: '0.60',
      spread: '0.50–0.90',
      note: 'to bare node:http',
    });
    assert.equal(median([4, 1, 3, 2]), 2.5);
  });

  it('say how much of its core each server used', () => {
    assert.deepEqual(withServerShares(row, { site: 0.99, bare: 0.9 }), {
      ...row,
      note: 'to bare node:http; of its core used site 99 %, bare 90 %',
    });
  });

  it('are refused where one server was not the limit', () => {
    for (const shares of [
      { site: 0.89, bare: 1 },
      { site: 1, bare: 0.5 },
      { site: Number.NaN, bare: 1 },
    ]) {
      const refused = withServerShares(row, shares);
      assert.equal(refused.value, 'refused');
      assert.equal(refused.spread, '');
    }
  });
});

describe('parseCoreList', () => {
  it('reads single cores and ranges', () => {
    assert.deepEqual(parseCoreList('0,1'), [0, 1]);
    assert.deepEqual(parseCoreList('0-2,5'), [0, 1, 2, 5]);
  });
});
