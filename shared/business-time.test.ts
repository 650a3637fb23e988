import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readyText, readyTime } from './business-time.ts';
import { brisbane, isTradingDay } from './opening-hours.ts';
import type { Shop } from './shop.ts';

const shop: Pick<Shop, 'hours' | 'closures'> = {
  hours: { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:00' },
  closures: [
    { date: '2026-08-12', name: 'Royal Queensland Show' },
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-28', name: 'Boxing Day' },
    { date: '2027-01-01', name: 'New Year’s Day' },
  ],
};

/** A moment of Brisbane, which is ten hours ahead of UTC all year. */
const at = (date: string, time: string) => new Date(`${date}T${time}:00+10:00`);

const hours = (to: number) => ({ unit: 'hours' as const, from: 1, to });
const businessDays = (to: number) => ({ unit: 'businessDays' as const, from: 1, to });

describe('readyTime', () => {
  it('counts hours while the shop is open', () => {
    const ready = readyTime(shop, at('2026-11-23', '10:30'), hours(3));
    assert.deepEqual(ready, { date: '2026-11-23', time: '13:30', closures: [] });
  });

  it('goes on at the next opening when the shop closes in between', () => {
    const ready = readyTime(shop, at('2026-11-20', '16:00'), hours(3));
    assert.deepEqual(ready, { date: '2026-11-23', time: '11:00', closures: [] });
  });

  it('begins at the opening when the shop is shut now', () => {
    for (const [date, time] of [
      ['2026-11-23', '05:00'],
      ['2026-11-20', '17:00'],
      ['2026-11-21', '12:00'],
    ] as const) {
      assert.deepEqual(readyTime(shop, at(date, time), hours(2)), {
        date: '2026-11-23',
        time: '11:00',
        closures: [],
      });
    }
  });

  it('ends exactly at closing when the hours fill the day', () => {
    assert.equal(readyTime(shop, at('2026-11-23', '09:00'), hours(8))?.time, '17:00');
  });

  it('counts business days from the day after', () => {
    const ready = readyTime(shop, at('2026-11-23', '10:00'), businessDays(3));
    assert.deepEqual(ready, { date: '2026-11-26', time: '17:00', closures: [] });
  });

  it('passes weekends and public holidays, and names the holidays', () => {
    const ready = readyTime(shop, at('2026-12-24', '10:00'), businessDays(2));
    assert.deepEqual(ready, {
      date: '2026-12-30',
      time: '17:00',
      closures: [shop.closures[1], shop.closures[2]],
    });
    assert.equal(
      readyText(ready ?? assert.fail()),
      'Wednesday 30 December, about 5 PM. We are closed on Friday (Christmas Day) and Monday (Boxing Day)',
    );
  });

  it('answers nothing for a shop that never trades', () => {
    const shut = { ...shop, hours: { ...shop.hours, days: [] } };
    assert.equal(readyTime(shut, at('2026-11-23', '10:00'), hours(1)), null);
  });

  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
  const times = fc.record({
    unit: fc.constantFrom('hours' as const, 'businessDays' as const),
    from: fc.constant(1),
    to: fc.integer({ min: 1, max: 40 }),
  });

  it('is on a trading day, while the shop is open, and not before now', () => {
    fc.assert(
      fc.property(moments, times, (now, time) => {
        const ready = readyTime(shop, now, time) ?? assert.fail('no time');
        assert.ok(isTradingDay(shop, ready.date), ready.date);
        assert.ok(ready.time > shop.hours.opens && ready.time <= shop.hours.closes, ready.time);
        const local = brisbane(now);
        assert.ok(`${ready.date} ${ready.time}` > `${local.date} ${local.time}`);
      }),
    );
  });

  it('is never earlier for more work, nor for a later hand-over', () => {
    const text = (now: Date, time: Parameters<typeof readyTime>[2]) => {
      const { date, time: at } = readyTime(shop, now, time) ?? assert.fail('no time');
      return `${date} ${at}`;
    };
    fc.assert(
      fc.property(moments, times, fc.integer({ min: 0, max: 10_000 }), (now, time, minutes) => {
        assert.ok(text(now, { ...time, to: time.to + 1 }) > text(now, time));
        assert.ok(text(new Date(now.getTime() + minutes * 60_000), time) >= text(now, time));
      }),
    );
  });

  it('names each closure that is passed, and no other', () => {
    fc.assert(
      fc.property(moments, times, (now, time) => {
        const { date, closures } = readyTime(shop, now, time) ?? assert.fail('no time');
        const today = brisbane(now).date;
        const passed = shop.closures.filter((each) => each.date > today && each.date < date);
        assert.deepEqual(
          closures.filter((each) => each.date > today),
          passed,
        );
      }),
    );
  });
});
