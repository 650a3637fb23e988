import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from './dates.ts';

test('a date is written day, month, year', () => {
  assert.equal(formatDate('2026-11-20'), '20 November 2026');
  assert.equal(formatDate('2027-01-01'), '1 January 2027');
  assert.equal(formatDate('2026-12-31T23:59:59+10:00'), '31 December 2026');
});

test('what is no date is left alone', () => {
  assert.equal(formatDate('soon'), 'soon');
  assert.equal(formatDate('2026-13-01'), '2026-13-01');
});
