import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate, monthsLater } from './dates.ts';

test('formatDate writes day, month and year', () => {
  assert.equal(formatDate('2026-11-20'), '20 November 2026');
  assert.equal(formatDate('2027-01-01'), '1 January 2027');
  assert.equal(formatDate('2026-12-31T23:59:59+10:00'), '31 December 2026');
});

test('formatDate returns a text that is no date unchanged', () => {
  assert.equal(formatDate('soon'), 'soon');
  assert.equal(formatDate('2026-13-01'), '2026-13-01');
});

test('counts months as the calendar does, to the last day of a shorter month', () => {
  const later = [
    ['2026-11-20', 6, '2027-05-20'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-07-01', 6, '2027-01-01'],
    ['2026-12-31', 6, '2027-06-30'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-12-05', 1, '2027-01-05'],
  ] as const;
  for (const [from, months, to] of later) assert.equal(monthsLater(from, months), to);
});
