import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trackRead } from '../process/pending.ts';
import { contentHash } from './content-hash.ts';
import type { BuildRecord } from './record.ts';

/** The files of one build, by their names relative to its folder. */
export interface BuildFiles {
  /** The build's own folder, absolute. */
  dir: string;
  /** Whether the build has made the file. */
  has: (name: string) => boolean;
  read: (name: string) => Promise<Buffer>;
}

export function openBuildFiles(dir: string, { files }: Pick<BuildRecord, 'files'>): BuildFiles {
  const reading = new Map<string, Promise<Buffer>>();
  return {
    dir,
    has: (name) => Object.hasOwn(files, name),
    // A file that hangs in the disk holds one thread, however often it is asked for.
    read(name) {
      const read =
        reading.get(name) ?? trackRead(readFile(join(dir, name))).finally(() => reading.delete(name));
      reading.set(name, read);
      return read;
    },
  };
}

/**
 * Compares all files that a build's record lists with what the build wrote. Whoever opens a build does so once: no request
 * compares anything.
 * @returns what is wrong, in words for an operator: "shop.json is missing"
 */
export function damagedFiles(dir: string, { files }: Pick<BuildRecord, 'files'>): string[] {
  return Object.entries(files).flatMap(([name, expected]) => {
    const fault = fileFault(join(dir, name), expected);
    return fault ? `${name} is ${fault}` : [];
  });
}

function fileFault(file: string, expected: string): string | null {
  try {
    // Synchronous calls take a fifth of the time with hundreds of small files.
    const bytes = readFileSync(file);
    if (contentHash(bytes) === expected) return null;
    return bytes.length === 0 ? 'empty' : 'not what the build wrote';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
    return code === 'EISDIR' ? 'a folder' : `unreadable (${code})`;
  }
}
