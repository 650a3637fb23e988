import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { timeZone } from './constants.ts';
import {
  addDays,
  brisbaneYear,
  type Calendar,
  closureLabels,
  comingDays,
  dayText,
  formatHours,
  formatTime,
  nextOpening,
  openDay,
  openState,
  usualDay,
  week,
  weekday,
} from './opening-hours.ts';
import type { Closure, DayHours, Weekday } from './shop-times.ts';

const workdays: Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const nineToFive = (...days: Weekday[]): DayHours[] => [
  { days, spans: [{ opens: '09:00', closes: '17:00' }] },
];
const hours = nineToFive(...workdays);
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

describe('the week', () => {
  it('says when each day is open', () => {
    const broken = {
      days: ['Tuesday' as const],
      spans: [
        { opens: '09:00', closes: '12:30' },
        { opens: '13:00', closes: '17:00' },
      ],
    };
    const all: DayHours[] = [...nineToFive('Monday'), broken, { days: ['Sunday'], spans: [] }];
    assert.equal(dayText(all, 'Monday'), '9:00 AM to 5:00 PM');
    assert.equal(dayText(all, 'Tuesday'), '9:00 AM to 12:30 PM, 1:00 PM to 5:00 PM');
    assert.equal(dayText(all, 'Sunday'), 'By appointment');
    assert.equal(dayText(all, 'Friday'), 'Closed');
  });

  it('is true of today unless the day has hours of its own', () => {
    assert.equal(usualDay({ closures }, at('2026-11-20T00:00')), 'Friday');
    assert.equal(usualDay({ closures }, at('2026-11-19T23:59')), 'Thursday');
    assert.equal(usualDay({ closures }, at('2026-12-25T10:00')), null);
  });
});

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
    const daily = nineToFive(...workdays, 'Saturday', 'Sunday');
    const said = (days: number) =>
      openState({ hours: daily, closures: shutFor(days) }, at('2026-11-16T18:00')).text;
    assert.match(said(370), /Opens Sunday 21 November at 9:00 AM$/);
    assert.doesNotMatch(said(371), /Opens/);
  });

  it('names the date of an opening a week ahead, and no opening where there is none', () => {
    const mondays = { hours: nineToFive('Monday'), closures: [] };
    assert.equal(
      openState(mondays, at('2026-11-16T17:00')).text,
      'Closed now. Opens Monday 23 November at 9:00 AM',
    );
    assert.equal(openState(mondays, at('2026-11-17T17:00')).text, 'Closed now. Opens Monday at 9:00 AM');
    const never = { hours: [], closures: [] };
    const { text: said, until } = openState(never, at('2026-11-16T10:00'));
    assert.deepEqual([said, until], ['Closed now', undefined]);
  });

  it('says in short who reads or answers when, and when that changes', () => {
    const short = (local: string) => {
      const { note, until } = openState({ hours, closures }, at(local));
      return [note, until];
    };
    assert.deepEqual(short('2026-11-18T09:00'), ['Open until 5:00 PM', '2026-11-18T17:00:00+10:00']);
    assert.deepEqual(short('2026-11-20T17:00'), [
      'We read it Monday from 9:00 AM',
      '2026-11-23T09:00:00+10:00',
    ]);
    assert.deepEqual(short('2026-12-31T17:00'), [
      'We read it Monday 4 January from 9:00 AM',
      '2027-01-04T09:00:00+10:00',
    ]);
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
      const expected = workdays.includes(parts.weekday as Weekday) && clock >= '09:00' && clock < '17:00';
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

describe('hours by day, breaks and half-days', () => {
  const lunch: DayHours = {
    days: workdays,
    spans: [
      { opens: '09:00', closes: '12:30' },
      { opens: '13:00', closes: '17:00' },
    ],
  };
  const saturday: DayHours = { days: ['Saturday'], spans: [{ opens: '09:00', closes: '13:00' }] };
  const shop = {
    hours: [lunch, saturday, { days: ['Sunday' as const], spans: [] }],
    closures: [
      { date: '2026-12-24', name: 'Christmas Eve', closes: '12:00' },
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2026-12-27', name: 'Sale', opens: '10:00', closes: '14:00' },
    ],
  };
  const said = (local: string) => openState(shop, at(local)).text;

  it('are said as they are', () => {
    assert.equal(
      formatHours(shop.hours),
      '9:00 AM to 12:30 PM and 1:00 PM to 5:00 PM, Monday to Friday; 9:00 AM to 1:00 PM, Saturday; Sunday by appointment',
    );
    assert.deepEqual(
      closureLabels({
        ...shop,
        closures: [...shop.closures, { date: '2026-12-31', name: 'Stocktake', opens: '11:00' }],
      }).map(({ label, isClosed }) => (isClosed ? label : label.split(': ')[1])),
      [
        'open 9:00 AM to 12:00 PM',
        'Friday 25 December 2026, Christmas Day',
        'open 10:00 AM to 2:00 PM',
        'open 11:00 AM to 12:30 PM and 1:00 PM to 5:00 PM',
      ],
    );
  });

  it('are kept to the minute', () => {
    assert.equal(said('2026-12-23T12:29'), 'Open now until 12:30 PM');
    assert.equal(said('2026-12-23T12:30'), 'Closed now. Opens today at 1:00 PM');
    assert.equal(said('2026-12-19T12:59'), 'Open now until 1:00 PM');
    assert.equal(said('2026-12-20T10:00'), 'By appointment today. Opens Monday at 9:00 AM');
    assert.equal(said('2026-12-24T11:59'), 'Open now until 12:00 PM (Christmas Eve)');
    assert.equal(said('2026-12-24T12:00'), 'Closed now. Opens Saturday 26 December at 9:00 AM');
    assert.equal(said('2026-12-27T13:00'), 'Open now until 2:00 PM (Sale)');
  });

  const time = fc.integer({ min: 0, max: 24 * 4 - 1 }).map(quarters);
  const span = fc
    .uniqueArray(time, { minLength: 2, maxLength: 4 })
    .map((times) => times.sort())
    .map((times) =>
      times.flatMap((opens, index) =>
        index % 2 === 0 && times[index + 1] ? { opens, closes: times[index + 1] as string } : [],
      ),
    );
  const weekly = fc
    .array(span, { minLength: 7, maxLength: 7 })
    .map((days) => days.map((spans, index) => ({ days: [week[index] as Weekday], spans })));
  const someDay = fc.integer({ min: 0, max: 1095 }).map((days) => addDays('2026-01-01', days));
  const change = fc.record({
    date: someDay,
    name: fc.constant('Holiday'),
    opens: fc.option(time, { nil: undefined }),
    closes: fc.option(time, { nil: undefined }),
  });
  const calendars = fc
    .record({
      hours: weekly,
      closures: fc.uniqueArray(change, { maxLength: 40, selector: ({ date }) => date }),
    })
    .map(({ hours, closures }) => ({
      hours,
      closures: closures.filter(({ opens, closes }) => !opens || !closes || opens < closes),
    }));

  it('alternate through 2026 to 2028: what is open closes, and the next opening is the first', () => {
    fc.assert(
      fc.property(calendars, someDay, time, (calendar, from, clock) => {
        // The oracle asks minute by quarter whether the week or the closure of that day allows it.
        const isOpen = (date: string, at: string) => allowed(calendar, date, at);
        assert.equal(openState(calendar, at(`${from}T${clock}`)).open, isOpen(from, clock));
        const next = nextOpening(calendar, from, clock);
        let before = isOpen(from, clock);
        for (let quarter = 1; quarter < 96 * 20; quarter++) {
          const minutes = quarter * 15 + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
          const date = addDays(from, Math.floor(minutes / 1440));
          const time = quarters((minutes % 1440) / 15);
          const now = isOpen(date, time);
          if (now && !before) {
            assert.deepEqual(next, { date, time });
            return;
          }
          before = now;
        }
        assert.ok(!next || next.date > addDays(from, 18));
      }),
      { numRuns: 300 },
    );
  });
});

function quarters(count: number): string {
  return `${String(Math.floor(count / 4)).padStart(2, '0')}:${String((count % 4) * 15).padStart(2, '0')}`;
}

/** Whether the shop is open, by the words of `Closure`: one time narrows the week's hours, both replace them. */
function allowed({ hours, closures }: Calendar, date: string, time: string): boolean {
  const { opens = '', closes = '', ...closure } = closures.find((each) => each.date === date) ?? {};
  const usual = hours.some(
    ({ days, spans }) =>
      days.includes(weekday(date)) && spans.some((each) => time >= each.opens && time < each.closes),
  );
  if (!('name' in closure)) return usual;
  if (!opens && !closes) return false;
  const within = time >= opens && (closes === '' || time < closes);
  return opens && closes ? within : usual && within;
}

describe('formatHours', () => {
  const days = (...names: Weekday[]) => formatHours(nineToFive(...names));

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
    assert.deepEqual(closureLabels({ hours, closures: [{ date: '2026-12-25', name: 'Christmas Day' }] }), [
      { date: '2026-12-25', label: 'Friday 25 December 2026, Christmas Day', isClosed: true },
    ]);
  });

  it('calls no day open on which no hours are left', () => {
    const half = { hours, closures: [{ date: '2026-12-26', name: 'Half a Saturday', closes: '12:00' }] };
    assert.deepEqual(closureLabels(half)[0]?.isClosed, openDay(half, '2026-12-26').spans.length === 0);
  });
});

describe('comingDays', () => {
  const days = (...dates: string[]) => dates.map((date) => ({ date }));
  const shown = (today: string, all: { date: string }[]) => comingDays(all, today).map(({ date }) => date);

  it('ends after 90 days and four', () => {
    const all = days('2026-11-27', '2026-11-28', '2026-12-25', '2027-02-26', '2027-02-27');
    assert.deepEqual(shown('2026-11-28', all), ['2026-11-28', '2026-12-25', '2027-02-26']);
    assert.equal(shown('2026-11-28', Array(9).fill({ date: '2026-12-01' })).length, 4);
  });
});

describe('brisbaneYear', () => {
  it('begins at midnight in Brisbane', () => {
    assert.equal(brisbaneYear(new Date('2026-12-31T13:59:59Z')), 2026);
    assert.equal(brisbaneYear(new Date('2026-12-31T14:00:00Z')), 2027);
  });
});
