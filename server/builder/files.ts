import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a value as JSON and makes the folders on the way. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}

/** Removes all files of a folder but the named ones and their compressed twins: what earlier builds into it left. */
export async function removeOthers(folder: string, names: string[]): Promise<void> {
  const ours = new Set(names.map((name) => basename(name)));
  for (const file of await readdir(folder)) {
    if (!ours.has(file.replace(/\.(br|gz)$/, ''))) await rm(join(folder, file));
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
