import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../../release/content-hash.ts';
import { fileHash, type Sources } from '../files/content-key.ts';
import { linkOrCopy } from '../files/link-or-copy.ts';
import { recall, store } from '../files/memory.ts';

/** What some bundles depend on. */
export interface BundleInputs {
  /** Tells them from all others of a build. */
  name: string;
  /** All that might be in them, as it is now. */
  read: () => Promise<Sources>;
  /** What they depend on beside sources. */
  options: unknown;
}

/**
 * The key of bundles: of the sources that were in them when they were made last, of all where they never were. Another source
 * can only become a part of them by an import in one that has changed.
 */
export function bundleKey({ name, options }: Omit<BundleInputs, 'read'>, sources: Sources): string {
  const files = recall<string[]>('sources', name);
  const found = files ? files.map((file) => [file, sources.get(file)]) : [...sources];
  return contentHash(JSON.stringify([found, options]));
}

/** Notes the sources of bundles that were made, beside those of the ones before: a part of them may be made alone. */
export function noteSources(name: string, sources: Sources, made: string[]): void {
  const all = new Set([...(recall<string[]>('sources', name) ?? []), ...made]);
  store('sources', name, [...all].filter((file) => sources.has(file)).sort());
}

/** Relative to the build's folder and to the project. */
interface Made {
  files: string[];
  sources: string[];
}

/**
 * Makes bundles, or takes their files over from the build before: by links, or where development builds into the same
 * folder again by leaving them. A file that is damaged has them made again.
 * @param make writes files into the build's folder, and returns what later steps need of them
 */
export async function reuseBundles<Result extends Made>(
  inputs: BundleInputs,
  { outDir, previousDir }: { outDir: string; previousDir: string | null },
  make: () => Promise<Result>,
): Promise<Result> {
  const { name, read } = inputs;
  const from = previousDir ?? outDir;
  const sources = await read();
  const known = recall<{ made: Result; hashes: (string | null)[] }>(name, bundleKey(inputs, sources));
  if (known && hashesOf(known.made, from).join() === known.hashes.join()) {
    if (from !== outDir) for (const file of known.made.files) link(join(from, file), join(outDir, file));
    return known.made;
  }
  const made = await make();
  noteSources(name, sources, made.sources);
  const key = bundleKey(inputs, sources);
  // Not where a source was saved meanwhile: nobody knows which of the two is in the bundles.
  if (key === bundleKey(inputs, await read())) store(name, key, { made, hashes: hashesOf(made, outDir) });
  return made;
}

const hashesOf = ({ files }: Made, folder: string) => files.map((file) => fileHash(join(folder, file)));

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  linkOrCopy(from, to);
}
