import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { searchIndexOf, storedCatalogue } from '../builder/facts/stored-catalogue.ts';
import { noSearchWords } from '../site/search/search-index.ts';
import { parsedManufacturer, parsedPrices } from '../testing/sample-catalogue.ts';
import { openCatalogue } from './open-catalogue.ts';

const index = searchIndexOf([parsedManufacturer()], parsedPrices().searchWords, noSearchWords);
const files = storedCatalogue([parsedManufacturer()], parsedPrices(), index);

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
  it('finds a manufacturer with its devices and the prices of their main repairs', async () => {
    const { manufacturer, manufacturers } = await openCatalogue(buildFiles);
    assert.deepEqual(
      manufacturers.map(({ slug, devices, kinds }) => [slug, devices, kinds]),
      [['acme', 3, { phone: 2, laptop: 1 }]],
    );
    assert.deepEqual(
      (await manufacturer('acme'))?.devices.map(({ slug, mainRepairs }) => [slug, mainRepairs]),
      [
        ['one-5', [{ part: 'screen', price: { from: 17_900, to: 39_900, isVague: true } }]],
        ['one-mini', [{ part: 'screen', price: { from: 12_900, to: 39_900 } }]],
        // Its screen has no price before the laptop was seen; what is left is the diagnosis, which is no repair.
        ['book-14', []],
      ],
    );
  });

  it('finds a device with the services of its price group', async () => {
    const { device } = await openCatalogue(buildFiles);
    const found = await device('acme', 'one-5');
    assert.deepEqual(found?.manufacturer, { slug: 'acme', name: 'Acme' });
    assert.deepEqual(found?.device.models, ['AC-505X', 'AC-505Y']);
    assert.deepEqual(found?.services, parsedPrices().services['big-phone']);
    for (const stored of ['priceGroup', 'serviceCount', 'from', 'services'])
      assert.ok(!(stored in (found?.device ?? {})), stored);
  });

  it('finds the prices that a device has for itself', async () => {
    const { device } = await openCatalogue(buildFiles);
    const services = (await device('acme', 'one-mini'))?.services;
    assert.deepEqual(
      services?.map(({ slug, options }) => [slug, options[0]?.price]),
      [['screen-replacement', { from: 12_900, to: 12_900 }]],
    );
  });

  it('knows where the device of a former address stands now', async () => {
    const { movedTo, device } = await openCatalogue(buildFiles);
    assert.equal(await movedTo('acme', 'one5'), 'one-5');
    assert.equal(await device('acme', 'one5'), null);
    assert.equal(await movedTo('acme', 'one-5'), null);
    assert.equal(await movedTo('acme', 'acme-five'), 'one-5', 'a nickname');
  });

  it('answers nothing for slugs that name nothing', async () => {
    const { manufacturer, device, movedTo } = await openCatalogue(buildFiles);
    for (const slug of ['', 'other', '../index', 'index', '__proto__', 'constructor']) {
      assert.equal(await manufacturer(slug), null, slug);
      assert.equal(await device(slug, 'one-5'), null, slug);
      assert.equal(await device('acme', slug), null, slug);
      assert.equal(await movedTo('acme', slug), null, slug);
      assert.equal(await movedTo(slug, 'one5'), null, slug);
    }
  });

  it('reads the index alone at the start, and each other file once, when it is asked for', async () => {
    const { device } = await openCatalogue(buildFiles);
    assert.deepEqual(reads, ['catalogue/index.json']);
    await device('other', 'one-5');
    assert.equal(reads.length, 1);
    for (let n = 0; n < 2; n++) await device('acme', 'one-5');
    assert.deepEqual(reads.slice(1), [
      'catalogue/manufacturers/acme.json',
      'catalogue/services/big-phone.json',
    ]);
  });
});
