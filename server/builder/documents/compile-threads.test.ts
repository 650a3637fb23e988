import assert from 'node:assert/strict';
import { test } from 'node:test';
import { threadsFor } from './compile-threads.ts';

test('takes all cores for many documents, and this thread alone for few or on one core', () => {
  assert.equal(threadsFor(10_000, 8), 8);
  assert.equal(threadsFor(10_000, 1), 1);
  assert.equal(threadsFor(0, 8), 1);
  assert.equal(threadsFor(50, 8), 1);
  const some = threadsFor(500, 64);
  assert.ok(some > 1 && some < 64, String(some));
});
