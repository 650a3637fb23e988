import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsedManufacturer, parsedPrices, sampleManufacturer } from '../../testing/sample-catalogue.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { readManufacturer } from './catalogue-schema.ts';

function rejects(from: string, to: string, message: RegExp, file = 'content/repairs/acme.yaml'): void {
  assert.ok(sampleManufacturer.includes(from), from);
  try {
    readManufacturer(file, sampleManufacturer.replace(from, to), parsedPrices());
  } catch (error) {
    assert.ok(error instanceof InvalidContent);
    assert.match(error.message, message);
    return;
  }
  assert.fail(`${to} was let through`);
}

describe('readManufacturer', () => {
  it('gives a device the services of its price group', () => {
    const { services, hasOwnServices } = parsedDevice('one-5');
    assert.equal(hasOwnServices, false);
    assert.deepEqual(services, parsedPrices().services['big-phone']);
  });

  it('gives a device prices of its own, and leaves out what it does not get', () => {
    const { services, hasOwnServices } = parsedDevice('one-mini');
    assert.equal(hasOwnServices, true);
    assert.deepEqual(
      services.map(({ slug, options }) => [slug, options.map(({ price }) => price?.from)]),
      [['screen-replacement', [12_900, 39_900]]],
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

  it('rejects a device of which nothing says where its model number stands', () => {
    rejects(
      '  Book: On the bottom case.\n',
      '',
      /acme\.yaml:25:5 Acme Book 14, findModel: nothing says where a Book/,
    );
  });

  it('rejects a slug that is not the name of the file', () => {
    rejects('slug: acme', 'slug: pear', /acme\.yaml:1:1 slug: must be "acme"/);
  });

  it('rejects slugs that are no slugs, or pages of their own', () => {
    for (const slug of ['track', 'motherboard']) {
      rejects('slug: acme', `slug: ${slug}`, /another page/, `content/repairs/${slug}.yaml`);
    }
    for (const slug of ['One-5', 'one--5', '-one', 'one_5', 'one/5']) {
      rejects('slug: one-5', `slug: "${slug}"`, /acme\.yaml:9:5 Acme One 5, slug: /);
    }
  });

  it('rejects a slug or former slug that stands twice', () => {
    rejects('slug: one-mini', 'slug: one-5', /Acme One mini, slug: must not be twice/);
    rejects('aliases: [one5]', 'aliases: [one-mini]', /"one-mini" leads to another device or stands twice/);
  });

  it('rejects a price group that there is not, or that is for another kind of device', () => {
    rejects('priceGroup: big-phone', 'priceGroup: huge-phone', /"huge-phone" is not a price group/);
    rejects(
      'priceGroup: thin-laptop',
      'priceGroup: big-phone',
      /big-phone is for a phone, and this is a laptop/,
    );
  });

  it('rejects prices of services and options that the price group does not have', () => {
    rejects('without: [diagnostic]', 'without: [hinge]', /"hinge" is no service of the price group/);
    rejects(
      '{ aftermarket: 12900 }',
      '{ refurbished: 12900 }',
      /"refurbished" is no choice of that service: write one of aftermarket, genuine/,
    );
  });

  it('rejects kinds of device and model numbers that are none', () => {
    rejects('kind: laptop', 'kind: fridge', /Acme Book 14, kind: must be one of phone, tablet/);
    rejects('models: [AC-400]', 'models: [400]', /models, entry 1: must be a model number in quotes/);
  });
});

function parsedDevice(slug: string) {
  const found = parsedManufacturer().devices.find(({ device }) => device.slug === slug);
  return found ?? assert.fail(`no ${slug}`);
}
