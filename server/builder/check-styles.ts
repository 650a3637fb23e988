import type { UsedTemplate } from '../../client/theme/emotion.ts';
import { checkCss } from './check-css.ts';
import type { CssFault } from './css-statements.ts';
import type { StyleTemplate } from './find-styles.ts';
import { faultAt, InvalidSource, type SourceFault } from './invalid-source.ts';

/** A module with the templates of its styles. */
export interface TemplateSource {
  /** Relative to the project. */
  file: string;
  source: string;
  templates: readonly StyleTemplate[];
}

/** Faults by CSS: a save changes few of some hundred templates. */
let known = new Map<string, CssFault[]>();

/**
 * Checks the CSS of all styles, with what is put into them.
 * @param used what emotion was called with, when the modules ran
 * @param classNames stand for the declarations of other styles, which are checked in their own place
 * @throws {InvalidSource} with the place in the source of each fault; for one in an inserted text, the place of its `${…}`
 */
export function checkStyles(
  used: readonly UsedTemplate[],
  modules: Iterable<TemplateSource>,
  classNames: Iterable<string>,
): void {
  const placeOf = new Map<string, TemplateSource & { template: StyleTemplate }>();
  for (const module of modules) {
    for (const template of module.templates) {
      const texts = template.parts.map(({ start, end }) => module.source.slice(start, end));
      placeOf.set(keyOf(texts), { ...module, template });
    }
  }
  const names = new Set(classNames);
  const checked: typeof known = new Map();
  const faults = new Map<string, SourceFault>();
  for (const { tag, texts, values } of used) {
    const css = String.raw({ raw: texts }, ...values.map((value) => insertedText(value, names)));
    const key = `${tag} ${css}`;
    const found = known.get(key) ?? checkCss(css, tag);
    checked.set(key, found);
    const place = placeOf.get(keyOf(texts));
    if (!place) continue;
    const inserted = values.map((value) => insertedText(value, names).length);
    for (const { text, offset } of found) {
      const at = offsetInSource(offset, place.template, inserted);
      faults.set(`${place.file}:${at}`, faultAt(place.file, place.source, at, text));
    }
  }
  known = checked;
  if (faults.size > 0) throw new InvalidSource([...faults.values()]);
}

/** A template is recognised by its texts: emotion is not told the file. Templates with the same texts have the same faults. */
const keyOf = (texts: readonly string[]): string => JSON.stringify(texts);

/** What emotion puts in a value's place. */
function insertedText(value: unknown, classNames: ReadonlySet<string>): string {
  const isNothing = value === null || value === undefined || typeof value === 'boolean';
  return isNothing || classNames.has(String(value)) ? '' : String(value);
}

/** @param inserted the lengths of the inserted texts */
function offsetInSource(offset: number, { parts }: StyleTemplate, inserted: number[]): number {
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const length = part.end - part.start;
    const next = start + length + (inserted[index] ?? 0);
    if (offset < next || index === parts.length - 1) return part.start + Math.min(offset - start, length);
    start = next;
  }
  return 0;
}
