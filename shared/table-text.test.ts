import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeTable } from './table-text.ts';

test('reads a table’s file in the letters in which a spreadsheet has saved it', () => {
  const words = 'Écran cassé – won’t turn on;Müller “block” €5';
  const windows = Buffer.from(
    '\xc9cran cass\xe9 \x96 won\x92t turn on;M\xfcller \x93block\x94 \x805',
    'latin1',
  );
  const big = Buffer.from(`\uFEFF${words}`, 'utf16le').swap16();
  for (const bytes of [
    Buffer.from(words),
    Buffer.from(`\uFEFF${words}`),
    windows,
    Buffer.from(`\uFEFF${words}`, 'utf16le'),
    big,
  ])
    assert.equal(decodeTable(new Uint8Array(bytes)), words);
  assert.equal(decodeTable(new Uint8Array()), '');
});
