import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Service, ServiceOption } from './catalogue.ts';
import {
  canonicalQuote,
  choiceText,
  lineNotes,
  parseQuote,
  quoteOf,
  quotePath,
  quoteTotalText,
} from './quote.ts';

const option = (slug: string, from: number | null, to = from, isCredited = false): ServiceOption => ({
  slug,
  name: slug,
  keeps: '',
  loses: '',
  price: from === null || to === null ? null : { from, to },
  warrantyMonths: 0,
  ...(isCredited && { isCredited }),
});

const service = (slug: string, options: ServiceOption[], time: Service['time']): Service => ({
  slug,
  name: slug,
  description: '',
  symptoms: [],
  warnings: [],
  nextSteps: [],
  guides: [],
  sameForAll: false,
  options,
  time,
});

const hours = (from: number, to: number) => ({ unit: 'hours' as const, from, to });
const days = (from: number, to: number) => ({ unit: 'businessDays' as const, from, to });

const pair = (other: string, grade: string, cents: number) => ({
  service: other,
  option: grade,
  price: { from: cents, to: cents },
});

const services: Service[] = [
  service('diagnostic', [option('diagnosis', 6500, 6500, true)], days(1, 2)),
  {
    ...service('screen', [option('aftermarket', 17_900, 21_900), option('genuine', 39_900)], hours(1, 3)),
    opens: 'display' as const,
  },
  service('battery', [option('genuine', 12_900, 13_900)], hours(1, 2)),
  service('data', [option('clean-room', null)], days(3, 20)),
  { ...service('transfer', [option('phone', 9900)], days(1, 2)), noCredit: true as const },
  service(
    'liquid',
    [{ ...option('diagnosis', 9900, 9900, true), time: days(1, 2) }, option('clean', 19_900)],
    days(2, 7),
  ),
  {
    ...service(
      'back',
      [{ ...option('genuine', 19_900), together: [pair('screen', 'genuine', 50_000)] }],
      hours(3, 8),
    ),
    opens: 'display' as const,
  },
];

const quote = (...choices: string[]) => {
  const query = new URLSearchParams([['device', 'acme/one'], ...choices.map((choice) => ['with', choice])]);
  return quoteOf(services, parseQuote(query)?.choices ?? assert.fail());
};

describe('parseQuote', () => {
  it('parses the device and each choice with the price that was shown', () => {
    const query = new URLSearchParams(
      'device=acme/one-5&with=screen.genuine.39900&with=battery.genuine.100-200&with=a.b',
    );
    assert.deepEqual(parseQuote(query), {
      manufacturer: 'acme',
      device: 'one-5',
      choices: [
        { service: 'screen', option: 'genuine', shown: { from: 39_900, to: 39_900 } },
        { service: 'battery', option: 'genuine', shown: { from: 100, to: 200 } },
        { service: 'a', option: 'b' },
      ],
    });
  });

  it('reads what was typed in capitals, and a service without a grade', () => {
    assert.deepEqual(parseQuote(new URLSearchParams('device=ACME/One-5&with=Screen')), {
      manufacturer: 'acme',
      device: 'one-5',
      choices: [{ service: 'screen' }],
    });
  });

  it('answers nothing where no device is named', () => {
    for (const text of ['', 'q=iphone', 'device=acme', 'device=acme/one/two', 'device=acme/öne']) {
      assert.equal(parseQuote(new URLSearchParams(text)), null, text);
    }
  });

  it('leaves out what is no choice, is too long, or is more than a device has services', () => {
    const odd = ['.genuine', 'screen.', 'screen.genuine.-1', 'screen.genuine.1e9', `a.${'b'.repeat(200)}`];
    const query = new URLSearchParams([['device', 'acme/one'], ...odd.map((choice) => ['with', choice])]);
    assert.deepEqual(parseQuote(query)?.choices, []);
    const many = new URLSearchParams([
      ['device', 'a/b'],
      ...Array.from({ length: 500 }, () => ['with', 'a.b']),
    ]);
    assert.equal(parseQuote(many)?.choices.length, 40);
  });

  it('never throws, whatever an address says', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (device, choices) => {
        const query = new URLSearchParams([['device', device], ...choices.map((choice) => ['with', choice])]);
        quoteOf(services, parseQuote(query)?.choices ?? []);
      }),
    );
  });
});

