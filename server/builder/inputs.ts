import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { damagedFiles, openBuildFiles } from '../release/build-files.ts';
import { readRecord } from '../release/record.ts';
import { hasAllLinks } from './build-folders.ts';
import { filesUnder } from './files.ts';

/** Everything that a build reads except the content folder. */
const sources = ['build.ts', 'package-lock.json', 'tsconfig.json', 'client', 'public', 'server', 'shared'];

/** What stands in `server/` and is in no build: a changed test makes none stale. */
const notBuilt = /^server\/((testing|e2e|bench)\/|.*\.test\.tsx?$)/;

/**
 * State of the files that a build reads: a hash of their names, sizes and modification times. Reading the content of
 * ten thousand documents to find that none has changed would cost more than it saves.
 */
export async function inputState(contentDir: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of [...sources, contentDir]) {
    for (const file of await filesUnder(source)) {
      if (source === 'server' && notBuilt.test(file)) continue;
      // Synchronous calls take a fifth of the time with ten thousand files.
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Whether the output folder lacks a complete, undamaged production build of the files as they are now. */
export async function isStale(outDir: string, contentDir: string): Promise<boolean> {
  const record = await readRecord(outDir);
  if (record?.mode !== 'production' || !hasAllLinks(outDir)) return true;
  if (record.inputs !== (await inputState(contentDir))) return true;
  const files = openBuildFiles(join(outDir, 'builds', record.folder), record);
  return (await damagedFiles(files, Object.keys(record.files))).length > 0;
}
