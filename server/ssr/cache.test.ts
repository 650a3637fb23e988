import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { AnswerCache, cachedAnswer } from './cache.ts';

const page = (text: string) => cachedAnswer('text/html', text);
/** What is cached under a key; rejects where nothing is. */
const cached = (cache: AnswerCache, key: string) =>
  cache.getOrMake(key, () => Promise.reject(new Error('not cached')));

test('joins simultaneous misses of one answer into one render', async () => {
  const cache = new AnswerCache(1000, 60_000);
  let renders = 0;
  const make = async () => {
    renders++;
    await new Promise((resolve) => setImmediate(resolve));
    return page('a');
  };
  const pages = await Promise.all([1, 2, 3].map(() => cache.getOrMake('/a', make)));
  assert.equal(new Set(pages).size, 1);
  await cache.getOrMake('/a', make);
  assert.equal(renders, 1);
});

test('rejects with the error of a render to all who wait for it, and caches nothing', async () => {
  const cache = new AnswerCache(1000, 60_000);
  const waiting = [1, 2].map(() => cache.getOrMake('/a', () => Promise.reject(new Error('broken'))));
  for (const each of waiting) await assert.rejects(each, /broken/);
  assert.equal(cache.has('/a'), false);
  const { bytes } = await cache.getOrMake('/a', async () => page('second'));
  assert.equal(bytes.identity?.toString(), 'second');
});

test('rejects for all who wait when an answer is not made in time, and tries again', async () => {
  const cache = new AnswerCache(1000, 20);
  const signals: AbortSignal[] = [];
  const never = (signal: AbortSignal) => new Promise<never>(() => signals.push(signal));
  const waiting = [1, 2].map(() => cache.getOrMake('/a', never));
  for (const each of waiting) await assert.rejects(each, { name: 'TimeoutError' });
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true],
  );
  await cache.getOrMake('/a', async () => page('second'));
});

test('evicts the least recently used answer when a new one does not fit', async () => {
  const cache = new AnswerCache(100, 60_000);
  const add = (key: string) => cache.getOrMake(key, async () => page('x'.repeat(40)));
  await add('/a');
  await add('/b');
  await cached(cache, '/a');
  await add('/c');
  assert.deepEqual(
    ['/a', '/b', '/c'].map((key) => cache.has(key)),
    [true, false, true],
  );
  assert.ok(cache.size <= 100);
});

test('returns an answer larger than the whole cache without caching it', async () => {
  const cache = new AnswerCache(10, 60_000);
  const large = await cache.getOrMake('/a', async () => page('x'.repeat(40)));
  assert.equal(large.bytes.identity?.length, 40);
  assert.equal(cache.has('/a'), false);
  assert.equal(cache.size, 0);
});

test('compresses once for each encoding, at the same time too, and counts the bytes', async () => {
  const cache = new AnswerCache(100_000, 60_000);
  const text = 'the same words '.repeat(50);
  const made = await cache.getOrMake('/a', async () => page(text));
  const before = cache.size;
  const [first, second, gzip] = await Promise.all([
    cache.encoded('/a', made, 'br'),
    cache.encoded('/a', made, 'br'),
    cache.encoded('/a', made, 'gzip'),
  ]);
  assert.equal(first, second);
  assert.equal(cache.size, before + first.length + gzip.length);
  assert.equal(brotliDecompressSync(first).toString(), text);
  assert.equal(gunzipSync(gzip).toString(), text);
  const { bytes } = await cached(cache, '/a');
  assert.ok(bytes.br === first && bytes.gzip === gzip);
});

test('evicts other answers when an encoding makes one larger', async () => {
  const cache = new AnswerCache(4000, 60_000);
  const random = (bytes: number) => cachedAnswer('text/html', randomBytes(bytes));
  await cache.getOrMake('/a', async () => random(1500));
  const second = await cache.getOrMake('/b', async () => random(1500));
  await cache.encoded('/b', second, 'gzip');
  assert.equal(cache.has('/a'), false);
  assert.ok((await cached(cache, '/b')).bytes.gzip);
});

test('does not cache an encoding of an answer that was evicted or replaced meanwhile', async () => {
  const cache = new AnswerCache(100, 60_000);
  const first = await cache.getOrMake('/a', async () => page('x'.repeat(60)));
  const compressing = cache.encoded('/a', first, 'gzip');
  await cache.getOrMake('/b', async () => page('y'.repeat(60)));
  assert.equal(gunzipSync(await compressing).toString(), 'x'.repeat(60));
  assert.equal(cache.has('/a'), false);
});

test('caches an empty answer', async () => {
  const cache = new AnswerCache(100, 60_000);
  await cache.getOrMake('/empty', async () => page(''));
  assert.equal((await cached(cache, '/empty')).bytes.identity?.length, 0);
});
