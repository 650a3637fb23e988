import { copyFileSync, linkSync } from 'node:fs';

/** A second name for a file; a copy of it where the file system has no such names, or the other name is on another one. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') throw error;
    copyFileSync(from, to);
  }
}
