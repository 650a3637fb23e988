import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Shop } from '../../../shared/shop.ts';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { testContentDir } from '../../testing/servers/test-build.ts';
import { openShop } from './shop-schema.ts';
import {
  noticeWarning,
  pictureWarning,
  policyWarnings,
  queueWarning,
  shopWarnings,
} from './shop-warnings.ts';

const shop = openShop(testContentDir).value;

test('warns of each host that pages load from and the privacy policy does not name', async () => {
  const dir = temporaryFolder();
  await mkdir(join(dir, 'pages'));
  await writeFile(join(dir, 'pages/privacy-policy.mdx'), 'Visits are counted by count.example.com.');
  assert.deepEqual(policyWarnings(shop, testContentDir), []);

  const loading: Shop = {
    ...shop,
    tags: {
      analytics: { scriptUrl: 'https://count.example.com/a.js', id: '1', data: {}, hosts: [] },
      recording: { scriptUrl: 'https://watch.example.com/b.js', id: '2', data: {}, hosts: [] },
    },
    map: { ...shop.map, embedUrl: 'https://map.example.com/embed' },
  };
  assert.deepEqual(
    policyWarnings(loading, dir).map((warning) =>
      /name (\S+), from which pages load (\S+)$/.exec(warning)?.slice(1),
    ),
    [
      ['watch.example.com', 'tags.recording'],
      ['map.example.com', 'map.embedUrl'],
    ],
  );
});

test('warns of pictures that are still those of the sample, but not the sample itself', () => {
  assert.deepEqual(pictureWarning({ name: 'Northside Bench' }), []);
  const [warning = '', ...others] = pictureWarning({ name: 'Quick Fix' });
  assert.deepEqual(others, []);
  assert.match(warning, /og\.png, .*by pictures of Quick Fix$/);
});

test('counts the facts that nobody has confirmed in one line', () => {
  const lines = (unconfirmed: string[]) =>
    shopWarnings({ ...shop, unconfirmed }, testContentDir, new Date()).filter((line) =>
      line.includes('unconfirmed'),
    );
  assert.deepEqual(lines([]), []);
  assert.deepEqual(lines(['name', 'email']), [
    '2 facts are unconfirmed: npm run build -- --unconfirmed lists them',
  ]);
});

test('asks for a new word on the queue after two weeks, and for the end of a notice that has ended', () => {
  const now = new Date('2026-11-20T01:00Z');
  const queue = (asOf: string) => queueWarning({ bench: { queueDays: 1, asOf } }, now);
  assert.deepEqual([queue('2026-11-06'), queueWarning({ bench: null }, now)], [[], []]);
  assert.match(queue('2026-11-05').join(), /bench\.asOf is 2026-11-05, over 14 days ago/);
  const until = (time: string) =>
    noticeWarning({ notice: { text: 'Shut', kind: 'info', from: null, until: time, href: null } }, now);
  assert.deepEqual([until('2026-11-20T11:01'), noticeWarning({ notice: null }, now)], [[], []]);
  assert.match(until('2026-11-20T11:00').join(), /the notice has ended/);
});
