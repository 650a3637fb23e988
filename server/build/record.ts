import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a build says of itself, in `dist/build.json`: written last, so that a folder with a record is whole. */
export interface BuildRecord {
  /** Twelve hex digits of the hash of everything the build made: the same input gives the same id. */
  id: string;
  /** Milliseconds since the epoch when the build ended. */
  timestamp: number;
  mode: BuildMode;
  /** State of the files the build was made from, for `--if-stale`. */
  inputs: string;
  /** The renderer bundle, relative to the output folder. */
  renderer: string;
  /** URLs of the scripts every page loads. */
  scripts: string[];
  /** Names of the files in `assets/` that are this build's own. */
  assets: string[];
  /** The last builds, whose assets are still served: pages that are open find their chunks. Latest first. */
  previous: { id: string; assets: string[] }[];
  /** Paths of the pages that the build has rendered, and the year in their footers. */
  prerendered: string[];
  year: number;
}

/** How many builds back assets are kept. */
export const keptBuilds = 3;

export type BuildMode = 'production' | 'development';

export const recordName = 'build.json';

/** The record of the build in a folder, or `null` where no whole build stands. */
export async function readRecord(dir: string): Promise<BuildRecord | null> {
  try {
    const record: BuildRecord = JSON.parse(await readFile(join(dir, recordName), 'utf8'));
    // One that another version of the build has written counts as none.
    return record.id && record.assets && record.previous ? record : null;
  } catch {
    return null;
  }
}
