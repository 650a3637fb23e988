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
import { lockExclusive, type Unlock } from '../../process/file-locks.ts';
import { type BuildRecord, inUseFile, readRecord, recordName } from '../../release/record.ts';

/**
 * The output folder, `dist/`. Each build has its own folder below `builds/`; `current` is a link to one of them, and
 * `build.json`, `pages`, `server` and `shop.json` are links through `current`. All links are relative: the output folder
 * can be copied.
 */

/** The links through `current`, which commands and the proxy use. */
const entries = ['build.json', 'pages', 'server', 'shop.json'];
const current = 'current';

/** The lock on an output folder, with a new folder to build into. One process at a time has it. */
export interface BuildFolder {
  /** The build's own folder, new and empty. */
  dir: string;
  /** Its name, for the record. */
  name: string;
  /** The folder that all builds share. */
  cacheDir: string;
  /** The folder of the current build, `null` where there is none. */
  previousDir: string | null;
  /** Makes the build the current one, in one step, and removes the builds that are no longer needed. */
  publish: (record: BuildRecord) => void;
  /** Releases the lock. Removes the folder of a build that was not published. */
  close: () => void;
}

const retryMs = 200;

/** Waits until no other process builds into the folder, then removes what killed builds have left there. */
export async function openBuildFolder(outDir: string, onWait: () => void): Promise<BuildFolder> {
  mkdirSync(join(outDir, 'builds'), { recursive: true });
  const unlock = await lockWhenFree(join(outDir, 'build.lock'), onWait);
  // A build writes its record last: a folder without one belongs to a build that was killed.
  removeBuilds(outDir, (name) => existsSync(join(outDir, 'builds', name, recordName)));
  const record = await readRecord(outDir);
  // The time is for people who list the folder. Programs take the order of builds from links and records.
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
      // First what the others lead through: a link of Windows has the kind of what it leads to.
      linkTo(join(outDir, current), `builds/${name}`);
      for (const entry of entries) linkTo(join(outDir, entry), `${current}/${entry}`);
      published = true;
      // A server that starts now may run one of these and not hold its lock yet.
      const needed = new Set([name, ...previous.map(({ folder }) => folder)]);
      removeBuilds(outDir, (each) => needed.has(each));
    },
    close() {
      if (!published) rmSync(dir, { recursive: true, force: true });
      unlock();
    },
  };
}

/** Whether all links to the current build exist. */
export function hasAllLinks(outDir: string): boolean {
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

/** Points a link at a target in one step: a process that follows it finds the new target or the old one. */
function linkTo(name: string, target: string): void {
  if (linkAt(name) === target) return;
  rmSync(`${name}.new`, { force: true });
  symlinkSync(target, `${name}.new`);
  // Windows replaces no link to a folder by a rename.
  if (process.platform === 'win32') rmSync(name, { force: true });
  renameSync(`${name}.new`, name);
}

/** The target of a link; `null` if there is no link. */
function linkAt(name: string): string | null {
  return lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(name) : null;
}

/** Removes the builds that are neither needed nor locked: a running server reads files of its own build. */
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
