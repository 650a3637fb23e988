import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { Refusal } from '../../forms/refusal.ts';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { checkBackup, checkDatabase, checkNewFile } from './path-checks.ts';

const folder = temporaryFolder();
before(async () => {
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'file'), 'something');
  await writeFile(join(folder, 'empty'), '');
});

const cases: [what: string, check: (path: string) => Promise<void>, name: string, said: string][] = [
  ['a database', (path) => checkDatabase(`sqlite:${path}`), 'none/shop.db', 'There is no database at PATH'],
  ['a database', (path) => checkDatabase(`sqlite:${path}`), 'folder', 'PATH is a folder, no database'],
  ['a backup', checkBackup, 'none', 'There is no PATH.'],
  ['a backup', checkBackup, 'folder', 'PATH is a folder, no backup.'],
  ['a backup', checkBackup, 'empty', 'PATH is empty, no backup.'],
  ['a new file', checkNewFile, 'file', 'PATH exists: give another name.'],
  ['a new file', checkNewFile, 'none/new', 'There is no folder FOLDER/none: create it first.'],
  ['a new file', checkNewFile, 'file/new', 'FOLDER/file is no folder.'],
];
for (const [what, check, name, said] of cases) {
  test(`refuses ${name} as ${what}, and names it`, async () => {
    const path = join(folder, name);
    const expected = said.replace('PATH', path).replace('FOLDER', folder);
    await assert.rejects(
      check(path),
      (error) => error instanceof Refusal && error.message.startsWith(expected),
    );
  });
}

test('accepts usable paths', async () => {
  await checkDatabase(`sqlite:${join(folder, 'file')}`);
  await checkDatabase('postgres://shop@127.0.0.1/shop');
  await checkBackup(join(folder, 'file'));
  await checkNewFile(join(folder, 'new'));
});
