import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createListQuota, ListQuotaReached, maxListBytesADay } from './list-quota.ts';

const at = (hours: number) => new Date(hours * 60 * 60_000);

test('refuses the lists of a network past its bytes for a day, and says when the day ends', () => {
  const quota = createListQuota();
  quota.reserve('a', maxListBytesADay, at(1));
  assert.throws(
    () => quota.reserve('a', 1, at(3)),
    (error) => error instanceof ListQuotaReached && error.retryAfterSeconds === 22 * 3600,
  );
  quota.reserve('b', maxListBytesADay, at(3));
  quota.reserve('a', 1, at(25));
});

test('a network gets back the bytes of a list that was not stored', () => {
  const quota = createListQuota();
  quota.reserve('a', maxListBytesADay, at(0));
  quota.release('a', 10);
  quota.reserve('a', 10, at(1));
  assert.throws(() => quota.reserve('a', 1, at(1)), ListQuotaReached);
});

test('remembers ten thousand networks, and forgets the least recently used past that', () => {
  const quota = createListQuota();
  for (let n = 0; n <= 10_000; n++) quota.reserve(String(n), maxListBytesADay, at(0));
  quota.reserve('0', 1, at(0));
  assert.throws(() => quota.reserve('9999', 1, at(0)), ListQuotaReached);
});
