import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untracked } from './untracked.ts';

test('names the address without what follows its readers, and leaves every other one alone', () => {
  assert.equal(untracked('https://a.example.com/x?utm_source=b&id=2#c'), 'https://a.example.com/x?id=2#c');
  assert.equal(
    untracked('https://www.google.com/url?q=https://a.example.com/x&sa=D'),
    'https://a.example.com/x',
  );
  for (const link of [
    'https://a.example.com/search?q=repair',
    '/repairs?utm_source=card',
    'tel:+61770100123',
  ]) {
    assert.equal(untracked(link), null, link);
  }
});
