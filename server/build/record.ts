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
}

export type BuildMode = 'production' | 'development';

export const recordName = 'build.json';

/** The record of the build in a folder, or `null` where no whole build stands. */
export async function readRecord(dir: string): Promise<BuildRecord | null> {
  try {
    return JSON.parse(await readFile(join(dir, recordName), 'utf8'));
  } catch {
    return null;
  }
}
