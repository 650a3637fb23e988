import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BuildFiles } from './build-files.ts';
import { openCatalogue } from './catalogue.ts';

const service = { slug: 'battery', name: 'battery replacement' };
const device = { slug: 'iphone-13', name: 'iPhone 13', services: [{ slug: 'screen' }, service] };
const apple = { slug: 'apple', name: 'Apple', devices: [{ slug: 'iphone-12', services: [] }, device] };
const files: Record<string, object> = {
  'catalogue/index.json': [{ slug: 'apple', name: 'Apple', hash: 'hash of apple', devices: [] }],
  'catalogue/apple.json': apple,
};

const reads: [name: string, expected: string | undefined][] = [];
const buildFiles: BuildFiles = {
  dir: '',
  verified: true,
  has: (name) => name in files,
  async read(name, expected) {
    reads.push([name, expected]);
    return Buffer.from(JSON.stringify(files[name]));
  },
};

test('finds manufacturers, devices and services by their slugs', async () => {
  const catalogue = await openCatalogue(buildFiles);
  assert.deepEqual(await catalogue.manufacturer('apple'), apple);
  assert.deepEqual(await catalogue.device('apple', 'iphone-13'), { manufacturer: apple, device });
  assert.deepEqual(await catalogue.service('apple', 'iphone-13', 'battery'), {
    manufacturer: apple,
    device,
    service,
  });
});

test('returns null for slugs that name nothing', async () => {
  const { manufacturer, device, service } = await openCatalogue(buildFiles);
  for (const slug of ['', 'acme', '../index', 'index', '__proto__']) {
    assert.equal(await manufacturer(slug), null, slug);
    assert.equal(await device(slug, 'iphone-13'), null, slug);
    assert.equal(await device('apple', slug), null, slug);
    assert.equal(await service('apple', 'iphone-13', slug), null, slug);
    assert.equal(await service('apple', slug, 'battery'), null, slug);
  }
});

test("compares a manufacturer's file with the hash that the index states, and reads no file for another slug", async () => {
  const { manufacturer } = await openCatalogue(buildFiles);
  reads.length = 0;
  await manufacturer('acme');
  await manufacturer('apple');
  assert.deepEqual(reads, [['catalogue/apple.json', 'hash of apple']]);
});
