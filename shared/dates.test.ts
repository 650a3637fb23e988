import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from './dates.ts';

test('formatDate writes day, month and year', () => {
  assert.equal(formatDate('2026-11-20'), '20 November 2026');
  assert.equal(formatDate('2027-01-01'), '1 January 2027');
  assert.equal(formatDate('2026-12-31T23:59:59+10:00'), '31 December 2026');
});

test('formatDate returns a text that is no date unchanged', () => {
  assert.equal(formatDate('soon'), 'soon');
  assert.equal(formatDate('2026-13-01'), '2026-13-01');
});
