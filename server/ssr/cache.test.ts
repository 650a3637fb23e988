import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { AnswerCache, cachedPage } from './cache.ts';

const page = (text: string) => cachedPage('text/html', Buffer.from(text));

test('joins simultaneous misses of one answer into one render', async () => {
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

test('rejects with the error of a render to all who wait for it, and caches nothing', async () => {
  const cache = new AnswerCache(1000);
  const waiting = [1, 2].map(() => cache.getOrMake('/a', () => Promise.reject(new Error('broken'))));
  for (const each of waiting) await assert.rejects(each, /broken/);
  assert.equal(cache.get('/a'), undefined);
  assert.equal(
    (await cache.getOrMake('/a', async () => page('second'))).bytes.identity?.toString(),
    'second',
  );
});

test('evicts the least recently used answer when a new one does not fit', async () => {
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

test('returns an answer larger than the whole cache without caching it', async () => {
  const cache = new AnswerCache(10);
  const large = await cache.getOrMake('/a', async () => page('x'.repeat(40)));
  assert.equal(large.bytes.identity?.length, 40);
  assert.equal(cache.get('/a'), undefined);
  assert.equal(cache.size, 0);
});

test('compresses once for each encoding and counts the bytes', async () => {
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

test('caches each of two encodings that were compressed at the same time', async () => {
  const cache = new AnswerCache(100_000);
  const made = await cache.getOrMake('/a', async () => page('words '.repeat(50)));
  const [br, gzip] = await Promise.all([cache.encoded('/a', made, 'br'), cache.encoded('/a', made, 'gzip')]);
  assert.equal(cache.get('/a')?.bytes.br, br);
  assert.equal(cache.get('/a')?.bytes.gzip, gzip);
});

test('evicts other answers when an encoding makes one larger', async () => {
  const cache = new AnswerCache(4000);
  const random = (bytes: number) => cachedPage('text/html', randomBytes(bytes));
  await cache.getOrMake('/a', async () => random(1500));
  const second = await cache.getOrMake('/b', async () => random(1500));
  await cache.encoded('/b', second, 'gzip');
  assert.equal(cache.get('/a'), undefined);
  assert.ok(cache.get('/b')?.bytes.gzip);
});

test('does not cache an encoding of an answer that was evicted or replaced meanwhile', async () => {
  const cache = new AnswerCache(100);
  const first = await cache.getOrMake('/a', async () => page('x'.repeat(60)));
  const compressing = cache.encoded('/a', first, 'gzip');
  await cache.getOrMake('/b', async () => page('y'.repeat(60)));
  assert.equal(gunzipSync(await compressing).toString(), 'x'.repeat(60));
  assert.equal(cache.get('/a'), undefined);
});

test('caches an empty answer', async () => {
  const cache = new AnswerCache(100);
  await cache.getOrMake('/empty', async () => page(''));
  assert.equal(cache.get('/empty')?.bytes.identity?.length, 0);
});
