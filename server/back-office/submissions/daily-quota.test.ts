import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDailyQuota, QuotaReached } from './daily-quota.ts';

const max = 1_000_000;

const at = (hours: number) => new Date(hours * 60 * 60_000);

test('refuses what a network sends past its sum for a day, and says when the day ends', () => {
  const quota = createDailyQuota('lists', max);
  quota.reserve('a', max, at(1));
  assert.throws(
    () => quota.reserve('a', 1, at(3)),
    (error) => error instanceof QuotaReached && error.retryAfterSeconds === 22 * 3600,
  );
  quota.reserve('b', max, at(3));
  quota.reserve('a', 1, at(25));
});

test('a network gets back what was not stored', () => {
  const quota = createDailyQuota('lists', max);
  quota.reserve('a', max, at(0));
  quota.release('a', 10);
  quota.reserve('a', 10, at(1));
  assert.throws(() => quota.reserve('a', 1, at(1)), QuotaReached);
});

test('remembers ten thousand networks, and forgets the least recently used past that', () => {
  const quota = createDailyQuota('lists', max);
  for (let n = 0; n <= 10_000; n++) quota.reserve(String(n), max, at(0));
  quota.reserve('0', 1, at(0));
  assert.throws(() => quota.reserve('9999', 1, at(0)), QuotaReached);
});
