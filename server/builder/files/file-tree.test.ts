import assert from 'node:assert/strict';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { writeFileAt } from './file-tree.ts';

test('who reads a file while it is written again gets all of what it was', async (t) => {
  const folder = temporaryFolder();
  const file = join(folder, 'documents/about.json');
  await writeFileAt(file, 'before');
  const reader = await open(file);
  t.after(() => reader.close());
  await writeFileAt(file, 'after');
  assert.equal(await reader.readFile('utf8'), 'before');
  assert.equal(await readFile(file, 'utf8'), 'after');
  assert.deepEqual(await readdir(join(folder, 'documents')), ['about.json']);
});