describe('canonicalQuote', () => {
  it('leaves out the services that the form names without a choice', () => {
    const query = new URLSearchParams('device=acme/one&with=&with=screen.genuine.39900&with=&with=<b>');
    assert.equal(canonicalQuote(query), '/repairs?device=acme/one&with=screen.genuine.39900');
  });

  it('gives each ticked service the grade that the form names for it', () => {
    const query = new URLSearchParams(
      'device=acme/one&with=screen&with=port.clean.100&grade.screen=genuine.39900&grade.battery=genuine.1',
    );
    const quote = '/repairs?device=acme/one&with=screen.genuine.39900&with=port.clean.100';
    assert.equal(canonicalQuote(query), quote);
    assert.equal(
      canonicalQuote(new URLSearchParams('device=acme/one&grade.battery=x')),
      '/repairs?device=acme/one',
    );
    assert.equal(
      canonicalQuote(new URLSearchParams('device=acme/one&with=a&grade.a=<b>')),
      '/repairs?device=acme/one',
    );
  });

  it('answers nothing for an address that is written as quotes are, or that is no quote', () => {
    for (const text of [
      'device=acme/one&with=screen.genuine',
      'device=acme/one',
      'with=',
      'device=x&with=',
    ]) {
      assert.equal(canonicalQuote(new URLSearchParams(text)), null, text);
    }
  });
});

describe('quoteOf', () => {
  it('offers the price of today, and says what a link shows beside it', () => {
    const { lines, total } = quote('screen.genuine.100');
    assert.deepEqual(total, { from: 39_900, to: 39_900 });
    assert.deepEqual(lines[0]?.before, { from: 100, to: 100 });
    assert.deepEqual(lines.flatMap(lineNotes), ['This link says $1. Today’s price applies.']);
  });

  it('says nothing of a price in a link that cannot have been one', () => {
    for (const shown of ['39900', '39900-100', '199501', '999999999'])
      assert.equal(quote(`screen.genuine.${shown}`).lines[0]?.before, undefined, shown);
    assert.ok(quote('screen.genuine.199500').lines[0]?.before);
    assert.equal(quote('data.clean-room.100').lines[0]?.before, undefined);
  });

  it('takes the first grade where a link names none', () => {
    assert.equal(quote('screen').lines[0]?.option.slug, 'aftermarket');
    assert.equal(quote('screen.golden').unavailable, 1);
  });

  it('takes the last of two options of one service', () => {
    const { lines } = quote('screen.genuine', 'screen.aftermarket');
    assert.deepEqual(
      lines.map(({ option: { slug } }) => slug),
      ['aftermarket'],
    );
  });

  it('says that the dearest of several diagnoses covers the others', () => {
    const { lines } = quote('diagnostic.diagnosis', 'liquid.diagnosis');
    assert.deepEqual(
      lines.map(({ covered }) => covered),
      ['by-diagnosis', undefined],
    );
  });

  it('has no total but "By quote" where a line has no price', () => {
    assert.equal(quoteTotalText(quote('data.clean-room')), 'By quote');
    assert.equal(quoteTotalText(quote('data.clean-room', 'diagnostic.diagnosis')), 'By quote');
    assert.equal(
      quoteTotalText(quote('data.clean-room', 'battery.genuine')),
      'By quote: $129–$139, plus what we can only price once we’ve seen it',
    );
    assert.equal(quoteTotalText(quote('battery.genuine')), '$129–$139');
  });

  it('names the price together where the price list has one', () => {
    const { lines } = quote('screen.genuine', 'back.genuine');
    assert.deepEqual(lines.flatMap(lineNotes), ['Together with the screen: $500 for both.']);
  });

  it('takes the time of a choice that has one', () => {
    assert.deepEqual(quote('liquid.diagnosis').time, days(1, 2));
    assert.deepEqual(quote('liquid.clean').time, days(2, 7));
  });

  it('counts choices that are not to be had', () => {
    assert.equal(quote('screen.genuine', 'hinge.new', 'battery.aftermarket').unavailable, 2);
  });

  it('comes back the same from its own address', () => {
    const choices = services.flatMap((each) => each.options.map((one) => choiceText(each.slug, one)));
    fc.assert(
      fc.property(fc.subarray(choices), (some) => {
        const made = quote(...some);
        const path = quotePath({ slug: 'acme' }, { slug: 'one' }, some);
        const again = parseQuote(new URL(path, 'https://shop.example').searchParams);
        assert.deepEqual(quoteOf(services, again?.choices ?? []), made);
      }),
    );
  });
});

