import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Service, ServiceOption } from './catalogue.ts';
import { canonicalQuote, choiceText, parseQuote, quoteOf, quotePath } from './quote.ts';

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

const services = [
  service('diagnostic', [option('diagnosis', 6500, 6500, true)], days(1, 2)),
  service('screen', [option('aftermarket', 17_900, 21_900), option('genuine', 39_900)], hours(1, 3)),
  service('battery', [option('genuine', 12_900, 13_900)], hours(1, 2)),
  service('data', [option('clean-room', null)], days(3, 20)),
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

  it('answers nothing where no device is named', () => {
    for (const text of ['', 'q=iphone', 'device=acme', 'device=acme/one/two', 'device=ACME/one']) {
      assert.equal(parseQuote(new URLSearchParams(text)), null, text);
    }
  });

  it('leaves out what is no choice, is too long, or is more than a device has services', () => {
    const odd = ['screen', '.genuine', 'screen.genuine.-1', 'screen.genuine.1e9', `a.${'b'.repeat(200)}`];
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
  it('adds the prices, lowest to lowest and highest to highest', () => {
    assert.deepEqual(quote('screen.aftermarket', 'battery.genuine').total, { from: 30_800, to: 35_800 });
  });

  it('offers the price of today, and says what a link showed before', () => {
    const { lines, total } = quote('screen.genuine.100');
    assert.deepEqual(total, { from: 39_900, to: 39_900 });
    assert.deepEqual(lines[0]?.before, { from: 100, to: 100 });
    assert.equal(quote('screen.genuine.39900').lines[0]?.before, undefined);
  });

  it('takes the last of two options of one service', () => {
    const { lines } = quote('screen.genuine', 'screen.aftermarket');
    assert.deepEqual(
      lines.map(({ option: { slug } }) => slug),
      ['aftermarket'],
    );
  });

  it('takes a credited diagnosis off the total where something is repaired', () => {
    assert.equal(quote('diagnostic.diagnosis').total.from, 6500);
    assert.equal(quote('diagnostic.diagnosis', 'battery.genuine').total.from, 12_900);
  });

  it('says that a total is open where a line has no price', () => {
    assert.equal(quote('data.clean-room').isOpen, true);
    assert.equal(quote('battery.genuine').isOpen, false);
  });

  it('adds hours, and lets business days run side by side', () => {
    assert.deepEqual(quote('screen.genuine', 'battery.genuine').time, hours(2, 5));
    assert.deepEqual(quote('screen.genuine', 'diagnostic.diagnosis', 'data.clean-room').time, days(3, 20));
    assert.equal(quote().time, null);
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
