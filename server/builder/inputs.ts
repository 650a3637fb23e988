import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedFiles, openBuildFiles } from '../release/build-files.ts';
import { readRecord } from '../release/record.ts';
import { linksStand } from './build-folders.ts';

/** Everything a build reads, beside the content folder. */
const sources = ['build.ts', 'package-lock.json', 'tsconfig.json', 'client', 'public', 'server', 'shared'];

/** What stands in `server/` and is in no build: a changed test makes none stale. */
const notBuilt = /^server\/((testing|e2e|bench)\/|.*\.test\.tsx?$)/;

/**
 * State of the files a build reads: the hash of their names, sizes and times of change. Reading ten
 * thousand documents to see that none has changed would cost more than it saves.
 */
export async function inputState(contentDir: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of [...sources, contentDir]) {
    for (const file of await filesUnder(source)) {
      if (source === 'server' && notBuilt.test(file)) continue;
      // Synchronous: for ten thousand files that takes a fifth of the time.
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Whether the output folder lacks a whole, undamaged production build of the files as they are now. */
export async function isStale(outDir: string, contentDir: string): Promise<boolean> {
  const record = await readRecord(outDir);
  if (record?.mode !== 'production' || !linksStand(outDir)) return true;
  if (record.inputs !== (await inputState(contentDir))) return true;
  const files = openBuildFiles(join(outDir, 'builds', record.folder), record);
  return (await damagedFiles(files, Object.keys(record.files))).length > 0;
}

/** All files of a folder at any depth, sorted; the path itself where it is a file; none where nothing stands. */
export async function filesUnder(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
