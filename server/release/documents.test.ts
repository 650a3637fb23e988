import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { openLibrary, type StoredDocument } from './documents.ts';

const faq = { path: '/help/faq', title: 'FAQ' } as StoredDocument;
const index = {
  documents: ['/help/faq', '/about'],
  moved: { '/faq': '/help/faq', '/faq.html': '/help/faq' },
};
const files = new Map<string, object>([
  ['documents/index.json', index],
  ['documents/help/faq.json', faq],
]);

/** Names of the files that were read. */
let reads: string[];
beforeEach(() => {
  reads = [];
});

const open = () =>
  openLibrary({
    read: async (name) => {
      reads.push(name);
      return Buffer.from(JSON.stringify(files.get(name)));
    },
  });

describe('openLibrary', () => {
  test('finds a document by its path, in a file at that path', async () => {
    const { find } = await open();
    assert.deepEqual(await find('/help/faq'), faq);
    assert.deepEqual(reads, ['documents/index.json', 'documents/help/faq.json']);
  });

  test('finds where a former path has moved to', async () => {
    const { movedTo } = await open();
    assert.equal(movedTo('/faq'), '/help/faq');
    assert.equal(movedTo('/faq.html'), '/help/faq');
    assert.equal(movedTo('/help/faq'), null);
    assert.equal(movedTo('/nothing'), null);
  });

  for (const path of [
    '/',
    '',
    '/faq',
    '/index',
    '/Help/faq',
    '/help/../help/faq',
    '/help/faq/',
    '/__proto__',
    '//help',
  ]) {
    test(`reads no file for a path that no document has: ${path || '(empty)'}`, async () => {
      const { find } = await open();
      assert.equal(await find(path), null);
      assert.deepEqual(reads, ['documents/index.json']);
    });
  }
});
