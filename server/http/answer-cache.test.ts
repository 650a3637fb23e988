import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { AnswerCache, cachedPage } from './answer-cache.ts';

const page = (text: string) => cachedPage('text/html', Buffer.from(text));

test('concurrent misses of a page share one render', async () => {
  const cache = new AnswerCache(1000);
  let renders = 0;
  const make = async () => {
    renders++;
    await new Promise((resolve) => setImmediate(resolve));
    return page('a');
  };
  const pages = await Promise.all([
    cache.getOrMake('/a', make),
    cache.getOrMake('/a', make),
    cache.getOrMake('/a', make),
  ]);
  assert.equal(renders, 1);
  assert.equal(new Set(pages).size, 1);
  await cache.getOrMake('/a', make);
  assert.equal(renders, 1);
});

test('a failed render is not cached', async () => {
  const cache = new AnswerCache(1000);
  await assert.rejects(cache.getOrMake('/a', () => Promise.reject(new Error('broken'))));
  assert.equal(
    (await cache.getOrMake('/a', async () => page('mended'))).bytes.identity?.toString(),
    'mended',
  );
});

test('stays within its bytes and evicts the least recently used page', async () => {
  const cache = new AnswerCache(100);
  const add = (key: string) => cache.getOrMake(key, async () => page('x'.repeat(40)));
  await add('/a');
  await add('/b');
  cache.get('/a');
  await add('/c');
  assert.ok(cache.get('/a'));
  assert.equal(cache.get('/b'), undefined);
  assert.ok(cache.get('/c'));
  assert.ok(cache.size <= 100);
});

test('returns a page that is larger than the cache without caching it', async () => {
  const cache = new AnswerCache(10);
  const large = await cache.getOrMake('/a', async () => page('x'.repeat(40)));
  assert.equal(large.bytes.identity?.length, 40);
  assert.equal(cache.get('/a'), undefined);
  assert.equal(cache.size, 0);
});

test('compresses a page once per encoding and counts its bytes', async () => {
  const cache = new AnswerCache(100_000);
  const text = 'the same words '.repeat(50);
  const made = await cache.getOrMake('/a', async () => page(text));
  const before = cache.size;
  const [first, second] = await Promise.all([
    cache.encoded('/a', made, 'br'),
    cache.encoded('/a', made, 'br'),
  ]);
  assert.equal(first, second);
  assert.equal(cache.size, before + first.length);
  assert.equal(brotliDecompressSync(first).toString(), text);
  assert.equal(zstdDecompressSync(await cache.encoded('/a', made, 'zstd')).toString(), text);
  assert.equal(gunzipSync(await cache.encoded('/a', made, 'gzip')).toString(), text);
});
