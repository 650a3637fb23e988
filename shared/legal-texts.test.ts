import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { dataLossNotice, refurbishedNotice, uncollectedGoodsNotice, warrantyText } from './legal-texts.ts';

it('the prescribed texts have not changed since they were compared with the law', () => {
  const texts = [warrantyText, dataLossNotice, refurbishedNotice, uncollectedGoodsNotice];
  const fingerprint = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
  assert.equal(
    fingerprint,
    '07bc892d5721d0a0',
    'Compare every word with the law before changing this fingerprint.',
  );
});
