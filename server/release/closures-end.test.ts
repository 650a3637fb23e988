import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closuresEnd } from './closures-end.ts';

test('warns once the last closure is less than a year ahead, and where none is listed', () => {
  const closures = [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2027-12-27', name: 'Christmas Day' },
  ];
  const on = (day: string) => closuresEnd({ closures }, new Date(`${day}T01:00:00Z`));
  assert.deepEqual(on('2026-12-27'), []);
  assert.match(on('2026-12-28')[0] ?? '', /until 2027-12-27/);
  assert.equal(on('2029-01-01').length, 1);
  assert.equal(closuresEnd({ closures: [] }, new Date()).length, 1);
});
