import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from './content-hash.ts';

/** A build's record, `build.json`. It is written last: a folder with a record has a complete build. */
export interface BuildRecord {
  /** Twelve hex digits of the hash of all that the build has made: the same input gives the same id. */
  id: string;
  /** Milliseconds since the epoch when the build ended. */
  timestamp: number;
  mode: BuildMode;
  /** The state of the files that the build was made from, for `--if-stale`. */
  inputs: string;
  /** Name of the build's folder. Each build has its own, even where the id is the same. */
  folder: string;
  /** The file of the renderer bundle, relative to the build's folder. */
  renderer: string;
  /** URLs of the scripts that every page loads. */
  scripts: string[];
  /** Names of the files in `assets/` that this build has made. */
  assets: string[];
  /** Earlier builds, latest first. Their assets are still served, for pages that are open in browsers. */
  previous: { id: string; folder: string; assets: string[] }[];
  /** Paths of the prerendered pages. */
  prerendered: string[];
  /** The year in the footers of the prerendered pages. */
  year: number;
  /** Hashes of all files that a server reads or sends, by name relative to the build's folder. */
  files: Record<string, string>;
}

/** How many earlier builds are kept, with their assets. */
export const maxPreviousBuilds = 3;

export type BuildMode = 'production' | 'development';

export const recordName = 'build.json';

/** An empty file in each build's folder. Every process that serves the build holds a lock on it. */
export const inUseFile = 'in-use';

/** The licences of all that browsers get, at the root of the build and of the site. Every script names it in its first line. */
export const licencesFile = 'licences.txt';

/** A record as the text of its file, which has a hash of the rest in it. */
export function writtenRecord(record: BuildRecord): string {
  return JSON.stringify({ ...record, hash: contentHash(JSON.stringify(record)) });
}

/** Reads the record of the build in a folder; `null` where there is no complete build or the record is damaged. */
export async function readRecord(dir: string): Promise<BuildRecord | null> {
  try {
    const { hash, ...record } = JSON.parse(await readFile(join(dir, recordName), 'utf8'));
    // A record without this hash was written by an earlier version of this project and counts as damaged.
    return hash === contentHash(JSON.stringify(record)) ? (record as BuildRecord) : null;
  } catch {
    return null;
  }
}
