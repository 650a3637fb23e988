import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sampleShop } from '../../testing/sample-shop.ts';
import { writePreviews } from './write-previews.ts';

const inputs = { all: '', program: 'as it is', public: '', facts: '' };

test('draws a picture again when its words have changed, and no other', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'previews-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const [outDir, cacheDir] = [join(folder, 'build'), join(folder, 'cache')];
  const store = join(cacheDir, 'previews');
  const build = async (guide: string) => {
    const documents = [{ path: '/help/guides/one', title: guide }];
    const state = { shop: sampleShop, manufacturers: [], documents };
    await writePreviews({ outDir, cacheDir, inputs }, state as never);
    const files = (await readdir(store)).sort();
    return new Map(
      await Promise.all(files.map(async (name) => [name, (await stat(join(store, name))).mtimeMs] as const)),
    );
  };
  const first = await build('Back it up');
  assert.equal(first.size, 5);
  assert.deepEqual(await build('Back it up'), first);

  const second = await build('Back up your phone');
  const kept = [...second].filter(([name, time]) => first.get(name) === time);
  assert.equal(kept.length, 4);
  assert.equal(second.size, 5, 'the old picture is gone');
  assert.deepEqual((await readdir(join(outDir, 'public/previews'))).sort(), [
    'business.png',
    'guides',
    'help.png',
    'repairs.png',
    'site.png',
  ]);
});

test('draws once what two cards show alike, at the same time too', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'previews-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const alike = Array.from({ length: 100 }, (_, index) => ({
    path: `/help/guides/g${index}`,
    title: 'The same',
  }));
  await writePreviews({ outDir: join(folder, 'build'), cacheDir: join(folder, 'cache'), inputs }, {
    shop: sampleShop,
    manufacturers: [],
    documents: alike,
  } as never);
  assert.equal((await readdir(join(folder, 'build/public/previews/guides'))).length, alike.length);
  assert.equal((await readdir(join(folder, 'cache/previews'))).length, 5);
});
