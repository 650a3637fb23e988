import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contentHash } from '../release/content-hash.ts';
import { indexName } from '../release/document-shards.ts';
import { type BuildRecord, maxPreviousBuilds } from '../release/record.ts';
import { filesUnder } from './files.ts';

/** What a build's record says about files: their hashes, the id made from them, the files of earlier builds. */

/** Hashes of all files that a build writes before its id is known. */
export function hashOwnFiles(folder: string, assets: string[]): Promise<Record<string, string>> {
  return hashFiles(folder, (name) => !hashedLater.test(name) && isOwnAsset(name, assets));
}

/** The hashes that the record lists. */
export function listedHashes(hashes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => !unlisted.test(name)));
}

/** The builds before a new one whose files stay, latest first. A build that is made again is not listed before itself. */
export function previousBuilds(before: BuildRecord, newId: string): BuildRecord['previous'] {
  const { id, folder, assets, previous } = before;
  return [{ id, folder, assets }, ...previous]
    .filter((build) => build.id !== newId)
    .slice(0, maxPreviousBuilds);
}

/** The assets and manifests of earlier builds that a build takes over from the one before it, with their hashes. */
export function carriedFiles(
  before: BuildRecord | null,
  { previous, files }: BuildRecord,
): Record<string, string> {
  const assets = new Set(previous.flatMap((build) => build.assets.map((name) => `assets/${name}`)));
  const isServed = (name: string) =>
    assets.has(withoutTwin(name)) || previous.some(({ id }) => isManifest(name, id));
  const carried = Object.entries(before?.files ?? {}).filter(
    ([name]) => isServed(name) && !Object.hasOwn(files, name),
  );
  return Object.fromEntries(carried);
}

export const isManifest = (name: string, id: string): boolean => name === `manifests/${id}.json`;

const withoutTwin = (name: string): string => name.replace(/\.(br|gz|zst)$/, '');

/** In development the assets of earlier builds are in the same folder. */
const isOwnAsset = (name: string, assets: string[]): boolean =>
  !name.startsWith('assets/') || assets.includes(basename(withoutTwin(name)));

/**
 * Files that an index lists with their hashes, of which only the index is hashed here (manufacturers; `hashFiles` leaves
 * out documents), and files that contain the build's id and are hashed when it is known.
 */
const hashedLater = /^(pages|manifests)\/|^catalogue\/(?!(index|search)\.json$)|^(build\.json|in-use)$/;

/** Files that nothing verifies: pictures in `public/` can be many and large, and source maps only serve stack traces. */
const unlisted = /^public\/|^(server|renderer)\/.*\.map$/;

/** Files that can differ between machines for the same source. */
const notOfTheId = /\.(br|gz|zst|map)$/;

/** The id of a build: the same files give the same id, wherever the build's folder is. */
export function idOf(hashes: Record<string, string>): string {
  const lines = Object.entries(hashes)
    .filter(([name]) => !notOfTheId.test(name))
    .map(([name, hash]) => `${name}\0${hash}\n`);
  return contentHash(lines.sort().join('')).slice(0, 12);
}

export async function hashFiles(
  folder: string,
  isIncluded: (name: string) => boolean,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder)) {
    // There may be ten thousand documents, and their index has their hashes.
    const path = join(folder, entry === 'documents' ? indexName : entry);
    for (const file of await filesUnder(path)) {
      const name = file.slice(folder.length + 1);
      if (isIncluded(name)) hashes[name] = contentHash(await readFile(file));
    }
  }
  return hashes;
}
