import { readFileSync, statSync } from 'node:fs';
import { contentHash } from '../../release/content-hash.ts';
import { filesUnder } from './file-tree.ts';

/** Files with the hashes of their contents. Whoever takes them before a step reads the files misses no save. */
export type Sources = ReadonlyMap<string, string>;

/** @param paths files and folders, relative to the project. Tests are left out: they are in no build. */
export async function readSources(...paths: string[]): Promise<Sources> {
  const sources = new Map<string, string>();
  for (const path of paths) {
    // The tests' own content lies among the tests.
    const isAmongTests = isTest(`${path}/`);
    for (const file of await filesUnder(path))
      if (isAmongTests || !isTest(file)) sources.set(file, readHash(file));
  }
  return sources;
}

const isTest = (file: string): boolean => /^server\/(testing|e2e|bench)\/|\.test\.tsx?$/.test(file);

/** Hashes with the states that files had: one that has not changed is not read again. */
const known = new Map<string, { state: string; hash: string }>();

function readHash(file: string): string {
  // Synchronous calls take a fifth of the time with thousands of small files.
  const { mtimeMs, size } = statSync(file);
  const state = `${mtimeMs} ${size}`;
  const before = known.get(file);
  if (before?.state === state) return before.hash;
  const hash = contentHash(readFileSync(file));
  known.set(file, { state, hash });
  return hash;
}

/** Hash of a file's contents; `null` where it cannot be read. */
export function fileHash(file: string): string | null {
  try {
    return contentHash(readFileSync(file));
  } catch {
    return null;
  }
}

/** Hash of the names and contents of files, of those in folders too. */
export const contentKey = async (...paths: string[]): Promise<string> =>
  contentHash(JSON.stringify([...(await readSources(...paths))]));
