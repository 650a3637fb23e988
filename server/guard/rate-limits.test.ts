import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimit } from './rate-limits.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

test('grants a burst, then one per interval, and returns the wait in whole seconds', () => {
  const limit = createRateLimit({ burst: 3, everySeconds: 20 });
  const takes = (seconds: number, count: number) =>
    Array.from({ length: count }, () => limit.take('a', at(seconds)));
  assert.deepEqual(takes(0, 4), [0, 0, 0, 20]);
  assert.deepEqual(takes(5.5, 1), [15]);
  assert.deepEqual(takes(20, 2), [0, 20]);
  assert.deepEqual(takes(10_000, 4), [0, 0, 0, 20]);
});

test('each key has its own bucket', () => {
  const limit = createRateLimit({ burst: 1, everySeconds: 20 });
  assert.equal(limit.take('a', at(0)), 0);
  assert.equal(limit.take('a', at(0)), 20);
  assert.equal(limit.take('b', at(0)), 0);
});

test('a clock that is set back takes no tokens away', () => {
  const limit = createRateLimit({ burst: 2, everySeconds: 20 });
  limit.take('a', at(1000));
  assert.equal(limit.take('a', at(0)), 0);
});

test('remembers a limited number of keys', () => {
  const limit = createRateLimit({ burst: 1, everySeconds: 20, maxKeys: 2 });
  for (const key of ['a', 'b', 'c']) limit.take(key, at(0));
  assert.ok(limit.take('b', at(1)) > 0);
  assert.equal(limit.take('a', at(1)), 0);
});
