import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDailyQuota, QuotaReached } from './daily-quota.ts';

const max = 1_000_000;

const at = (hours: number) => new Date(hours * 60 * 60_000);
const stored = async () => ({ repeated: false });

test('refuses what a network sends past its sum for a day, and says when the day ends', async () => {
  const quota = createDailyQuota('lists', max);
  await quota('a', max, at(1), stored);
  await assert.rejects(
    quota('a', 1, at(3), async () => assert.fail('stored past the limit')),
    (error) => error instanceof QuotaReached && error.retryAfterSeconds === 22 * 3600,
  );
  await quota('b', max, at(3), stored);
  await quota('a', 1, at(25), stored);
});

test('a network gets back what was not stored', async () => {
  const quota = createDailyQuota('lists', max);
  await quota('a', max - 10, at(0), stored);
  await quota('a', 10, at(0), async () => ({ repeated: true }));
  await assert.rejects(
    quota('a', 10, at(0), () => Promise.reject(new Error('the disk is full'))),
    /the disk is full/,
  );
  await quota('a', 10, at(1), stored);
  await assert.rejects(quota('a', 1, at(1), stored), QuotaReached);
});

test('remembers ten thousand networks, and forgets the least recently used past that', async () => {
  const quota = createDailyQuota('lists', max);
  for (let n = 0; n <= 10_000; n++) await quota(String(n), max, at(0), stored);
  await quota('0', 1, at(0), stored);
  await assert.rejects(quota('9999', 1, at(0), stored), QuotaReached);
});
