import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoize } from './memoize.ts';

test('computes once for each text, for as long as there are not too many others', () => {
  const computed: string[] = [];
  const isLong = memoize((text) => computed.push(text) > 0 && text.length > 3, 2);
  assert.deepEqual([isLong('one'), isLong('one'), isLong('seven')], [false, false, true]);
  assert.deepEqual(computed, ['one', 'seven']);
  assert.deepEqual([isLong('three'), isLong('one')], [true, false]);
  assert.deepEqual(computed, ['one', 'seven', 'three', 'one']);
});
