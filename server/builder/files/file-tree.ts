import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a file and makes the folders on the way. Beside it, then renamed: a server that reads it meanwhile gets no half.
 * @param options `flush`: it is on the disk before it takes the other's place
 */
export async function writeFileAt(
  file: string,
  content: string | Buffer,
  options: { flush?: boolean } = {},
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, content, options);
  await rename(`${file}.tmp`, file);
}

/** Writes a value as JSON and makes the folders on the way. */
export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFileAt(file, JSON.stringify(value));

/**
 * Writes all files of a folder, and removes what else is in it: development builds into the same folder again and again.
 * @param files contents by name, relative to the folder
 */
export async function writeFolder(
  folder: string,
  files: ReadonlyMap<string, string | Buffer>,
): Promise<void> {
  for (const [name, content] of files) await writeFileAt(join(folder, name), content);
  await removeOthers(folder, files);
}

/** Removes the files of a folder, at any depth, that `names` lacks. */
export async function removeOthers(folder: string, names: { has: (name: string) => boolean }): Promise<void> {
  for (const file of await filesUnder(folder)) {
    if (!names.has(file.slice(folder.length + 1))) await rm(file);
  }
}

/** All files of a folder at any depth, sorted; the path itself if it is a file; an empty list if it does not exist. */
export async function filesUnder(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
