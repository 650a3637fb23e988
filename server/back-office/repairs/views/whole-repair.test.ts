import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counterText } from './whole-repair.ts';

test('says whom the counter may give a repair to, and asks for identification where the shop says so', () => {
  const open = { name: 'Ana Li', closed_at: null, stopped_at: null, collectors: '[]' };
  const named = { ...open, collectors: '["Jo Li"]' };
  assert.match(counterText(open, { identification: false }), /Give it only to Ana Li\./);
  assert.match(counterText(named, { identification: false }), /Give it only to Ana Li, Jo Li\./);
  assert.equal(
    counterText(open, { identification: true }),
    'Give it to Ana Li only. Ask for ID, unless you know them.',
  );
  assert.match(
    counterText(named, { identification: true }),
    /only to Ana Li, Jo Li\. Ask for ID in their own name\.$/,
  );
});
