import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shop } from '../../../shared/shop.ts';
import { parsedManufacturer } from '../../testing/servers/test-catalogue.ts';
import { sitemapFiles } from './sitemap.ts';

const shop = { publicUrl: 'https://shop.example.com' } as Shop;
const documents = Array.from({ length: 40 }, (_, index) => ({
  path: `/help/guides/guide-${index}`,
  updated: '2026-11-20',
}));
const locations = (xml = '') => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);

test('lists every page once in one file, with the day of its last change where that is known', () => {
  const files = sitemapFiles({ shop, documents, manufacturers: [] });
  assert.deepEqual([...files.keys()], ['sitemap.xml']);
  const xml = files.get('sitemap.xml') ?? '';
  assert.ok(
    xml.includes(
      '<url><loc>https://shop.example.com/help/guides/guide-0</loc><lastmod>2026-11-20</lastmod></url>',
    ),
  );
  // Nothing says when the code of a page changed.
  assert.ok(xml.includes('<url><loc>https://shop.example.com/contact</loc></url>'));
});

test('leaves the catalogue of a sample out', () => {
  const manufacturers = [parsedManufacturer()];
  const listed = (sample: boolean) =>
    locations(sitemapFiles({ shop: { ...shop, sample }, documents, manufacturers }).get('sitemap.xml'));
  const device = 'https://shop.example.com/repairs/apple/iphone-13';
  assert.ok(listed(false).includes(device));
  assert.ok(!listed(true).some((url) => url?.startsWith('https://shop.example.com/repairs/apple')));
  assert.ok(listed(true).includes('https://shop.example.com/help/guides/guide-0'));
});

test('writes an index of several files past the limit, which together list every page once', () => {
  const whole = locations(sitemapFiles({ shop, documents, manufacturers: [] }).get('sitemap.xml'));
  const files = sitemapFiles({ shop, documents, manufacturers: [] }, 10);
  const parts = locations(files.get('sitemap.xml')).map(
    (url) => url?.replace('https://shop.example.com/', '') ?? '',
  );
  assert.equal(parts.length, Math.ceil(whole.length / 10));
  assert.deepEqual(
    parts.flatMap((part) => locations(files.get(part))),
    whole,
  );
});
