import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alarmBytesADay, createStorageAlarm } from './storage-alarm.ts';

const at = (hours: number) => new Date(hours * 60 * 60_000);

test('warns once an hour while visitors have stored more than the limit within 24 hours', () => {
  const warned: number[] = [];
  const alarm = createStorageAlarm({ warn: (facts: { bytes: number }) => warned.push(facts.bytes) });
  alarm(alarmBytesADay, at(0));
  assert.deepEqual(warned, []);
  for (let n = 0; n < 100; n++) alarm(1, at(0.5));
  assert.deepEqual(warned, [alarmBytesADay + 1]);
  alarm(1, at(1.6));
  assert.equal(warned.length, 2);
  alarm(1, at(24));
  assert.equal(warned.length, 2);
});
