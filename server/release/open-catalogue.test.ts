import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { searchIndexOf, storedCatalogue } from '../builder/facts/stored-catalogue.ts';
import { parsedManufacturer, parsedPrices } from '../testing/servers/test-catalogue.ts';
import { openCatalogue } from './open-catalogue.ts';

const [prices, makers] = [parsedPrices(), [parsedManufacturer('apple'), parsedManufacturer('samsung')]];
const index = searchIndexOf(makers, prices.searchWords, {});
const files = storedCatalogue(makers, prices, index);

let reads: string[] = [];

const buildFiles = {
  async read(name: string) {
    reads.push(name);
    return Buffer.from(files.get(name.slice('catalogue/'.length)) ?? assert.fail(name));
  },
};

beforeEach(() => {
  reads = [];
});

describe('openCatalogue', () => {
  it('has the manufacturers in the order of the families that are repaired most, the others by name', async () => {
    const order = async (...families: string[]) => {
      const stored = storedCatalogue(makers, prices, searchIndexOf(makers, prices.searchWords, { families }));
      const read = async (name: string) =>
        Buffer.from(stored.get(name.slice('catalogue/'.length)) ?? assert.fail(name));
      return (await openCatalogue({ read })).manufacturers.map(({ slug }) => slug);
    };
    assert.deepEqual(await order('Galaxy S', 'iPhone'), ['samsung', 'apple']);
    assert.deepEqual(await order('iPhone'), ['apple', 'samsung']);
    assert.deepEqual(await order(), ['apple', 'samsung']);
  });

  it('finds a manufacturer with its devices and the prices of their main repairs', async () => {
    const { manufacturer, manufacturers } = await openCatalogue(buildFiles);
    assert.deepEqual(
      manufacturers.map(({ slug, devices, kinds }) => [slug, devices, kinds]),
      [
        ['apple', 2, { phone: 1, laptop: 1 }],
        ['samsung', 1, { phone: 1 }],
      ],
    );
    assert.deepEqual(
      (await manufacturer('apple'))?.devices.map(({ slug, mainRepairs }) => [slug, mainRepairs]),
      [
        [
          'iphone-13',
          [
            { part: 'screen', price: { from: 17_900, to: 39_900 } },
            { part: 'battery', price: { from: 9900, to: 13_900 } },
          ],
        ],
        ['macbook-air-m1', [{ part: 'liquid damage', price: { from: 24_900, to: 64_900, isVague: true } }]],
      ],
    );
  });

  it('finds a device with the services of its price group', async () => {
    const { device } = await openCatalogue(buildFiles);
    const found = await device('apple', 'macbook-air-m1');
    assert.deepEqual(found?.manufacturer, { slug: 'apple', name: 'Apple' });
    assert.deepEqual(found?.device.models, ['A2337']);
    assert.deepEqual(found?.services, prices.services.macbook);
    for (const stored of ['priceGroup', 'serviceCount', 'from', 'services'])
      assert.ok(!(stored in (found?.device ?? {})), stored);
  });

  it('finds the services that a device has for itself', async () => {
    const { device } = await openCatalogue(buildFiles);
    const services = (await device('samsung', 'galaxy-s24'))?.services;
    assert.deepEqual(
      services?.map(({ slug, options }) => [slug, options[0]?.price]),
      [['charge-port', { from: 9900, to: 9900 }]],
    );
  });

  it('knows the present address of a device by its former one', async () => {
    const { movedTo, device } = await openCatalogue(buildFiles);
    assert.equal(await movedTo('apple', 'iphone13'), 'iphone-13');
    assert.equal(await device('apple', 'iphone13'), null);
    assert.equal(await movedTo('apple', 'iphone-13'), null);
    assert.equal(await movedTo('apple', 'the-thirteen'), 'iphone-13', 'a nickname');
  });

  it('answers nothing for slugs that name nothing', async () => {
    const { manufacturer, device, movedTo } = await openCatalogue(buildFiles);
    for (const slug of ['', 'other', '../index', 'index', '__proto__', 'constructor']) {
      assert.equal(await manufacturer(slug), null, slug);
      assert.equal(await device(slug, 'iphone-13'), null, slug);
      assert.equal(await device('apple', slug), null, slug);
      assert.equal(await movedTo('apple', slug), null, slug);
      assert.equal(await movedTo(slug, 'iphone13'), null, slug);
    }
  });

  it('reads the index alone at the start, and each other file once, when it is first needed', async () => {
    const { device } = await openCatalogue(buildFiles);
    assert.deepEqual(reads, ['catalogue/index.json']);
    await device('other', 'macbook-air-m1');
    assert.equal(reads.length, 1);
    for (let n = 0; n < 2; n++) await device('apple', 'macbook-air-m1');
    assert.deepEqual(reads.slice(1), [
      'catalogue/manufacturers/apple.json',
      'catalogue/services/macbook.json',
    ]);
  });
});
