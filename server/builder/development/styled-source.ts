import { readFileSync, statSync } from 'node:fs';
import type { PartialMessage } from 'esbuild';
import { messageOf } from '../extract-styles.ts';
import { findStyles, type StyleTemplate } from '../find-styles.ts';

/** A module with the parts of it that are styles told apart from the others. */
export interface StyledSource {
  source: string;
  /** The module, in which `$.nameStyle` gets each style with its file and its constant. */
  named: string;
  /** The module without its styles: what is left when only a style changes. */
  unstyled: string;
  /** Whether it has styles. */
  isStyled: boolean;
  templates: StyleTemplate[];
}

/** Modules of which all is style: texts that go into `css`, and the rules of elements. */
const onlyStyle = /^client\/theme\/(mixins|global-styles)\.ts$/;

/** @throws esbuild's form of errors where a style is not a constant at module scope */
export function styledSource(file: string, source: string): StyledSource {
  const { constants, templates, errors } = file.startsWith('client/')
    ? findStyles(file, source)
    : { constants: [], templates: [], errors: [] };
  if (errors.length > 0) throw sourceErrors(errors.map((error) => messageOf(error, file, source)));
  let named = source;
  let unstyled = source;
  for (const { name, start, end } of constants.toReversed()) {
    const style = source.slice(start, end);
    const call = `$.nameStyle(${JSON.stringify(file)}, ${JSON.stringify(name)}, ${style})`;
    named = named.slice(0, start) + call + named.slice(end);
    unstyled = unstyled.slice(0, start) + unstyled.slice(end);
  }
  return {
    source,
    named,
    unstyled: onlyStyle.test(file) ? '' : unstyled,
    isStyled: constants.length > 0,
    templates,
  };
}

function sourceErrors(errors: PartialMessage[]): Error {
  return Object.assign(new Error(errors.map(({ text }) => text).join('\n')), { errors });
}

/** Modules by path, each with the state of its file when it was read. */
export type KnownSources = Map<string, { state: string; styled: StyledSource }>;

/** Reads modules; each again only when its file has changed. */
export function createStyledSources(known: KnownSources): (file: string) => StyledSource {
  return (file) => {
    const { mtimeMs, size } = statSync(file);
    const state = `${mtimeMs} ${size}`;
    const before = known.get(file);
    if (before?.state === state) return before.styled;
    const styled = styledSource(file, readFileSync(file, 'utf8'));
    known.set(file, { state, styled });
    return styled;
  };
}