/** A price list at random: grades with one price, a range or none, diagnoses, pairs, openings. */
const priceList = fc
  .array(
    fc.record({
      prices: fc.array(
        fc.option(fc.tuple(fc.integer({ min: 1000, max: 200_000 }), fc.integer({ min: 0, max: 90_000 }))),
        { minLength: 1, maxLength: 3 },
      ),
      isDiagnosis: fc.boolean(),
      noCredit: fc.boolean(),
      opens: fc.constantFrom('display' as const, 'back' as const, undefined),
      time: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 5 }), fc.boolean()),
      partner: fc.nat(7),
      less: fc.integer({ min: 0, max: 900 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((written) =>
    written.map(
      (
        { prices, isDiagnosis, noCredit, opens, time: [least, more, isDays], partner, less },
        index,
      ): Service => {
        const options = prices.map((price, grade) => ({
          ...option(
            `g${grade}`,
            price ? price[0] : null,
            price ? price[0] + price[1] : null,
            isDiagnosis && grade === 0,
          ),
        }));
        const [first] = options;
        const other = written[partner];
        const [from, extra] = other?.prices[0] ?? [];
        const isPair = partner < index && first?.price && from !== undefined && extra !== undefined;
        return {
          ...service(`s${index}`, options, (isDays ? days : hours)(least, least + more)),
          ...(opens && { opens }),
          ...(noCredit && { noCredit }),
          options: options.map((each, grade) =>
            grade === 0 && isPair && each.price
              ? {
                  ...each,
                  together: [
                    {
                      service: `s${partner}`,
                      option: 'g0',
                      price: { from: each.price.from + from - less, to: each.price.to + from + extra - less },
                    },
                  ],
                }
              : each,
          ),
        };
      },
    ),
  );

/** What a bill would say, counted by hand: an oracle that shares no code with `quoteOf`. */
function bill(list: Service[], picked: (number | null)[]) {
  const rows = list.flatMap((each, index) => {
    const at = picked[index];
    const one = at === null || at === undefined ? undefined : each.options[at % each.options.length];
    return one ? [{ each, one }] : [];
  });
  const isRepaired = rows.some(({ each, one }) => one.isCredited !== true && each.noCredit !== true);
  let dearest = -1;
  for (const [index, { one }] of rows.entries()) {
    if (!one.isCredited) continue;
    if (dearest < 0 || (one.price?.to ?? 0) > (rows[dearest]?.one.price?.to ?? 0)) dearest = index;
  }
  const charged = rows.filter(({ one }, index) => !one.isCredited || (!isRepaired && index === dearest));
  let [low, high] = [0n, 0n];
  const done = new Set<string>();
  for (const { one } of charged) {
    low += BigInt(one.price?.from ?? 0);
    high += BigInt(one.price?.to ?? 0);
  }
  for (let second = 0; second < charged.length; second += 1) {
    for (let first = 0; first < second; first += 1) {
      const [a, b] = [charged[first], charged[second]];
      const both = b?.one.together?.find(
        ({ service: slug, option: grade }) => slug === a?.each.slug && grade === a?.one.slug,
      );
      if (!a?.one.price || !b?.one.price || !both || done.has(a.each.slug) || done.has(b.each.slug)) continue;
      done.add(a.each.slug).add(b.each.slug);
      low += BigInt(both.price.from) - BigInt(a.one.price.from) - BigInt(b.one.price.from);
      high += BigInt(both.price.to) - BigInt(a.one.price.to) - BigInt(b.one.price.to);
    }
  }
  const slowest = new Map<string, [number, number]>();
  const areDays = rows.some(({ each }) => each.time.unit === 'businessDays');
  for (const { each } of rows) {
    if (areDays && each.time.unit === 'hours') continue;
    const key = areDays ? 'all' : (each.opens ?? each.slug);
    const [from, to] = slowest.get(key) ?? [0, 0];
    slowest.set(key, [Math.max(from, each.time.from), Math.max(to, each.time.to)]);
  }
  let time: Service['time'] | null = rows.length > 0 ? (areDays ? days(0, 0) : hours(0, 0)) : null;
  for (const [from, to] of slowest.values())
    time = time && { ...time, from: time.from + from, to: time.to + to };
  return {
    total: { from: Number(low), to: Number(high) },
    isOpen: charged.some(({ one }) => one.price === null),
    time,
    choices: rows.map(({ each, one }) => ({ service: each.slug, option: one.slug })),
  };
}

it('counts any quote as a bill by hand does, to the cent', () => {
  fc.assert(
    fc.property(priceList, fc.array(fc.option(fc.nat(2)), { maxLength: 8 }), (list, picked) => {
      const { choices, ...expected } = bill(list, picked);
      const { total, isOpen, time } = quoteOf(list, choices);
      assert.deepEqual({ total, isOpen, time }, expected);
    }),
    { numRuns: 3000 },
  );
});
