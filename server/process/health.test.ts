import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { backupConditions, degradations, diskConditions } from './health.ts';

test('a disk that cannot be read, or a look that fails or does not end, hides nothing else', async () => {
  const conditions = [
    { late: '', look: () => diskConditions('/no/such/folder') },
    { late: '', look: () => Promise.reject(new Error('away')) },
    { late: 'database: it answers slowly', look: () => new Promise<string[]>(() => {}) },
    { late: '', look: () => ['mail: 3 wait'] },
  ];
  assert.deepEqual(await degradations({ notReady: null, conditions }), [
    'disk: /no/such/folder cannot be read',
    'database: it answers slowly',
    'mail: 3 wait',
  ]);
});

test('a folder for backups that is not there, or is a file, is named', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  assert.deepEqual(await backupConditions(null), []);
  assert.deepEqual(await backupConditions(folder), []);
  for (const [name, code] of [
    ['none', 'ENOENT'],
    ['file', 'ENOTDIR'],
  ] as const)
    assert.deepEqual(await backupConditions(join(folder, name)), [
      `backup: BACKUP_DIR is ${folder}/${name}, which cannot be written (${code})`,
    ]);
});
