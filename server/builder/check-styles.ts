import { checkCss } from './check-css.ts';
import type { CssFault } from './css-statements.ts';
import type { StyleTemplate } from './find-styles.ts';
import { faultAt, InvalidSource, type SourceFault } from './invalid-source.ts';

/** A template of a module with the values that running the module put into it. */
export interface FilledTemplate {
  /** Relative to the project. */
  file: string;
  source: string;
  template: StyleTemplate;
  values: unknown[];
}

/** Faults by CSS: a save changes few of some hundred templates. */
let known = new Map<string, CssFault[]>();

/**
 * Checks the CSS of all templates, with what is put into them.
 * @param classNames stand for the declarations of other styles, which are checked in their own place
 * @throws {InvalidSource} with the place in the source of each fault; for one in an inserted text, the place of its `${…}`
 */
export function checkStyles(filled: FilledTemplate[], classNames: ReadonlySet<string>): void {
  const checked: typeof known = new Map();
  const faults: SourceFault[] = [];
  for (const { file, source, template, values } of filled) {
    const texts = values.map((value) => insertedText(value, classNames));
    const { css, offsetInSource } = fill(source, template, texts);
    const key = `${template.tag} ${css}`;
    const found = known.get(key) ?? checkCss(css, template.tag);
    checked.set(key, found);
    faults.push(...found.map(({ text, offset }) => faultAt(file, source, offsetInSource(offset), text)));
  }
  known = checked;
  if (faults.length > 0) throw new InvalidSource(faults);
}

/** What emotion puts in a value's place. */
function insertedText(value: unknown, classNames: ReadonlySet<string>): string {
  const isNothing = value === null || value === undefined || typeof value === 'boolean';
  return isNothing || classNames.has(String(value)) ? '' : String(value);
}

function fill(source: string, { parts }: StyleTemplate, values: string[]) {
  const pieces: { start: number; at: number; length: number }[] = [];
  let css = '';
  for (const [index, { start, end }] of parts.entries()) {
    pieces.push({ start: css.length, at: start, length: end - start });
    css += source.slice(start, end) + (values[index] ?? '');
  }
  return {
    css,
    offsetInSource(offset: number): number {
      const piece = pieces.findLast(({ start }) => start <= offset);
      return piece ? piece.at + Math.min(offset - piece.start, piece.length) : 0;
    },
  };
}
