import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { brisbane, openState, spansOn, week } from '../../shared/opening-hours.ts';
import type { Shop } from '../../shared/shop.ts';
import { closedText, collectionTime, queueDays, readyText, readyTime } from './business-time.ts';

const shop: Pick<Shop, 'hours' | 'closures'> = {
  hours: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      spans: [{ opens: '09:00', closes: '17:00' }],
    },
  ],
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
      closedText(ready?.closures ?? []),
      'We are closed on Friday (Christmas Day) and Monday (Boxing Day)',
    );
  });

  it('answers nothing for a shop that never trades', () => {
    const shut = { ...shop, hours: [] };
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
        assert.ok(spansOn(shop, ready.date).length > 0, ready.date);
        assert.ok(ready.time > '09:00' && ready.time <= '17:00', ready.time);
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

  it('begins once the queue has passed and the part has come', () => {
    const ready = (waitDays: number) => readyTime(shop, at('2026-11-23', '10:30'), hours(3), waitDays);
    assert.deepEqual(ready(2), { date: '2026-11-25', time: '12:00', closures: [] });
    const later = readyTime(shop, at('2026-11-23', '10:30'), businessDays(1), 2);
    assert.deepEqual(later, { date: '2026-11-26', time: '17:00', closures: [] });
  });

  it('rests at lunch, and ends half a day when the half does', () => {
    const lunch = { opens: '13:00', closes: '17:00' };
    const calendar = {
      hours: [{ days: week.slice(0, 5), spans: [{ opens: '09:00', closes: '12:30' }, lunch] }],
      closures: [{ date: '2026-12-24', name: 'Christmas Eve', closes: '12:00' }],
    };
    const time = (date: string, from: string, work: number) => {
      const { date: on, time: until } = readyTime(calendar, at(date, from), hours(work)) ?? assert.fail();
      return `${on} ${until}`;
    };
    assert.equal(time('2026-12-23', '11:30', 2), '2026-12-23 14:00');
    assert.equal(time('2026-12-24', '11:00', 2), '2026-12-25 10:00');
    assert.equal(readyTime(calendar, at('2026-12-23', '10:00'), businessDays(1))?.time, '12:00');
  });
});

describe('readyText', () => {
  const words = (date: string, time: string) => readyText(shop, { date, time });

  it('names the next half hour while the shop is open', () => {
    assert.deepEqual(words('2026-11-24', '13:10'), {
      when: 'on Tuesday 24 November, about 1:30 PM',
      collect: null,
    });
  });

  it('names closing time, and the next opening, for what is ready when the shop closes', () => {
    for (const time of ['16:31', '17:00', '20:00']) {
      assert.deepEqual(words('2026-12-24', time), {
        when: 'by closing on Thursday 24 December',
        collect: 'Collect it on Tuesday 29 December from 9 AM',
      });
    }
  });

  it('never names a time at which nothing can be collected', () => {
    const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (moment) => {
        const local = brisbane(moment);
        const collected = collectionTime(shop, local) ?? assert.fail();
        assert.equal(openState(shop, at(collected.date, collected.time)).open, true);
        assert.ok(`${collected.date} ${collected.time}` >= `${local.date} ${local.time}`);
      }),
    );
  });
});

test('the word of the queue is good for two weeks', () => {
  const queue = (date: string) =>
    queueDays({ bench: { queueDays: 2, asOf: '2026-11-01' } }, at(date, '10:00'));
  assert.deepEqual([queue('2026-11-01'), queue('2026-11-15'), queue('2026-11-16')], [2, 2, null]);
  assert.equal(queueDays({ bench: null }, new Date()), null);
});
