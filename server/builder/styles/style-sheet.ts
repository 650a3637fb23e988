import { join } from 'node:path';
import { themeVariables } from '../../../client/theme/palette.ts';
import { typefaceRule } from '../../../client/theme/typeface.ts';
import { routeIds } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { contentHash } from '../../release/content-hash.ts';
import { type StoredStyles, stylesFile } from '../../release/page-styles.ts';
import type { BuildMode } from '../../release/record.ts';
import { contentKey } from '../files/content-key.ts';
import { siteParts } from '../files/entries.ts';
import { writeFileAt, writeJson } from '../files/file-tree.ts';
import { remember } from '../files/memory.ts';
import type { Styles } from './extract-styles.ts';
import { pageRules } from './page-rules.ts';

interface SheetFacts {
  outDir: string;
  mode: BuildMode;
  theme: Shop['theme'];
  /** The typeface's file in `assets/`. */
  font: string;
}

/**
 * Writes what each page's `<style>` holds: the typeface, the theme's colours, which the shop chooses, the elements'
 * rules, and those of the page's own components, as far as they are seen before anybody touches the page. The sheet with
 * all rules is an asset, which browsers load once the page is there. It has no `@font-face`: a second one would have the
 * browser decide anew whether the typeface came in time.
 * @returns the sheet's file in `assets/`
 */
export async function writeStyleSheet(
  styles: Styles,
  { outDir, mode, theme, font }: SheetFacts,
): Promise<string> {
  const isWhole = mode === 'development';
  const elements = styles.rules.filter(({ name }) => name === null);
  const components = styles.rules.filter(({ name }) => name !== null);
  const colours = themeVariables(theme);
  const rules = [...elements, ...components].map(({ css }) => css).join('');
  // In development it takes the place of a page's own style after a save.
  const sheet = isWhole ? colours + rules : rules;
  const file = isWhole ? 'styles.css' : `styles-${contentHash(sheet).slice(0, 8)}.css`;
  const used = isWhole ? 'css' : 'critical';
  const stored: StoredStyles = {
    sheet: `/assets/${file}`,
    base: typefaceRule(`/assets/${font}`) + colours + elements.map((rule) => rule[used]).join(''),
    rules: styles.rules.map((rule) => (rule.name === null ? '' : rule[used])),
    ...(isWhole ? everyRule(styles) : await remember('page rules', componentsKey, () => pageRules(styles))),
  };
  await writeFileAt(join(outDir, 'assets', file), sheet);
  await writeJson(join(outDir, stylesFile), stored);
  return file;
}

const componentsKey = async () => contentKey(...(await siteParts()), 'shared');

type PageRules = Pick<StoredStyles, 'pages' | 'extraClasses'>;

/** Development gives every page all rules. */
function everyRule({ rules }: Styles): PageRules {
  const page = [...rules.keys()];
  const ids = [...routeIds, 'error'] as const;
  return {
    pages: Object.fromEntries(ids.map((id) => [id, { page }])) as PageRules['pages'],
    extraClasses: { plain: [], guide: [] },
  };
}
