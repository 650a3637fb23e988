import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { PartialMessage } from 'esbuild';
import { contentHash } from '../../release/content-hash.ts';
import type { BuildMode } from '../../release/record.ts';
import { faultAt } from '../files/invalid-source.ts';
import { type FoundStyles, findStyles, type StyleError } from './find-styles.ts';

/** A module of `client/` with its styles. */
export interface StyledModule extends FoundStyles {
  /** Relative to the project. */
  file: string;
  source: string;
}

/** Class and animation names by file and constant: `names['client/layout/Header.tsx'].bar`. */
export type StyleNames = Record<string, Record<string, string>>;

const known = new Map<string, StyledModule>();

/** @param path relative to the project, or absolute. A module is parsed again only when its source has changed. */
export function readStyled(path: string): StyledModule {
  const file = relative('.', path);
  const source = readFileSync(path, 'utf8');
  const before = known.get(file);
  if (before?.source === source) return before;
  const module = { file, source, ...findStyles(file, source) };
  known.set(file, module);
  return module;
}

/** Characters of a hash that tell a few hundred names apart; where two have the same, the second gets more of its own. */
const minLength = 3;

/**
 * Names the class or animation of each style constant by its file and its own name, not by its content: a changed style
 * changes no script and no page, only the sheet. Production's names are as short as they can be: hashes do not compress,
 * and with six or seven characters of each a page is half a kilobyte larger.
 */
export function nameStyles(modules: Iterable<StyledModule>, mode: BuildMode): StyleNames {
  const taken = new Set<string>();
  const nameOf = (file: string, constant: string): string => {
    const place = `${file.replace(/^client\/|\.\w+$/g, '')}-${constant}`;
    if (mode === 'development') return place.replace(/[^\w-]/g, '-');
    const hash = BigInt(`0x${contentHash(place)}`).toString(36);
    let length = minLength;
    while (taken.has(hash.slice(0, length))) length += 1;
    return hash.slice(0, length);
  };
  const names: StyleNames = {};
  for (const { file, constants } of modules) {
    for (const { name, isAnimation } of constants) {
      const short = nameOf(file, name);
      taken.add(short);
      names[file] = { ...names[file], [name]: `${isAnimation ? 'a' : 'n'}-${short}` };
    }
  }
  return names;
}

/** An error of a style in esbuild's form. */
export function esbuildMessage({ text, offset }: StyleError, { file, source }: StyledModule): PartialMessage {
  const { line, column, lineText } = faultAt(file, source, offset, text);
  return { text, location: { file, line, column: column - 1, lineText } };
}
