import { join } from 'node:path';
import { damagedFiles } from '../../release/build-files.ts';
import { type BuildMode, type BuildRecord, readRecord } from '../../release/record.ts';
import { contentKey } from '../files/content-key.ts';
import { recall } from '../files/memory.ts';
import { hasAllLinks } from './build-folders.ts';

/** Everything that a build reads beside the content folder and the server. */
const sources = ['build.ts', 'package-lock.json', 'tsconfig.json', 'client', 'public', 'shared'];

/** State of all files that a build reads, and of the version of Node. */
export async function readInputs(contentDir: string, mode: BuildMode): Promise<string> {
  // Development runs the server from its sources, but for those that are in the renderer.
  const server =
    mode === 'production'
      ? ['server']
      : ['server/builder', ...(recall<string[]>('sources', 'bundles') ?? [])];
  return `${process.version} ${await contentKey(...sources, ...server, contentDir)}`;
}

/** Whether the output folder lacks a complete, undamaged production build of the files as they are now. */
export async function isStale(outDir: string, contentDir: string): Promise<boolean> {
  const record = await readRecord(outDir);
  if (record?.mode !== 'production' || !hasAllLinks(outDir)) return true;
  return !(await isBuildOf(record, contentDir, join(outDir, 'builds', record.folder)));
}

/** Whether a build is undamaged, and of the files as they are now. */
export async function isBuildOf(record: BuildRecord, contentDir: string, dir: string): Promise<boolean> {
  const inputs = await readInputs(contentDir, record.mode);
  return record.inputs === inputs && damagedFiles(dir, record).length === 0;
}
