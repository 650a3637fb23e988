import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { filesUnder } from './file-tree.ts';
import { forgetUnused, lastResult, recall, remember, rememberIn, store } from './memory.ts';

const folders: string[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memory-'));
  folders.push(folder);
  rememberIn(folder, 'v1');
});
after(async () => {
  rememberIn(null);
  await Promise.all(folders.map((each) => rm(each, { recursive: true })));
});

describe('recall', () => {
  test('returns what was stored under a key, and nothing under another one', () => {
    assert.deepEqual(store('mdx', 'a text', { code: 'x' }), { code: 'x' });
    assert.deepEqual(recall('mdx', 'a text'), { code: 'x' });
    assert.equal(recall('mdx', 'another text'), undefined);
    assert.equal(recall('yaml', 'a text'), undefined);
  });

  test('returns nothing that another version of the builder has stored', () => {
    store('mdx', 'a text', 'v1');
    rememberIn(folder, 'v2');
    assert.equal(recall('mdx', 'a text'), undefined);
  });

  test('returns nothing of a file that is damaged', async () => {
    store('mdx', 'a text', 'whole');
    const [file = ''] = await filesUnder(folder);
    await writeFile(file, (await readFile(file, 'utf8')).replace('whole', 'wrong'));
    assert.equal(recall('mdx', 'a text'), undefined);
    await writeFile(file, '');
    assert.equal(recall('mdx', 'a text'), undefined);
  });
});

test('forgets what nobody has stored or recalled', async () => {
  store('mdx', 'used', 1);
  await writeFile(join(folder, 'made/v1/mdx/unused.json'), '');
  await forgetUnused();
  assert.equal(recall('mdx', 'used'), 1);
  assert.equal((await filesUnder(folder)).length, 1);
});

test('a step runs again when its key is another one, and after it has failed', async () => {
  const last = lastResult<number>();
  let runs = 0;
  const run = (key: string) =>
    last(
      () => key,
      async () => ++runs,
    );
  assert.deepEqual([await run('a'), await run('a'), await run('b')], [1, 1, 2]);
  await assert.rejects(
    last(
      () => 'c',
      () => Promise.reject(new Error('invalid')),
    ),
  );
  assert.equal(await run('b'), 3);
});

test('what was saved while a value was made is not stored under the key of before', async () => {
  let key = 'before';
  const make = async () => {
    key = 'saved meanwhile';
    return 'of either';
  };
  assert.equal(await remember('styles', async () => key, make), 'of either');
  assert.equal(recall('styles', 'before'), undefined);
  assert.equal(recall('styles', 'saved meanwhile'), undefined);
  assert.equal(
    await remember(
      'styles',
      async () => key,
      async () => 'new',
    ),
    'new',
  );
  assert.equal(await remember('styles', async () => key, make), 'new');
});
