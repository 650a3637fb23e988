import assert from 'node:assert/strict';
import { test } from 'node:test';
import { englishWords } from './english-words.ts';

test('knows the words of everyday English, and none that is a danger mistyped', () => {
  const words = new Set(englishWords());
  for (const word of ['floor', 'bench', 'passport', 'weather', 'honour', 'chicken', 'walter'])
    assert.ok(words.has(word), word);
  for (const word of ['fier', 'smok', 'somking', 'swolen', 'watr', 'iphon'])
    assert.ok(!words.has(word), word);
  assert.ok(words.size > 18_000 && words.size <= 20_000, String(words.size));
});
