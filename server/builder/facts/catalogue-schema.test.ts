import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultsIn } from '../../testing/faults-in.ts';
import { parsedManufacturer, parsedPrices, sampleManufacturer } from '../../testing/sample-catalogue.ts';
import { readManufacturer } from './catalogue-schema.ts';

function rejects(from: string, to: string, message: RegExp, file = 'content/repairs/acme.yaml'): void {
  assert.ok(sampleManufacturer.includes(from), from);
  const changed = sampleManufacturer.replace(from, to);
  const faults = faultsIn(() => readManufacturer(file, changed, parsedPrices()));
  assert.match(faults.join('\n'), message, to);
}

describe('readManufacturer', () => {
  it('gives a device the services of its price group', () => {
    const { services } = parsedDevice('one-5');
    assert.deepEqual(services, parsedPrices().services['big-phone']);
  });

  it('gives a device prices of its own, and leaves out what it does not get', () => {
    const { services } = parsedDevice('one-mini');
    assert.deepEqual(
      services.map(({ slug, hasOwnPrice, options }) => [
        slug,
        hasOwnPrice,
        options.map(({ price }) => price?.from),
      ]),
      [['screen-replacement', true, [12_900, 39_900]]],
    );
  });

  it('leaves the price list as it is for all other devices', () => {
    const prices = parsedPrices();
    const before = JSON.stringify(prices);
    readManufacturer('content/repairs/acme.yaml', sampleManufacturer, prices);
    assert.equal(JSON.stringify(prices), before);
  });

  it('says where the model number stands: by family where that is written, else by kind of device', () => {
    assert.equal(parsedDevice('one-5').device.findModel, 'In Settings.');
    assert.equal(parsedDevice('book-14').device.findModel, 'On the bottom case.');
  });

  it('rejects what cannot be, or contradicts the price list, at its place', () => {
    for (const [from, to, message] of [
      [
        '  Book: On the bottom case.\n',
        '',
        /acme\.yaml:24:5 Acme Book 14, findModel: nothing says where a Book/,
      ],
      [
        'slug: acme',
        'slug: pear',
        /acme\.yaml:1:1 slug: is "pear", and the file is acme\.yaml: give both the same name/,
      ],
      ...['One-5', 'one--5', '-one', 'one_5', 'one/5'].map(
        (slug) => ['slug: one-5', `slug: "${slug}"`, /acme\.yaml:9:5 Acme One 5, slug: /] as const,
      ),
      ['slug: one-mini', 'slug: one-5', /Acme One mini, slug: must not be twice/],
      ['aliases: [one5]', 'aliases: [one-mini]', /"one-mini" leads to another device or stands twice/],
      ['priceGroup: thin-laptop', 'priceGroup: big-phone', /big-phone is for a phone, and this is a laptop/],
      [
        'without: [charge-port]',
        'without: [hinge]',
        /without, entry 1: no small-phone has it: remove it here/,
      ],
      ['without: [charge-port]', 'has: [charge-port]', /has, entry 1: every small-phone has it: remove it/],
      [
        'without: [charge-port]',
        'has: [charge-prot]',
        /"charge-prot" is no part of a device: write charge-port/,
      ],
      ['models: [AC-400]', 'new: 900', /Acme One mini, new: needs the year/],
      ['kind: laptop', 'kind: fridge', /Acme Book 14, kind: must be one of phone, tablet/],
      ['models: [AC-400]', 'models: [400]', /models, entry 1: must be a model number in quotes/],
    ] as const)
      rejects(from, to, message);
    for (const slug of ['track', 'motherboard'])
      rejects('slug: acme', `slug: ${slug}`, /another page/, `content/repairs/${slug}.yaml`);
  });
});

function parsedDevice(slug: string) {
  const found = parsedManufacturer().devices.find(({ device }) => device.slug === slug);
  return found ?? assert.fail(`no ${slug}`);
}
