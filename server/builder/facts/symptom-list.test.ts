import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withFirstAid } from '../../../shared/first-aid.ts';
import {
  parsedManufacturer,
  parsedPrices,
  phoneRows,
  servicesYaml,
} from '../../testing/servers/test-catalogue.ts';
import { priceBands } from './price-ranges.ts';
import { parseSymptoms, readSymptoms, sampleOdds } from './symptom-list.ts';

const sample = `home:
  - { label: Cracked, service: screen-replacement }
groups:
  - title: Screen
    symptoms:
      - slug: cracked
        name: It is cracked
        kinds: [phone]
        firstAid: Mind the splinters.
        causes:
          - { cause: The display, service: screen-replacement }
          - { cause: Bad luck, kinds: [phone] }
        odds: Good.
`;

const facts = { priceList: parsedPrices(), manufacturers: [parsedManufacturer()], guides: null };

const parsed = (yaml = sample) => parseSymptoms('symptoms.yaml', yaml, facts);

describe('parseSymptoms', () => {
  it('names the service of each cause as the search finds it', () => {
    const [symptom] = parsed().groups[0]?.symptoms ?? [];
    assert.deepEqual(symptom?.causes, [
      { text: 'The display', kinds: [], service: { slug: 'screen-replacement', name: 'Screen replacement' } },
      { text: 'Bad luck', kinds: ['phone'] },
    ]);
    assert.deepEqual(parsed().home, [{ label: 'Cracked', service: 'Screen replacement' }]);
  });

  it('puts first aid in place of its name, with the number of Poisons Information', () => {
    const poisonsLine = { display: '13 11 26', e164: '+61131126' };
    const read = (firstAid: string, line: typeof poisonsLine | null = poisonsLine) =>
      parseSymptoms('symptoms.yaml', sample.replace('Mind the splinters.', `'${firstAid}'`), {
        ...facts,
        poisonsLine: line,
      }).groups[0]?.symptoms[0];
    assert.equal(read('{wet} Call us.')?.firstAid, withFirstAid('{wet} Call us.'));
    assert.equal(read('{wet}')?.helpline, undefined);
    assert.match(read('{swallowed}')?.firstAid ?? '', /13\s11\s26/);
    for (const name of ['{swallowed}', '{chemical}']) assert.deepEqual(read(name)?.helpline, poisonsLine);
    assert.throws(() => read('{wett}'), /symptoms\.yaml:9.*"\{wett\}" names no first aid: write \{wet\}/);
    assert.throws(() => read('{swallowed}', null), /symptoms\.yaml:9.*write poisonsLine in shop\.yaml/);
  });

  it('takes a kind of the symptom that a cause leaves out', () => {
    const narrowed = sample
      .replace('kinds: [phone]', 'kinds: [phone, watch]')
      .replace(
        'screen-replacement }\n          - { cause: Bad',
        'screen-replacement, kinds: [phone] }\n          - { cause: Bad',
      );
    assert.doesNotThrow(() => parsed(narrowed));
  });

  it('refuses a service that it needs and that does not exist', () => {
    const needing = (slug: string) =>
      sample.replace('        kinds: [phone]\n', `$&        needs: [${slug}]\n`);
    assert.deepEqual(parsed(needing('battery')).groups[0]?.symptoms[0]?.needs, ['battery']);
    assert.throws(
      () => parsed(needing('batery')),
      /needs, entry 1.*"batery" is not a service.*write battery/,
    );
  });

  it('is a sample as long as it says so, of which a shop that is none is warned', () => {
    const { sample: isSample } = parsed(`sample: true\n${sample}`);
    assert.deepEqual([isSample, parsed().sample], [true, false]);
    assert.match(sampleOdds({ sample: false }, { sample: true }).join(), /symptoms\.yaml is a sample/);
    assert.deepEqual(sampleOdds({ sample: true }, { sample: true }), []);
    assert.deepEqual(sampleOdds({ sample: false }, { sample: false }), []);
  });

  it('is empty where a shop has written none', () => {
    assert.deepEqual(readSymptoms('no-such-folder', facts), {
      groups: [],
      home: [],
      words: new Map(),
      sample: false,
    });
  });
});

describe('priceBands', () => {
  const rows = phoneRows.replace('charge-port,clean,99', 'charge-port,clean,quote');
  const prices = parsedPrices(undefined, `${rows}apple/iphone-13,battery,aftermarket,79,,\n`);
  const apple = parsedManufacturer('apple', prices);

  it('are the lowest and the highest price over all devices of a kind, its own prices included', () => {
    assert.deepEqual(priceBands([apple, parsedManufacturer('samsung', prices)], prices), [
      {
        kind: 'phone',
        repairs: [
          { name: 'Screen replacement', price: { from: 17_900, to: 39_900 } },
          { name: 'Battery replacement', price: { from: 7900, to: 13_900 } },
          // A charge port has no price before it was seen.
          { name: 'Diagnosis', price: { from: 6500, to: 6500 } },
        ],
      },
      {
        kind: 'laptop',
        repairs: [
          { name: 'Liquid damage repair', price: { from: 24_900, to: 64_900 } },
          { name: 'Diagnosis', price: { from: 6500, to: 6500 } },
        ],
      },
    ]);
  });

  it('begin with what more than half of the devices of the kind get', () => {
    const [iphone] = apple.devices;
    assert.ok(iphone);
    const diagnosed = { ...iphone, services: iphone.services.filter(({ slug }) => slug === 'diagnostic') };
    const devices = [diagnosed, { ...diagnosed }, iphone];
    const [phones] = priceBands([{ ...apple, devices }], prices);
    assert.deepEqual(
      phones?.repairs.map(({ name }) => name),
      ['Diagnosis', 'Screen replacement', 'Battery replacement'],
    );
  });

  it('name only the services that are marked as common', () => {
    assert.deepEqual(priceBands([apple], parsedPrices(servicesYaml.replaceAll('common: true', ''))), []);
  });
});
