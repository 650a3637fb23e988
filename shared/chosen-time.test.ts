import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenTime, readTime } from './chosen-time.ts';

/** Friday 20 November 2026, 11 AM in Brisbane. */
const now = new Date('2026-11-20T01:00:00.000Z');
const read = (text: string) => {
  const at = readTime(text, now);
  return at instanceof Date ? at.toISOString().slice(0, 16) : at;
};

test('reads a day and an hour in Australian order, or as the lists say them', () => {
  const tuesdayAtFour = '2026-11-24T06:00';
  for (const text of [
    '24/11/2026 4 pm',
    '24/11/26, 4:00PM',
    '24/11 16:00',
    '4.00 pm 24/11',
    '2026-11-24 16:00',
    '2026-11-24T16:00',
    // The list's day has the hour at which the shop closes.
    '2026-11-24 17:00 16:00',
    '2026-11-24 17:00 4pm',
    '2026-11-24 4 pm',
  ])
    assert.equal(read(text), tuesdayAtFour, text);
  assert.equal(read('24/11 noon'), '2026-11-24T02:00');
  assert.equal(read('24/11 12 am'), '2026-11-23T14:00');
  // November is not over, October is.
  assert.equal(read('5/10 9 am'), '2027-10-04T23:00');
});

test('refuses what is over, and what is no time, or more than one', () => {
  assert.match(String(read('20/11 10 am')), /^Friday 20 November, 10:00 AM is over/);
  for (const text of ['24/11', '2026-11-24']) assert.equal(read(text), 'Say at what time.', text);
  for (const text of [
    ...['other', '4 pm', 'soon', '11/24/2026 4 pm', '30/2 4 pm', '24/11 13 pm', '24/11 24:00', '24/11 9:60'],
    ...[
      '24/11 4',
      '24/11 4 pm 5 pm',
      '2026-11-24 17:00 25/11 4 pm',
      '2026-02-30 16:00',
      `24/11 4 pm${' '.repeat(99)}x`,
    ],
  ])
    assert.match(String(read(text)), /is no time: write one day and one time/, text);
});

test('what was typed counts where a list says so, and is never left out unseen', () => {
  const chosen = (...[day, hour, typed]: string[]) =>
    chosenTime((end) => ({ '': day, '-hour': hour, '-typed': typed })[end] ?? '');
  assert.equal(chosen('', '', '24/11'), '');
  assert.equal(chosen('2026-11-24 17:00', '12:00', '25/11'), '2026-11-24 17:00 12:00');
  assert.equal(chosen('other', '12:00', '24/11'), '12:00 24/11');
  assert.equal(chosen('2026-11-24 17:00', 'other', '4:30 pm'), '2026-11-24 17:00 4:30 pm');
  assert.equal(chosen('other', '', ''), 'other');
});
