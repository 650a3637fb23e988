import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type DocumentRecord, openDocumentIndex } from './document-index.ts';

const record = (name: string, key = 'key') =>
  ({ file: `${name}.mdx`, path: `/${name}`, key, output: { size: 1, mtimeMs: 1 } }) as DocumentRecord;

describe('openDocumentIndex', () => {
  let root: string;
  let files = 0;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'index-'));
  });
  after(() => rm(root, { recursive: true }));

  /** The keys by document, as another build would read them from the file. */
  const keysIn = async (path: string) =>
    Object.fromEntries([...(await openDocumentIndex(path)).records].map(([file, { key }]) => [file, key]));

  async function newIndex(...names: string[]): Promise<string> {
    const path = join(root, `cache-${++files}/documents.jsonl`);
    const index = await openDocumentIndex(path);
    await index.retain(new Set());
    await index.add(names.map((name) => record(name)));
    return path;
  }

  it('drops the records that are not retained, and returns the latest record of each file', async () => {
    const path = await newIndex('a', 'b', 'c');
    const index = await openDocumentIndex(path);
    await index.retain(new Set(['a.mdx', 'c.mdx']));
    assert.deepEqual(await keysIn(path), { 'a.mdx': 'key', 'c.mdx': 'key' });
    await index.add([record('b', 'new')]);
    assert.deepEqual(await keysIn(path), { 'a.mdx': 'key', 'b.mdx': 'new', 'c.mdx': 'key' });
  });

  it('appends a changed record, and writes the file again before it has too many lines', async () => {
    const path = await newIndex('a', 'b', 'c', 'd');
    const [first] = (await readFile(path, 'utf8')).split('\n');
    for (let change = 0; change < 20; change++) {
      const index = await openDocumentIndex(path);
      await index.retain(new Set(['a.mdx', 'b.mdx', 'c.mdx']));
      await index.add([record('d', `key ${change}`)]);
      const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
      assert.equal(lines[0], first);
      assert.ok(lines.length <= 9, String(lines.length));
    }
    assert.equal((await keysIn(path))['d.mdx'], 'key 19');
  });

  it('ignores an incomplete last line', async () => {
    const path = await newIndex('a', 'b');
    await appendFile(path, '{"file":"c.mdx","pa');
    const index = await openDocumentIndex(path);
    await index.retain(new Set(['a.mdx']));
    await index.add([record('b', 'new')]);
    assert.deepEqual(await keysIn(path), { 'a.mdx': 'key', 'b.mdx': 'new' });
  });
});
