import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockOf } from './uncollected.ts';

/** A clock whose written notice was given on 20 November 2026, late in the evening of Brisbane. */
const noticeAt = '2026-11-20T13:59:00.000Z';
const notice = (kind: string) => ({ kind, given_at: noticeAt, way: 'email' });
const due = (now: string, given: string[] = ['ready'], disputed_at: string | null = null) =>
  clockOf({ notices: given.map(notice), disputed_at }, new Date(now)).due;

test('asks for the written notice first, then for reminders, then for a person', () => {
  assert.equal(due('2027-12-01T00:00:00Z', []), 'ready', 'without a notice nothing runs');
  assert.equal(due('2026-12-20T13:58:59Z'), null);
  assert.equal(due('2026-12-20T13:59:00Z'), 'reminder-30');
  assert.equal(due('2026-12-20T13:59:00Z', ['ready', 'reminder-30']), null);
  assert.equal(due('2027-02-18T13:59:00Z', ['ready', 'reminder-30']), 'reminder-90');
  assert.equal(due('2027-02-18T13:59:00Z'), 'reminder-90', 'one reminder, where the server was away');
  assert.equal(due('2027-04-19T13:59:00Z', ['ready', 'reminder-90']), 'reminder-150');
  // The sixth month ends with 20 May in Brisbane, which is 14:00 in UTC.
  assert.equal(due('2027-05-20T13:59:59Z', ['ready', 'reminder-150']), null);
  assert.equal(due('2027-05-20T14:00:00Z', ['ready', 'reminder-150']), 'intention');
  assert.equal(clockOf({ notices: [notice('ready')], disputed_at: null }, new Date()).saleFrom, '2027-05-21');
});

test('asks for nothing while the charges are disputed', () => {
  for (const now of ['2026-12-20T13:59:00Z', '2027-12-01T00:00:00Z']) {
    assert.equal(due(now, ['ready'], '2026-11-21T00:00:00.000Z'), null);
  }
});
