import { existsSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { referencesOf } from '../retention/erasure.ts';
import { ownerOnly, ownerOnlyFolder } from '../store/owner-only.ts';
import { readReference } from '../store/parse-reference.ts';
import type { Store } from '../store/store.ts';
import { readText } from './path-checks.ts';

/** Beside the backups, which hold them still: the references of all that was erased, a line each. Nothing in it is personal. */
const erasedList = 'erased.txt';

/** Adds references to the list in a folder. Resolves once they are on the disk. */
export async function noteErased(dir: string, references: string[]): Promise<void> {
  await mkdir(resolve(dir), { recursive: true, mode: ownerOnlyFolder });
  const lines = references.map((reference) => `${reference}\n`).join('');
  await appendFile(join(resolve(dir), erasedList), lines, { mode: ownerOnly, flush: true });
}

/** The lists that lie in these folders. */
export const erasedLists = (...dirs: (string | null)[]): string[] =>
  [...new Set(dirs.flatMap((dir) => (dir === null ? [] : [join(resolve(dir), erasedList)])))].filter(
    existsSync,
  );

/**
 * References of a list whose records are there, after a restore for instance.
 * @throws {Refusal} for a list with anything else in it
 */
export async function storedOf(store: Store, list: string): Promise<string[]> {
  const codes = new Set((await readText(list)).split(/\s+/).filter(Boolean).map(readReference));
  const found: string[] = [];
  for (const code of codes) found.push(...(await referencesOf(store, { code })));
  return found;
}
