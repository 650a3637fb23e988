import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markdownTable, putBetween } from './report.ts';

const rows = [
  { name: 'pages per second', value: '0.60', spread: '0.50–0.90', note: '60 to 100' },
  { name: 'noise', value: '1.00', spread: '', note: '' },
];

describe('the report of the benchmark', () => {
  it('says in Markdown when and on what it was measured', () => {
    const conditions = { date: '22 November 2026', machine: '2 × A|B', commit: '1234567' };
    assert.deepEqual(markdownTable(rows, conditions).split('\n'), [
      '22 November 2026, 2 × A|B, commit 1234567:',
      '',
      '|  | median | min–max |  |',
      '|---|---|---|---|',
      '| pages per second | 0.60 | 0.50–0.90 | 60 to 100 |',
      '| noise | 1.00 |  |  |',
    ]);
  });

  it('replaces only what stands between its two comments', () => {
    const document = 'a\n<!-- bench x -->\nold\n<!-- /bench x -->\nb';
    assert.equal(putBetween(document, 'x', 'new'), 'a\n<!-- bench x -->\nnew\n<!-- /bench x -->\nb');
    assert.equal(putBetween(putBetween(document, 'x', 'n') ?? '', 'x', 'old'), document);
    for (const broken of ['', '<!-- bench x -->', '<!-- /bench x --><!-- bench x -->']) {
      assert.equal(putBetween(broken, 'x', 'new'), null);
    }
  });
});
