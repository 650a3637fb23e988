import { copyFileSync, linkSync } from 'node:fs';

/** Makes a hard link to a file, or a copy where the file system has no hard links or `to` is on another one. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') throw error;
    copyFileSync(from, to);
  }
}
