import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsedPrices, phoneRows, servicesYaml } from '../../testing/servers/test-catalogue.ts';

describe('openPriceList', () => {
  it('gives each price group the services and options that have a price for it', () => {
    const { services } = parsedPrices();
    const priced = (group: string) =>
      services[group]?.map(({ slug, options }) => [
        slug,
        options.map((option) => [option.slug, option.price]),
      ]);
    const diagnostic = ['diagnostic', [['diagnosis', { from: 6500, to: 6500 }]]];
    assert.deepEqual(priced('galaxy'), [['charge-port', [['clean', { from: 9900, to: 9900 }]]], diagnostic]);
    assert.deepEqual(priced('macbook'), [
      [
        'liquid-damage',
        [
          ['diagnosis', { from: 6500, to: 6500 }],
          ['board-repair', { from: 24_900, to: 64_900 }],
          ['clean-room', null],
        ],
      ],
      diagnostic,
    ]);
  });

  it('gives each kind of device its own working time and symptoms', () => {
    const { services } = parsedPrices(
      servicesYaml
        .replace('phone: { businessDays: [1, 2] }', 'phone: { hours: [1, 3] }')
        .replace('- It will not turn on', '$&\n      - laptop: The fan runs'),
    );
    const diagnostic = (group: string) => services[group]?.find(({ slug }) => slug === 'diagnostic');
    assert.deepEqual(diagnostic('iphone')?.time, { unit: 'hours', from: 1, to: 3 });
    assert.deepEqual(diagnostic('macbook')?.time, { unit: 'businessDays', from: 1, to: 2 });
    assert.deepEqual(diagnostic('iphone')?.symptoms, ['It will not turn on']);
    assert.deepEqual(diagnostic('macbook')?.symptoms, ['It will not turn on', 'The fan runs']);
  });

  it('puts the words of a named warning in its place', () => {
    const [liquidDamage] = parsedPrices().services.macbook ?? [];
    assert.match(
      liquidDamage?.warnings.join() ?? '',
      /^It got wet\? .*Is the plug dry, and only the device wet\?/,
    );
    assert.equal(liquidDamage?.warnFirst, 'Wet now? Don’t charge it.');
  });

  it('says of which services the device stays off', () => {
    assert.deepEqual(
      parsedPrices().services.macbook?.map(({ slug, staysOff }) => [slug, staysOff]),
      [
        ['liquid-damage', true],
        ['diagnostic', undefined],
      ],
    );
  });

  it('offers no repair of which the diagnosis alone has a price, and says so', () => {
    const yaml = servicesYaml.replace(
      'laptop: { businessDays: [2, 7] }',
      '$&\n      phone: { businessDays: [2, 7] }',
    );
    const { services, warnings } = parsedPrices(yaml, `${phoneRows}iphone,liquid-damage,diagnosis,65,,\n`);
    const slugs = (group: string) => services[group]?.map(({ slug }) => slug);
    assert.ok(!slugs('iphone')?.includes('liquid-damage') && slugs('iphone')?.includes('diagnostic'));
    assert.ok(slugs('macbook')?.includes('liquid-damage'));
    assert.deepEqual(warnings, [
      'content/services.yaml:85:5 liquid damage repair: is not offered for iphone, where its diagnosis alone has a price: give a choice a row in phone.csv, or the diagnosis none',
    ]);
  });
});
