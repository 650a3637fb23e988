import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Service } from '../../../shared/catalogue.ts';
import { pageTitle } from '../../../shared/titles.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import {
  deviceDescription,
  deviceTitle,
  guideTitle,
  manufacturerTitle,
  serviceDescription,
  serviceTitle,
} from './catalogue-titles.ts';

const shop = { ...sampleShop, name: 'Ohm', address: { ...sampleShop.address, suburb: 'Aspley' } };

/** @param prices of its choices, each [from, to]; none where nobody can name one */
function service(name: string, prices: [from: number, to: number][], isCredited?: true): Service {
  const options = prices.map(([from, to]) => ({ price: { from, to }, ...(isCredited && { isCredited }) }));
  return {
    name,
    options: options.length > 0 ? options : [{ price: null }],
    time: { unit: 'hours', from: 1, to: 3 },
  } as Service;
}
const screen = service('screen replacement', [
  [14_900, 14_900],
  [29_900, 39_900],
]);
const battery = service('battery replacement', [[8900, 8900]]);
const diagnosis = service('diagnosis', [[6500, 6500]], true);
const phone = { name: 'iPhone 13' };

test('a title names the suburb and the lowest price of a repair, which no diagnosis is', () => {
  assert.equal(
    deviceTitle(shop, phone, [diagnosis, screen, battery]),
    'iPhone 13 Repairs in Aspley from $89',
  );
  assert.equal(serviceTitle(shop, phone, screen), 'iPhone 13 screen replacement in Aspley, from $149');
  assert.equal(serviceTitle(shop, phone, battery), 'iPhone 13 battery replacement in Aspley, $89');
  // The lowest price may be another model's.
  const vague = service('back glass', [[7900, 9900]]);
  assert.equal(serviceTitle(shop, phone, vague), 'iPhone 13 back glass in Aspley, $79–$99');
  assert.equal(deviceTitle(shop, phone, [vague, battery]), 'iPhone 13 Repairs in Aspley from $89');
  assert.equal(manufacturerTitle(shop, 'Apple'), 'Apple Repairs in Aspley');
  assert.equal(guideTitle(shop, 'Back up an iPhone'), 'Back up an iPhone: help in Aspley');
});

test('a title that would be cut off says less', () => {
  const long = { name: 'ThinkPad X1 Carbon Gen 12 Aura Edition' };
  for (const title of [deviceTitle(shop, long, [screen]), deviceTitle(shop, phone, [screen])]) {
    assert.ok(pageTitle(title, '/', shop.name).length <= 60, title);
  }
  const pro = { name: 'MacBook Pro 13-inch (2018–2019, four ports)' };
  const longName = { ...shop, name: 'Northside Bench' };
  assert.equal(deviceTitle(longName, pro, [screen]), `${pro.name} Repairs`);
  assert.equal(serviceTitle(longName, pro, battery), 'MacBook Pro 13 (2018–2019, four ports) battery');
});

test('a device without a priced repair has a title and a description without a price', () => {
  assert.equal(deviceTitle(shop, phone, [diagnosis]), 'iPhone 13 Repairs in Aspley');
  assert.match(
    deviceDescription(shop, phone, [service('data recovery', [])]),
    /^iPhone 13 repairs in Aspley\. [^$]{20}/,
  );
  assert.match(
    serviceDescription(shop, phone, service('data recovery', [])),
    /^iPhone 13 data recovery in Aspley: priced/,
  );
});

test('descriptions hold a figure and between 50 and 160 characters', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    service(`repair of part ${index}`, [[9900 + index, 19_900]]),
  );
  for (const text of [
    deviceDescription(shop, phone, [screen, battery, diagnosis]),
    deviceDescription(shop, { name: 'x'.repeat(60) }, many),
    serviceDescription(shop, phone, screen),
  ]) {
    assert.match(text, /\d/);
    assert.ok(text.length >= 50 && text.length <= 160, `${text.length}: ${text}`);
  }
});
