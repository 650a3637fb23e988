import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsedPrices, samplePrices } from '../../testing/sample-catalogue.ts';

describe('openPriceList', () => {
  it('gives each price group the services and options that have a price for it', () => {
    const { services } = parsedPrices();
    const priced = (group: string) =>
      services[group]?.map(({ slug, options }) => [
        slug,
        options.map((option) => [option.slug, option.price]),
      ]);
    assert.deepEqual(priced('small-phone'), [
      [
        'screen-replacement',
        [
          ['aftermarket', { from: 14_900, to: 14_900 }],
          ['genuine', { from: 39_900, to: 39_900 }],
        ],
      ],
      ['diagnostic', [['diagnosis', { from: 6500, to: 6500 }]]],
    ]);
    assert.deepEqual(priced('big-phone')?.[0]?.[1]?.[0], ['aftermarket', { from: 17_900, to: 21_900 }]);
    assert.deepEqual(priced('thin-laptop')?.[0], ['screen-replacement', [['genuine', null]]]);
  });

  it('gives each kind of device its own working time and symptoms', () => {
    const { services } = parsedPrices();
    const screen = (group: string) => services[group]?.[0];
    assert.deepEqual(screen('big-phone')?.time, { unit: 'hours', from: 1, to: 3 });
    assert.deepEqual(screen('thin-laptop')?.time, { unit: 'businessDays', from: 1, to: 5 });
    assert.deepEqual(screen('big-phone')?.symptoms, ['Cracked glass']);
    assert.deepEqual(screen('thin-laptop')?.symptoms, [
      'Cracked glass',
      'A picture on another monitor alone',
    ]);
  });

  it('puts the words of a named warning in its place', () => {
    const warnings = parsedPrices().services['big-phone']?.[0]?.warnings;
    assert.deepEqual(warnings, ['It got wet? Leave it off.', 'Broken glass splinters.']);
  });

  it('says of which services the device stays off', () => {
    const { services } = parsedPrices(
      samplePrices.replace('    warnings: [wet', '    staysOff: true\n    warnings: [wet'),
    );
    assert.deepEqual(
      services['small-phone']?.map(({ slug, staysOff }) => [slug, staysOff]),
      [
        ['screen-replacement', true],
        ['diagnostic', undefined],
      ],
    );
  });
});
