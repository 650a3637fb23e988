import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../../release/content-hash.ts';
import { filesUnder } from './file-tree.ts';

/**
 * What earlier builds have made, by what they made it of: parsed YAML, compiled documents, compressed files. A key is a hash
 * of everything that a value depends on, so no value is ever out of date. All calls are synchronous: with small files that
 * takes a fifth of the time.
 */
let folder: string | null = null;
let allFolders: string | null = null;
const used = new Set<string>();

/**
 * Values outlive the process from now on. Until this is called, and after `null`, nothing is remembered.
 * @param version of the code and packages that make the values: what others have made is not recalled
 */
export function rememberIn(cacheDir: string | null, version = ''): void {
  allFolders = cacheDir && join(cacheDir, 'made');
  folder = allFolders && join(allFolders, version);
}

/** The value that was stored under a key; `undefined` where there is none, or its file is damaged. */
export function recall<Value>(kind: string, key: string): Value | undefined {
  const file = fileOf(kind, key);
  if (!file) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    const json = text.slice(hashLength);
    return text.slice(0, hashLength) === contentHash(json) ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value that is JSON, and returns it. */
export function store<Value>(kind: string, key: string, value: Value): Value {
  const file = fileOf(kind, key);
  if (!file) return value;
  const json = JSON.stringify(value);
  mkdirSync(dirname(file), { recursive: true });
  // Renamed when it is whole: another build may read it meanwhile.
  writeFileSync(`${file}.${process.pid}`, contentHash(json) + json);
  renameSync(`${file}.${process.pid}`, file);
  return value;
}

/**
 * Makes a value of files, unless it is remembered. It is stored only where none of the files was saved while it was made.
 * @param keyOf hash of the files as they are now
 */
export async function remember<Value>(
  kind: string,
  keyOf: () => Promise<string>,
  make: () => Promise<Value>,
): Promise<Value> {
  const key = await keyOf();
  const known = recall<Value>(kind, key);
  if (known !== undefined) return known;
  const made = await make();
  return (await keyOf()) === key ? store(kind, key, made) : made;
}

/** Removes all values that this process has neither stored nor recalled: those of content and sources as they were. */
export async function forgetUnused(): Promise<void> {
  if (!allFolders) return;
  for (const file of await filesUnder(allFolders)) if (!used.has(file)) rmSync(file, { force: true });
}

/**
 * A step's last result in this process: the step runs again only when its key is another one, as after a save that concerns
 * it.
 */
export function lastResult<Result>() {
  let last: { key: unknown; result: Result } | undefined;
  return async (keyOf: () => unknown, make: () => Promise<Result>): Promise<Result> => {
    const key = await keyOf();
    if (last && last.key === key) return last.result;
    // A run that fails may have written files already.
    last = undefined;
    const result = await make();
    if ((await keyOf()) === key) last = { key, result };
    return result;
  };
}

const hashLength = contentHash('').length;

function fileOf(kind: string, key: string): string | null {
  const file = folder && join(folder, kind, `${contentHash(key)}.json`);
  if (file) used.add(file);
  return file;
}
