import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from './build-files.ts';

/** What a build says of itself, in its `build.json`: written last, so that a folder with a record is whole. */
export interface BuildRecord {
  /** Twelve hex digits of the hash of everything the build made: the same input gives the same id. */
  id: string;
  /** Milliseconds since the epoch when the build ended. */
  timestamp: number;
  mode: BuildMode;
  /** State of the files the build was made from, for `--if-stale`. */
  inputs: string;
  /** Name of the build's folder, unlike that of any other build; not part of the id. */
  folder: string;
  /** The renderer bundle, relative to the build's folder. */
  renderer: string;
  /** URLs of the scripts every page loads. */
  scripts: string[];
  /** Names of the files in `assets/` that are this build's own. */
  assets: string[];
  /** The builds before this one whose assets are still served: pages that are open find their chunks. Latest first. */
  previous: { id: string; folder: string; assets: string[] }[];
  /** Paths of the pages that the build has rendered, and the year in their footers. */
  prerendered: string[];
  year: number;
  /**
   * Hashes of the build's files by name relative to its folder. Documents and manufacturers are not among them:
   * their number has no bound, so each has its hash in an index, and the index has its own here.
   */
  files: Record<string, string>;
}

/** How many builds before the current one stay, with their assets. */
export const maxPreviousBuilds = 3;

export type BuildMode = 'production' | 'development';

export const recordName = 'build.json';

/** An empty file in each build's folder, which every process that serves the build keeps locked. */
export const inUseFile = 'in-use';

/** The licences of all that browsers get, at the root of the build and of the site. Every script names it in its first line. */
export const licencesFile = 'licences.txt';

/** A record as text, with a hash of itself. */
export function writtenRecord(record: BuildRecord): string {
  return JSON.stringify({ ...record, hash: contentHash(JSON.stringify(record)) });
}

/** The record of the build in a folder, or `null` where no whole build stands or its record is damaged. */
export async function readRecord(dir: string): Promise<BuildRecord | null> {
  try {
    const { hash, ...record } = JSON.parse(await readFile(join(dir, recordName), 'utf8'));
    // One that another version of the build has written has no such hash, and counts as none.
    return hash === contentHash(JSON.stringify(record)) ? (record as BuildRecord) : null;
  } catch {
    return null;
  }
}

/** The files of a build that a server cannot start without: its bundles, the renderer, facts, styles, scripts. */
export function filesOfStart({ assets, renderer }: BuildRecord): string[] {
  const facts = ['shop.json', 'icons.json', 'price-examples.json', 'guides.json', 'styles.css'];
  return [
    'server/site.js',
    'server/sqlite-worker.js',
    renderer,
    ...facts,
    'catalogue/index.json',
    ...assets.map((name) => `assets/${name}`),
  ];
}
