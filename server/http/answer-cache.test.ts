import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { AnswerCache, cachedPage } from './answer-cache.ts';

const page = (text: string) => cachedPage('text/html', Buffer.from(text));

test('misses that come together are one render', async () => {
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

test('a render that fails is not kept', async () => {
  const cache = new AnswerCache(1000);
  await assert.rejects(cache.getOrMake('/a', () => Promise.reject(new Error('broken'))));
  assert.equal(
    (await cache.getOrMake('/a', async () => page('mended'))).bytes.identity?.toString(),
    'mended',
  );
});

test('it holds no more bytes than it may, and lets the least used go', async () => {
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

test('a page larger than the whole cache is answered and not kept', async () => {
  const cache = new AnswerCache(10);
  const large = await cache.getOrMake('/a', async () => page('x'.repeat(40)));
  assert.equal(large.bytes.identity?.length, 40);
  assert.equal(cache.get('/a'), undefined);
  assert.equal(cache.size, 0);
});

test('each encoding is made once, counted, and says the same', async () => {
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
