import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { BuildFiles } from './build-files.ts';
import { documentName, indexName, makeShards, shardName } from './document-shards.ts';
import { openLibrary } from './documents.ts';

const faq = { path: '/help/faq', aliases: ['/faq', '/faq.html'], hash: 'aa11' };
const about = { path: '/about', hash: 'bb22' };
/** Enough documents for more shards than are cached. */
const others = Array.from({ length: 6000 }, (_, n) => ({ path: `/other/page-${n}`, hash: `cc${n}` }));

/** Names of the files that were read. */
let reads: string[];
beforeEach(() => {
  reads = [];
});

/** A build's files in memory. */
function filesOf(
  documents: { path: string; aliases?: string[]; hash: string }[],
  verified = true,
): BuildFiles {
  const shards = makeShards(documents);
  const files = new Map<string, object>([
    [indexName, { shards: shards.map((_, number) => `hash of shard ${number}`) }],
    ...shards.map((shard, number) => [shardName(number), shard] as const),
    ...documents.map(({ path, hash }) => [documentName(hash), { path }] as const),
  ]);
  return {
    dir: '',
    verified,
    has: (name) => files.has(name),
    read: async (name) => {
      reads.push(name);
      return Buffer.from(JSON.stringify(files.get(name)));
    },
  };
}

describe('openLibrary', () => {
  test('finds a document by its path', async () => {
    const { find } = openLibrary(filesOf([faq, about]));
    assert.deepEqual(await find('/help/faq'), { path: '/help/faq' });
    assert.deepEqual(await find('/about'), { path: '/about' });
    assert.equal(await find('/nothing'), null);
    assert.equal(await find('/faq'), null);
  });

  test('finds where a former path has moved to', async () => {
    const { movedTo } = openLibrary(filesOf([faq, about]));
    assert.equal(await movedTo('/faq'), '/help/faq');
    assert.equal(await movedTo('/faq.html'), '/help/faq');
    assert.equal(await movedTo('/help/faq'), null);
    assert.equal(await movedTo('/nothing'), null);
  });

  for (const path of ['/', '', '/Help/faq', '/help/../faq', '/help/faq/', '/a%20b', '/__proto__', '//help']) {
    test(`reads no file for a path that no document has: ${path || '(empty)'}`, async () => {
      const { find, movedTo } = openLibrary(filesOf([faq]));
      assert.equal(await find(path), null);
      assert.equal(await movedTo(path), null);
      assert.deepEqual(reads, []);
    });
  }

  test('reads the index and a shard once, a document each time', async () => {
    const { find } = openLibrary(filesOf([faq]));
    await find('/help/faq');
    await find('/help/faq');
    assert.deepEqual(reads, [indexName, shardName(0), documentName('aa11'), documentName('aa11')]);
  });

  test('reads everything again in development, where the build is rewritten in place', async () => {
    const { find } = openLibrary(filesOf([faq], false));
    await find('/help/faq');
    await find('/help/faq');
    assert.equal(reads.length, 6);
  });

  test('keeps 64 shards in memory, those used last', async () => {
    const { movedTo } = openLibrary(filesOf(others));
    const shards = makeShards(others);
    assert.ok(shards.length > 65);
    const pathIn = (number: number) => Object.keys(shards[number]?.documents ?? {})[0] ?? '';
    for (let number = 0; number < 64; number++) await movedTo(pathIn(number));
    await movedTo(pathIn(0));
    await movedTo(pathIn(64));
    reads = [];
    for (const number of [0, 2, 63]) await movedTo(pathIn(number));
    assert.deepEqual(reads, []);
    await movedTo(pathIn(1));
    assert.deepEqual(reads, [shardName(1)]);
  });
});
