import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeZone } from './constants.ts';
import { brisbaneYear, closureLabels, formatHours, formatTime, openState } from './opening-hours.ts';
import type { Closure, Hours, Weekday } from './shop.ts';

const hours: Hours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '09:00',
  closes: '17:00',
};
const closures: Closure[] = [
  { date: '2026-04-03', name: 'Good Friday' },
  { date: '2026-04-06', name: 'Easter Monday' },
  { date: '2026-08-12', name: 'Royal Queensland Show' },
  { date: '2026-10-05', name: "King's Birthday" },
  { date: '2026-12-25', name: 'Christmas Day' },
  { date: '2026-12-28', name: 'Boxing Day (additional day)' },
  { date: '2027-01-01', name: "New Year's Day" },
];
const at = (local: string) => new Date(`${local}+10:00`);
const text = (local: string) => openState({ hours, closures }, at(local)).text;

describe('openState', () => {
  it('is open from the opening minute to the minute before closing', () => {
    const open = (time: string) => openState({ hours, closures }, at(`2026-11-18T${time}`)).open;
    assert.equal(open('08:59:59.999'), false);
    assert.equal(open('09:00:00'), true);
    assert.equal(open('16:59:59.999'), true);
    assert.equal(open('17:00:00'), false);
  });

  it('says until when the shop is open, or when it opens next', () => {
    assert.equal(text('2026-11-18T09:00'), 'Open now until 5:00 PM');
    assert.equal(text('2026-11-18T08:59'), 'Closed now. Opens today at 9:00 AM');
    assert.equal(text('2026-11-18T17:00'), 'Closed now. Opens Thursday at 9:00 AM');
    assert.equal(text('2026-11-20T17:00'), 'Closed now. Opens Monday at 9:00 AM');
  });

  it('names a closure, and the date of an opening after one', () => {
    assert.equal(
      text('2026-08-12T11:00'),
      'Closed today, Royal Queensland Show. Opens Thursday 13 August at 9:00 AM',
    );
    assert.equal(text('2026-04-04T10:00'), 'Closed now. Opens Tuesday 7 April at 9:00 AM');
    assert.equal(text('2026-12-31T17:00'), 'Closed now. Opens Monday 4 January at 9:00 AM');
  });

  it('looks 370 days ahead and promises no opening beyond', () => {
    const shutFor = (days: number) =>
      Array.from({ length: days }, (_, index) => ({
        date: new Date(Date.UTC(2026, 10, 16 + index)).toISOString().slice(0, 10),
        name: 'Renovation',
      }));
    const daily = { ...hours, days: [...hours.days, 'Saturday' as const, 'Sunday' as const] };
    const said = (days: number) =>
      openState({ hours: daily, closures: shutFor(days) }, at('2026-11-16T18:00')).text;
    assert.match(said(370), /Opens Sunday 21 November at 9:00 AM$/);
    assert.doesNotMatch(said(371), /Opens/);
  });

  it('names the date of an opening a week ahead, and no opening where there is none', () => {
    const mondays = { hours: { ...hours, days: ['Monday' as const] }, closures: [] };
    assert.equal(
      openState(mondays, at('2026-11-16T17:00')).text,
      'Closed now. Opens Monday 23 November at 9:00 AM',
    );
    assert.equal(openState(mondays, at('2026-11-17T17:00')).text, 'Closed now. Opens Monday at 9:00 AM');
    const never = { hours: { ...hours, days: [] }, closures: [] };
    assert.deepEqual(openState(never, at('2026-11-16T10:00')), { open: false, text: 'Closed now' });
  });

  it('agrees with the time zone database for every hour', () => {
    const local = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    let open = 0;
    // 67 minutes, so that the samples drift through the minutes of the hour; October and April would show daylight saving.
    for (let time = Date.UTC(2027, 0, 1); time < Date.UTC(2028, 0, 1); time += 67 * 60_000) {
      const parts = Object.fromEntries(local.formatToParts(time).map(({ type, value }) => [type, value]));
      const clock = `${parts.hour}:${parts.minute}`;
      const expected = hours.days.includes(parts.weekday as Weekday) && clock >= '09:00' && clock < '17:00';
      assert.equal(
        openState({ hours, closures: [] }, new Date(time)).open,
        expected,
        new Date(time).toISOString(),
      );
      if (expected) open++;
    }
    assert.ok(open > 1000);
  });
});

describe('formatHours', () => {
  const days = (...names: Weekday[]) => formatHours({ ...hours, days: names });

  it('joins three or more days in a row', () => {
    assert.equal(formatHours(hours), '9:00 AM to 5:00 PM, Monday to Friday');
    assert.equal(days('Saturday'), '9:00 AM to 5:00 PM, Saturday');
    assert.equal(days('Tuesday', 'Monday'), '9:00 AM to 5:00 PM, Monday and Tuesday');
    assert.equal(
      days('Monday', 'Tuesday', 'Wednesday', 'Friday', 'Saturday'),
      '9:00 AM to 5:00 PM, Monday to Wednesday, Friday and Saturday',
    );
  });

  it('writes midnight, noon and half hours as 12-hour times', () => {
    assert.deepEqual(['00:00', '08:05', '12:00', '12:30', '23:59'].map(formatTime), [
      '12:00 AM',
      '8:05 AM',
      '12:00 PM',
      '12:30 PM',
      '11:59 PM',
    ]);
  });
});

describe('closureLabels', () => {
  it('writes weekday, date, year and reason', () => {
    assert.deepEqual(closureLabels([{ date: '2026-12-25', name: 'Christmas Day' }]), [
      { date: '2026-12-25', label: 'Friday 25 December 2026, Christmas Day' },
    ]);
  });
});

describe('brisbaneYear', () => {
  it('begins at midnight in Brisbane', () => {
    assert.equal(brisbaneYear(new Date('2026-12-31T13:59:59Z')), 2026);
    assert.equal(brisbaneYear(new Date('2026-12-31T14:00:00Z')), 2027);
  });
});
