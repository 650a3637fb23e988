import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsedManufacturer, parsedPrices, phoneRows } from '../../testing/servers/test-catalogue.ts';

describe('readManufacturer', () => {
  it('gives a device the services of its price group', () => {
    assert.deepEqual(parsedDevice('macbook-air-m1').services, parsedPrices().services.macbook);
  });

  it('gives a device prices of its own, and leaves out what it does not get', () => {
    const prices = parsedPrices(undefined, `${phoneRows}samsung/galaxy-s24,charge-port,clean,79,,\n`);
    const [galaxy] = parsedManufacturer('samsung', prices).devices;
    assert.deepEqual(
      galaxy?.services.map(({ slug, hasOwnPrice, options }) => [
        slug,
        hasOwnPrice,
        options.map(({ price }) => price?.from),
      ]),
      [['charge-port', true, [7900]]],
    );
  });

  it('leaves the price list as it is for all other devices', () => {
    const prices = parsedPrices();
    const before = JSON.stringify(prices);
    parsedManufacturer('apple', prices);
    assert.equal(JSON.stringify(prices), before);
  });

  it('says where to look for the model number: by family where that is written, else by kind of device', () => {
    assert.match(parsedDevice('iphone-13').device.findModel, /^Open Settings, General/);
    assert.match(parsedDevice('macbook-air-m1').device.findModel, /in the small print on the bottom case/);
  });
});

function parsedDevice(slug: string) {
  const found = parsedManufacturer().devices.find(({ device }) => device.slug === slug);
  return found ?? assert.fail(`no ${slug}`);
}
