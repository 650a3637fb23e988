import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sampleShop } from '../testing/sample-shop.ts';
import type { BuildContext } from './build-state.ts';
import { iconNames } from './icon-names.ts';
import { writeSiteIcons } from './site-icons.ts';

test('draws the icons and the manifest of the shop, in the sizes that the manifest and the pages name', async (context) => {
  const outDir = await mkdtemp(join(tmpdir(), 'icons-'));
  context.after(() => rm(outDir, { recursive: true, force: true }));
  const draw = async (facts = {}) => {
    await writeSiteIcons({ outDir } as BuildContext, { shop: { ...sampleShop, ...facts } });
    const read = iconNames.map(async (name) => [name, await readFile(join(outDir, 'public', name))] as const);
    return Object.fromEntries(await Promise.all(read)) as Record<string, Buffer>;
  };

  const first = await draw();
  assert.deepEqual((await readdir(join(outDir, 'public'))).sort(), [...iconNames].sort());
  const manifest = JSON.parse(String(first['site.webmanifest']));
  assert.equal(manifest.name, sampleShop.name);
  for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const picture = first[src.slice(1)];
    assert.equal(`${picture?.readUInt32BE(16)}x${picture?.readUInt32BE(20)}`, sizes, src);
  }

  const second = await draw({ initials: 'Q' });
  const same = iconNames.filter((name) => first[name]?.equals(second[name] as Buffer));
  assert.deepEqual(same, ['site.webmanifest'], 'other initials make other icons');
  const third = await draw({ initials: 'Q', name: 'Quick Fix' });
  assert.equal(JSON.parse(String(third['site.webmanifest'])).name, 'Quick Fix');
});
