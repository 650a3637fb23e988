import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import {
  dataLossNotice,
  privacyNotice,
  refurbishedNotice,
  repairNotice,
  uncollectedGoodsNotice,
  warrantyText,
} from './legal-texts.ts';

it('the prescribed texts have not changed since they were compared with the law', () => {
  const texts = [warrantyText, dataLossNotice, refurbishedNotice, uncollectedGoodsNotice];
  assert.equal(
    fingerprint(texts),
    '07bc892d5721d0a0',
    'Compare every word with the law before changing this fingerprint.',
  );
});

/** Every version of a notice that was ever shown, with the fingerprint of its words. Rows are only added. */
const versions: Record<string, string> = {
  'repair 2026-11-21': '56a01eb41032abe7',
  'privacy 2026-11-21': '71094a96dc76a32d',
  'privacy 2026-11-22': '49fb816fd79a10d0',
};

it('a notice whose words change gets a new version, so that what was shown to somebody can be proved', () => {
  for (const [name, { version, ...words }] of Object.entries({
    repair: repairNotice,
    privacy: privacyNotice,
  })) {
    assert.equal(
      fingerprint(words),
      versions[`${name} ${version}`],
      `Give the ${name} notice a new version, and add it to the table above.`,
    );
  }
});

function fingerprint(texts: unknown): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
}
