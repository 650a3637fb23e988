import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsedManufacturer, parsedPrices, sampleManufacturer } from '../../testing/sample-catalogue.ts';
import { readManufacturer } from './catalogue-schema.ts';

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
});

function parsedDevice(slug: string) {
  const found = parsedManufacturer().devices.find(({ device }) => device.slug === slug);
  return found ?? assert.fail(`no ${slug}`);
}
