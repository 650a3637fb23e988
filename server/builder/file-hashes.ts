import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contentHash } from '../release/content-hash.ts';
import { indexName } from '../release/document-shards.ts';
import { type BuildRecord, maxPreviousBuilds } from '../release/record.ts';
import { filesUnder } from './files.ts';

/** What a build's record says of its files: their hashes, the id that is made of them, and what earlier builds left. */

/** Hashes of all files that a build has made before its id is known. */
export function hashOwnFiles(folder: string, assets: string[]): Promise<Record<string, string>> {
  return hashFiles(folder, (name) => !hashedLater.test(name) && isOwnAsset(name, assets));
}

/** Those hashes that the record lists. */
export function listedHashes(hashes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => !unlisted.test(name)));
}

/** The builds before this one whose files stay. The same build again is not one before itself. */
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
  const kept = (name: string) =>
    assets.has(withoutTwin(name)) || previous.some(({ id }) => isManifest(name, id));
  const carried = Object.entries(before?.files ?? {}).filter(
    ([name]) => kept(name) && !Object.hasOwn(files, name),
  );
  return Object.fromEntries(carried);
}

export const isManifest = (name: string, id: string): boolean => name === `manifests/${id}.json`;

const withoutTwin = (name: string): string => name.replace(/\.(br|gz|zst)$/, '');

/** Development has the assets of earlier builds in the same folder. */
const isOwnAsset = (name: string, assets: string[]): boolean =>
  !name.startsWith('assets/') || assets.includes(basename(withoutTwin(name)));

/**
 * Files whose hashes stand in an index that has its own hash (manufacturers, and documents, which `hashFiles` leaves
 * out), and those that know the build's id and are hashed after it.
 */
const hashedLater = /^(pages|manifests)\/|^catalogue\/(?!index\.json$)|^(build\.json|in-use)$/;

/** Nobody compares them: `public/` may be as large as its pictures are many, and source maps only explain stacks. */
const unlisted = /^public\/|^(server|renderer)\/.*\.map$/;

/** Of these another machine may make other bytes from the same source. */
const notOfTheId = /\.(br|gz|zst|map)$/;

/** The same files give the same id, wherever the build's folder is and whatever its name. */
export function idOf(hashes: Record<string, string>): string {
  const lines = Object.entries(hashes)
    .filter(([name]) => !notOfTheId.test(name))
    .map(([name, hash]) => `${name}\0${hash}\n`);
  return contentHash(lines.sort().join('')).slice(0, 12);
}

export async function hashFiles(
  folder: string,
  wanted: (name: string) => boolean,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder)) {
    // Ten thousand of them, and only their index is asked for.
    const path = join(folder, entry === 'documents' ? indexName : entry);
    for (const file of await filesUnder(path)) {
      const name = file.slice(folder.length + 1);
      if (wanted(name)) hashes[name] = contentHash(await readFile(file));
    }
  }
  return hashes;
}
