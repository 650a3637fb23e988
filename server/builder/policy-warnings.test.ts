import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Shop } from '../../shared/shop.ts';
import { testContentDir } from '../testing/test-build.ts';
import { readShop } from './facts/shop-schema.ts';
import { policyWarnings } from './policy-warnings.ts';

test('warns of each host that pages load from and the privacy policy does not name', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'policy-'));
  t.after(() => rm(dir, { recursive: true }));
  await mkdir(join(dir, 'pages'));
  await writeFile(join(dir, 'pages/privacy-policy.mdx'), 'Visits are counted by count.example.com.');

  const sample = readShop(testContentDir);
  assert.deepEqual(await policyWarnings(sample, testContentDir), []);

  const shop: Shop = {
    ...sample,
    tags: {
      analytics: { scriptUrl: 'https://count.example.com/a.js', id: '1', data: {}, hosts: [] },
      recording: { scriptUrl: 'https://watch.example.com/b.js', id: '2', data: {}, hosts: [] },
    },
    map: { ...sample.map, embedUrl: 'https://map.example.com/embed' },
  };
  const warnings = await policyWarnings(shop, dir);
  assert.deepEqual(
    warnings.map((warning) => /name (\S+), from which pages load (\S+)$/.exec(warning)?.slice(1)),
    [
      ['watch.example.com', 'tags.recording'],
      ['map.example.com', 'map.embedUrl'],
    ],
  );
});
