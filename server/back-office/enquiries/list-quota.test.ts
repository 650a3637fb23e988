import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createListQuota, ListQuotaReached, maxListBytesADay } from './list-quota.ts';
import { alarmBytesADay, createStorageAlarm } from './storage-alarm.ts';

const at = (hours: number) => new Date(hours * 60 * 60_000);

test('a network may have so many bytes of lists stored in a day, and says when there is room again', () => {
  const quota = createListQuota();
  quota.take('a', maxListBytesADay, at(1));
  assert.throws(
    () => quota.take('a', 1, at(3)),
    (error) => error instanceof ListQuotaReached && error.retryAfterSeconds === 22 * 3600,
  );
  quota.take('b', maxListBytesADay, at(3));
  quota.take('a', 1, at(25));
});

test('what was not stored after all is given back', () => {
  const quota = createListQuota();
  quota.take('a', maxListBytesADay, at(0));
  quota.giveBack('a', 10);
  quota.take('a', 10, at(1));
  assert.throws(() => quota.take('a', 1, at(1)), ListQuotaReached);
});

test('ten thousand networks are remembered, those that were quiet longest forgotten first', () => {
  const quota = createListQuota();
  for (let n = 0; n <= 10_000; n++) quota.take(String(n), maxListBytesADay, at(0));
  quota.take('0', 1, at(0));
  assert.throws(() => quota.take('9999', 1, at(0)), ListQuotaReached);
});

test('unusually much in a day is one warning an hour, and none once the day is over', () => {
  const warned: number[] = [];
  const tell = createStorageAlarm({ warn: (facts: { bytes: number }) => warned.push(facts.bytes) });
  tell(alarmBytesADay, at(0));
  assert.deepEqual(warned, []);
  for (let n = 0; n < 100; n++) tell(1, at(0.5));
  assert.deepEqual(warned, [alarmBytesADay + 1]);
  tell(1, at(1.6));
  assert.equal(warned.length, 2);
  tell(1, at(24));
  assert.equal(warned.length, 2);
});
