import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoize } from './memoize.ts';

test('computes once for each text, for as long as there are not too many others', () => {
  const computed: string[] = [];
  const length = memoize((text) => computed.push(text) && text.length, 2);
  assert.deepEqual([length('one'), length('one'), length('seven')], [3, 3, 5]);
  assert.deepEqual(computed, ['one', 'seven']);
  assert.deepEqual([length('three'), length('one')], [5, 3]);
  assert.deepEqual(computed, ['one', 'seven', 'three', 'one']);
});

test('a result of false is not computed again', () => {
  let calls = 0;
  const never = memoize(() => ++calls < 0, 2);
  assert.deepEqual([never('a'), never('a'), calls], [false, false, 1]);
});
