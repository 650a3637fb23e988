import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hoursAnswer } from './hours-answer.ts';
import { namedDays } from './named-days.ts';

/** Queensland's, as a shop that is shut at weekends lists them. */
const closures = Object.entries({
  '2026-12-25': 'Christmas Day',
  '2026-12-28': 'Boxing Day (additional day)',
  '2027-01-01': "New Year's Day",
  '2027-01-26': 'Australia Day',
  '2027-03-26': 'Good Friday',
  '2027-03-29': 'Easter Monday',
  '2027-04-26': 'Anzac Day',
  '2027-05-03': 'Labour Day',
  '2027-08-11': 'Royal Queensland Show (Ekka)',
  '2027-10-04': "King's Birthday",
  '2027-12-27': 'Christmas Day (additional day)',
  '2027-12-28': 'Boxing Day (additional day)',
}).map(([date, name]) => ({ date, name }));
const hours = [
  {
    days: [
      'Monday' as const,
      'Tuesday' as const,
      'Wednesday' as const,
      'Thursday' as const,
      'Friday' as const,
    ],
    spans: [{ opens: '09:00', closes: '17:00' }],
  },
];

/** A Saturday. */
const today = '2026-11-28';
const dates = (query: string, from = today) => namedDays(query, closures, from).map(({ date }) => date);

describe('the days that a question names', () => {
  for (const [query, ...expected] of [
    ['are you open on boxing day', '2026-12-26', '2026-12-28'],
    ['open christmas day?', '2026-12-25'],
    ['Xmas Eve hours', '2026-12-24'],
    ['christmas and new year', '2026-12-25', '2027-01-01'],
    ['new year’s eve', '2026-12-31'],
    ["New Year's Day", '2027-01-01'],
    ['australia day', '2027-01-26'],
    ['good friday', '2027-03-26'],
    ['easter', '2027-03-26', '2027-03-27', '2027-03-28', '2027-03-29'],
    ['easter monday trading hours', '2027-03-29'],
    ['easter sunday', '2027-03-28'],
    ['anzac day', '2027-04-25', '2027-04-26'],
    ['labour day', '2027-05-03'],
    ['ekka wednesday', '2027-08-11'],
    ['kings birthday', '2027-10-04'],
    ['public holiday', '2026-12-25', '2026-12-28', '2027-01-01'],
    ['long weekend', '2026-12-25', '2026-12-28', '2027-01-01'],
    ['tomorrow', '2026-11-29'],
    ['are you open today', today],
    ['open on saturdays', today],
    ['next saturday', '2026-12-05'],
    ['monday', '2026-11-30'],
    ['this weekend', today, '2026-11-29'],
    ['26 december', '2026-12-26'],
    ['the 26th of December', '2026-12-26'],
    ['dec 26th', '2026-12-26'],
    ['December 26, 2026', '2026-12-26'],
    ['26/12', '2026-12-26'],
    ['12/26', '2026-12-26'],
    ['26/12/26', '2026-12-26'],
    ['26.12.2026', '2026-12-26'],
    ['2026-12-26', '2026-12-26'],
    ['1/2', '2027-02-01'],
    ['on the 3rd', '2026-12-03'],
    ['29 february', ''],
    ['open 24/7'],
    ['open 9-5'],
    ['december 26 2025'],
    ['31/11'],
    ['iphone 13 mark 2'],
  ] as [string, ...string[]][]) {
    it(query, () => assert.deepEqual(dates(query), expected.filter(Boolean)));
  }

  it('are those to come: the day in lieu once the day itself has passed', () => {
    assert.deepEqual(dates('boxing day', '2026-12-27'), ['2026-12-28']);
    assert.deepEqual(dates('boxing day', '2026-12-29'), ['2027-12-26', '2027-12-28']);
    assert.deepEqual(dates('christmas', '2027-12-01'), ['2027-12-25', '2027-12-27']);
  });
});

describe('what is answered about hours', () => {
  const said = (query: string, at = `${today}T02:00:00Z`) =>
    hoursAnswer(query, { hours, closures }, new Date(at)).text;

  it('is the day with its date, open or closed', () => {
    assert.equal(
      said('open on boxing day?'),
      'Saturday 26 December 2026, Boxing Day: closed. Monday 28 December 2026, Boxing Day (additional day): closed. Usually 9:00 AM to 5:00 PM, Monday to Friday',
    );
    assert.match(said('christmas eve'), /^Thursday 24 December 2026, Christmas Eve: 9:00 AM to 5:00 PM\./);
    assert.match(said('are you open tomorrow'), /^Sunday 29 November 2026: closed\./);
    // Midnight in Brisbane is 14:00 UTC.
    assert.match(said('are you open tomorrow', `${today}T14:00:00Z`), /^Monday 30 November 2026: 9:00 AM/);
  });

  it('is else the week, and what differs within 90 days', () => {
    assert.equal(
      said('opening hours'),
      "9:00 AM to 5:00 PM, Monday to Friday. Friday 25 December 2026, Christmas Day: closed. Monday 28 December 2026, Boxing Day (additional day): closed. Friday 1 January 2027, New Year's Day: closed. Tuesday 26 January 2027, Australia Day: closed",
    );
  });
});
