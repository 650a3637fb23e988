import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lockExclusive, type Unlock } from '../release/file-locks.ts';
import { type BuildRecord, inUseFile, readRecord, recordName } from '../release/record.ts';

/**
 * The output folder, `dist/`: each build in a folder of its own below `builds/`, `current` a link to one of them, and
 * links through it under the names that the world knows. Links are relative, so that the folder may be copied.
 */

/** What leads to the current build. */
const entries = ['build.json', 'pages', 'server', 'shop.json'];
const current = 'current';

/** The right to build into an output folder: one process has it at a time. */
export interface BuildFolder {
  /** Where the build goes: a new folder, empty. */
  dir: string;
  /** Its name, for the record. */
  name: string;
  /** What builds share. */
  cacheDir: string;
  /** The folder of the build that is current now, where one stands. */
  previousDir: string | null;
  /** Makes the build the current one, in one step, and removes those that nobody needs any longer. */
  publish: (record: BuildRecord) => void;
  /** Lets others build. What was not published is removed. */
  close: () => void;
}

const retryMs = 200;

/** Waits until nobody else builds into the folder, and clears away what a build that was broken off has left. */
export async function openBuildFolder(outDir: string, onWait: () => void): Promise<BuildFolder> {
  mkdirSync(join(outDir, 'builds'), { recursive: true });
  const unlock = await lockWhenFree(join(outDir, 'build.lock'), onWait);
  // The record is written last: a folder without one is what a build has left that was killed.
  removeBuilds(outDir, (name) => existsSync(join(outDir, 'builds', name, recordName)));
  const record = await readRecord(outDir);
  // Sorted by time for people alone: what is current and what came before stands in links and records.
  const name = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`;
  const dir = join(outDir, 'builds', name);
  mkdirSync(dir);
  let published = false;
  return {
    dir,
    name,
    cacheDir: join(outDir, 'cache'),
    previousDir: record && join(outDir, 'builds', record.folder),
    publish({ previous }) {
      for (const entry of entries) linkTo(join(outDir, entry), `${current}/${entry}`);
      linkTo(join(outDir, current), `builds/${name}`);
      published = true;
      // A server that has been started and has not locked its folder yet runs one of these too.
      const kept = new Set([name, ...previous.map(({ folder }) => folder)]);
      removeBuilds(outDir, (each) => kept.has(each));
    },
    close() {
      if (!published) rmSync(dir, { recursive: true, force: true });
      unlock();
    },
  };
}

/** Whether all links to the current build are there. */
export function linksStand(outDir: string): boolean {
  return entries.every((entry) => linkAt(join(outDir, entry)) === `${current}/${entry}`);
}

async function lockWhenFree(file: string, onWait: () => void): Promise<Unlock> {
  for (let attempt = 0; ; attempt++) {
    const unlock = lockExclusive(file);
    if (unlock) return unlock;
    if (attempt === 0) onWait();
    await setTimeout(retryMs);
  }
}

/** Lets a name lead somewhere. Whoever follows it gets there or to where it led before, and never nowhere. */
function linkTo(name: string, target: string): void {
  const existing = linkAt(name);
  if (existing === target) return;
  // Older versions of the build have folders here, which no link can take the place of.
  if (existing === null) rmSync(name, { recursive: true, force: true });
  rmSync(`${name}.new`, { force: true });
  symlinkSync(target, `${name}.new`);
  renameSync(`${name}.new`, name);
}

/** Where a link leads, or `null` where none is. */
function linkAt(name: string): string | null {
  return lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(name) : null;
}

/** Removes builds that nobody needs and no process runs: a server reads its own build to its end. */
function removeBuilds(outDir: string, isNeeded: (name: string) => boolean): void {
  for (const name of readdirSync(join(outDir, 'builds'))) {
    const dir = join(outDir, 'builds', name);
    if (isNeeded(name)) continue;
    const unlock = statSync(dir).isDirectory() ? lockExclusive(join(dir, inUseFile)) : () => undefined;
    if (!unlock) continue;
    rmSync(dir, { recursive: true, force: true });
    unlock();
  }
}
