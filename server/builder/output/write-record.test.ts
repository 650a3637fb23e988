import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BuildRecord } from '../../release/record.ts';
import { carriedFiles, previousBuilds } from './write-record.ts';

/** The records of builds with these ids, each made after the one before it. */
function recordsOf(ids: string[]): BuildRecord[] {
  const records: BuildRecord[] = [];
  for (const id of ids) {
    const before = records.at(-1);
    const previous = before ? previousBuilds(before, id) : [];
    const record = { id, folder: `folder-${id}`, assets: [`${id}.js`], previous } as unknown as BuildRecord;
    const own = {
      [`assets/${id}.js`]: `hash of ${id}`,
      [`manifests/${id}.json`]: 'hash',
      'styles.css': 'hash',
    };
    record.files = { ...(before ? carriedFiles(before, { ...record, files: own }) : {}), ...own };
    records.push(record);
  }
  return records;
}

describe('previousBuilds', () => {
  it('lists the three builds before a new one, latest first', () => {
    const last = recordsOf(['a', 'b', 'c', 'd', 'e']).at(-1);
    assert.deepEqual(
      last?.previous.map(({ id, folder }) => [id, folder]),
      [
        ['d', 'folder-d'],
        ['c', 'folder-c'],
        ['b', 'folder-b'],
      ],
    );
  });

  it('does not list a build before itself when the same build is made again', () => {
    const last = recordsOf(['a', 'b', 'a']).at(-1);
    assert.deepEqual(
      last?.previous.map(({ id }) => id),
      ['b'],
    );
  });
});

describe('carriedFiles', () => {
  it('are the assets and manifests of the three builds before, and nothing else of theirs', () => {
    const records = recordsOf(['a', 'b', 'c', 'd', 'e']);
    const last = records.at(-1) as BuildRecord;
    const assets = Object.keys(last.files).filter((name) => name.startsWith('assets/'));
    assert.deepEqual(assets.sort(), ['assets/b.js', 'assets/c.js', 'assets/d.js', 'assets/e.js']);
    const manifests = Object.keys(last.files).filter((name) => name.startsWith('manifests/'));
    assert.deepEqual(
      manifests.sort(),
      ['b', 'c', 'd', 'e'].map((id) => `manifests/${id}.json`),
    );
    assert.equal(Object.keys(carriedFiles(last, last)).length, 0);
  });

  it('include the compressed twins of assets', () => {
    const previous = [{ id: 'a', folder: 'folder-a', assets: ['a.js'] }];
    const before = { files: { 'assets/a.js': '1', 'assets/a.js.br': '2', 'assets/x.js.br': '3' } };
    const carried = carriedFiles(
      before as unknown as BuildRecord,
      { previous, files: {} } as unknown as BuildRecord,
    );
    assert.deepEqual(carried, { 'assets/a.js': '1', 'assets/a.js.br': '2' });
  });
});
