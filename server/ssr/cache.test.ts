import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { AnswerCache, cachedAnswer, compress, encoded } from './cache.ts';

const add = (cache: AnswerCache, key: string, text: string) =>
  cache.getOrMake(key, async () => cachedAnswer('text/html', text));

test('holds no more than its bytes, of which an answer takes half as many again as its text', async () => {
  const cache = new AnswerCache(100, 60_000);
  await add(cache, '/a', 'x'.repeat(33));
  await add(cache, '/b', 'x'.repeat(33));
  assert.deepEqual([cache.has('/a'), cache.has('/b')], [true, true]);
  await add(cache, '/c', 'x');
  assert.equal(cache.has('/a'), false);
});

test('compresses once for each encoding, at the same time too', async () => {
  const answer = cachedAnswer('text/html', 'the same words '.repeat(50));
  const [first, second] = await Promise.all([encoded(answer, 'gzip'), encoded(answer, 'gzip')]);
  assert.equal(first, second);
  assert.equal(await encoded(answer, 'gzip'), first);
  assert.equal(gunzipSync(first).toString(), 'the same words '.repeat(50));
});

test('caches an empty answer', async () => {
  const cache = new AnswerCache(100, 60_000);
  await add(cache, '/empty', '');
  assert.ok(cache.has('/empty'));
});

test('of many compressions asked for at once a few take memory, and the others follow', async (t) => {
  let begun = 0;
  const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && begun++) });
  t.after(() => hook.disable());
  hook.enable();
  const texts = Array.from({ length: 40 }, (_, n) => `text ${n} `.repeat(1000));
  const zipped = texts.map((text) => compress(Buffer.from(text), 'gzip'));
  assert.ok(begun > 0 && begun < 10, `${begun} began at once`);
  assert.deepEqual(
    (await Promise.all(zipped)).map((each) => gunzipSync(each).toString()),
    texts,
  );
});
