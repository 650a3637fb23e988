import { readdir } from 'node:fs/promises';
import { filesUnder } from './file-tree.ts';

/**
 * Doors beside the site's: each has a folder of `client/` for itself. What is in it belongs to its own script and sheet, and
 * the site's styles, icons and caches know nothing of it.
 */
export const otherEntries: readonly string[] = ['desk', 'editor'];

/** The folders and files of `client/` that may be a part of the site. */
export async function siteParts(): Promise<string[]> {
  const names = await readdir('client');
  return names.filter((name) => !otherEntries.includes(name)).map((name) => `client/${name}`);
}

/** All modules of these but tests, sorted. */
export async function siteModules(): Promise<string[]> {
  const files = await Promise.all((await siteParts()).map(filesUnder));
  return files
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();
}
