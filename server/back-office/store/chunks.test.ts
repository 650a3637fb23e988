import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunksOf } from './chunks.ts';

test('splits a list in order, without an empty part', () => {
  assert.deepEqual(chunksOf([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(chunksOf([1, 2], 2), [[1, 2]]);
  assert.deepEqual(chunksOf([]), []);
});
