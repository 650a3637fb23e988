import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brisbaneYear } from '../../../shared/opening-hours.ts';
import { type RouteRules, ruleFor } from '../../../shared/route-rules.ts';
import { fixedRoutes, placeholders, routeRules, routes } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { contentHash } from '../../release/content-hash.ts';
import {
  type BuildMode,
  type BuildRecord,
  inUseFile,
  maxPreviousBuilds,
  recordName,
  writtenRecord,
} from '../../release/record.ts';
import { fileHash } from '../files/content-key.ts';
import { filesUnder, writeFileAt, writeFolder } from '../files/file-tree.ts';
import { linkOrCopy } from '../files/link-or-copy.ts';

/** The pages that the route rules have the build render. */
export const prerenderedRoutes = () => fixedRoutes.filter((id) => 'prerender' in routes[id].rule);

export const prerenderedPaths = (): string[] => prerenderedRoutes().map((id) => routes[id].path);

interface BuiltFiles {
  outDir: string;
  mode: BuildMode;
  /** State of the files that the build was made from. */
  inputs: string;
  renderer: string;
  /** URLs of the scripts that every page loads. */
  scripts: string[];
  /** Names of the files in `assets/`. */
  assets: string[];
  /** The record of the build before. */
  previous: BuildRecord | null;
}

/** Derives the build's id from everything that it has made. `writeRecord` writes the record when the rest is done. */
export async function identify({ outDir, previous, ...made }: BuiltFiles): Promise<BuildRecord> {
  const files = await hashFiles(outDir, (name) => !/^(pages|manifests)\//.test(name));
  const id = idOf(files);
  return {
    id,
    timestamp: Date.now(),
    ...made,
    folder: basename(outDir),
    previous: previous ? previousBuilds(previous, id) : [],
    prerendered: made.mode === 'production' ? prerenderedPaths() : [],
    year: brisbaneYear(new Date()),
    files,
  };
}

/** Files that can differ between machines for the same source. */
const notOfTheId = /\.(br|gz)$/;

/** The id of a build: the same files give the same id, wherever the build's folder is. */
export function idOf(files: Record<string, string>): string {
  const lines = Object.entries(files)
    .filter(([name]) => !notOfTheId.test(name))
    .map(([name, hash]) => `${name}\0${hash}\n`);
  return contentHash(lines.sort().join('')).slice(0, 12);
}

/** The builds before a new one whose files stay, latest first. A build that is made again is not listed before itself. */
export function previousBuilds(before: BuildRecord, newId: string): BuildRecord['previous'] {
  const { id, folder, assets, previous } = before;
  return [{ id, folder, assets }, ...previous]
    .filter((build) => build.id !== newId)
    .slice(0, maxPreviousBuilds);
}

/** Writes what the browser asks for to learn of a new build and of the routes' rules. */
export async function writeManifest(
  outDir: string,
  { id, timestamp }: BuildRecord,
  shop: Shop,
): Promise<void> {
  const rules: RouteRules = { ...routeRules, [placeholders.qr]: { redirect: shop.qr } };
  // Every prerendered page has a rule of its own, so the list of the others is empty however many pages there are.
  const prerendered = prerenderedPaths().filter((path) => !ruleFor(path, rules).prerender);
  const manifest = JSON.stringify({ id, timestamp, routeRules: rules, prerendered });
  await writeFolder(join(outDir, 'manifests'), new Map([[`${id}.json`, manifest]]));
}

/**
 * Takes over the assets and manifests of earlier builds, which pages that are open in browsers still request.
 * @param previousDir the folder of the build before
 */
export function carryOver(
  outDir: string,
  record: BuildRecord,
  previous: BuildRecord,
  previousDir: string,
): void {
  for (const [name, hash] of Object.entries(carriedFiles(previous, record))) {
    const file = join(previousDir, name);
    // A damaged file would make this build count as damaged, and the next one that takes it over too.
    if (fileHash(file) === hash) linkOrCopy(file, join(outDir, name));
  }
}

/** The assets and manifests of earlier builds that a build takes over from the one before it, with their hashes. */
export function carriedFiles(before: BuildRecord, { previous, files }: BuildRecord): Record<string, string> {
  const assets = new Set(previous.flatMap((build) => build.assets.map((name) => `assets/${name}`)));
  const isServed = (name: string) =>
    assets.has(name.replace(/\.(br|gz)$/, '')) || previous.some(({ id }) => name === `manifests/${id}.json`);
  const carried = Object.entries(before.files).filter(
    ([name]) => isServed(name) && !Object.hasOwn(files, name),
  );
  return Object.fromEntries(carried);
}

/** Comes last: a folder that has a record holds a complete build. */
export async function writeRecord(outDir: string, record: BuildRecord): Promise<void> {
  const files = await hashFiles(outDir, (name) => !Object.hasOwn(record.files, name));
  await writeFileAt(
    join(outDir, recordName),
    writtenRecord({ ...record, files: { ...record.files, ...files } }),
  );
}

/** What no server reads: the record itself and the lock, and maps of sources, which serve stack traces alone. */
const unlisted = new RegExp(`^(${recordName}|${inUseFile})$|\\.map$`);

async function hashFiles(
  folder: string,
  isIncluded: (name: string) => boolean,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of await filesUnder(folder)) {
    const name = file.slice(folder.length + 1);
    if (!unlisted.test(name) && isIncluded(name)) hashes[name] = contentHash(readFileSync(file));
  }
  return hashes;
}
