import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remembered } from './memoize.ts';

test('a text is judged once, for as long as there are not too many others', () => {
  const judged: string[] = [];
  const length = remembered((text) => judged.push(text) && text.length, 2);
  assert.deepEqual([length('one'), length('one'), length('seven')], [3, 3, 5]);
  assert.deepEqual(judged, ['one', 'seven']);
  assert.deepEqual([length('three'), length('one')], [5, 3]);
  assert.deepEqual(judged, ['one', 'seven', 'three', 'one']);
});

test('a result of false is remembered too', () => {
  let calls = 0;
  const never = remembered(() => ++calls < 0, 2);
  assert.deepEqual([never('a'), never('a'), calls], [false, false, 1]);
});
