import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewPath } from '../../../shared/preview-pictures.ts';
import { parsedManufacturer } from '../../testing/sample-catalogue.ts';
import { sampleShop } from '../../testing/sample-shop.ts';
import type { Manufacturer } from '../facts/catalogue-schema.ts';
import { previewCards } from './preview-cards.ts';

const lineOf = (manufacturer: Manufacturer, path: string) =>
  previewCards({ shop: sampleShop, manufacturers: [manufacturer], documents: [] }).find(
    (card) => card.path === path,
  )?.line;

test('a preview picture names the lowest price, or says when there will be one', () => {
  const maker = parsedManufacturer();
  assert.equal(lineOf(maker, previewPath.manufacturer('acme')), 'From $129 with GST');
  const laptops = { ...maker, devices: maker.devices.filter(({ device }) => device.kind === 'laptop') };
  assert.equal(lineOf(laptops, previewPath.manufacturer('acme')), 'Priced once we’ve seen it');
});
