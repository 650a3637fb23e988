import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** Files with personal data: for their owner's eyes alone. */
export const ownerOnly = 0o600;
export const ownerOnlyFolder = 0o700;

/**
 * Creates an empty file for its owner alone; an existing one stays unchanged. The file is created with its mode, since one
 * that is narrowed afterwards can be opened in between.
 * @param flag `wx` refuses an existing file (EEXIST)
 */
export function createForOwner(path: string, flag: 'a' | 'wx'): void {
  closeSync(openSync(path, flag, ownerOnly));
}

/**
 * Takes away what others may do with a file, where it is ours to decide.
 * @returns `narrowed`, or `foreign` where others can read it and it belongs to somebody else; `null` where nothing had
 * to be done
 */
export function narrowToOwner(path: string): 'narrowed' | 'foreign' | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return null;
  if (found.uid !== process.geteuid?.()) return 'foreign';
  chmodSync(path, found.mode & 0o700);
  return 'narrowed';
}
