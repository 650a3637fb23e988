import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { themeVariables } from '../../client/theme/palette.ts';
import { typefaceRule } from '../../client/theme/typeface.ts';
import { contentHash } from '../release/content-hash.ts';
import { type StoredStyles, stylesFile } from '../release/page-styles.ts';
import type { BuildContext, BuildState } from './build-state.ts';
import { extractStyles } from './extract-styles.ts';
import { writeJson } from './files.ts';
import { pageRules } from './page-rules.ts';

/** The rules of all components, and the class names that stand for them. */
export async function extractComponentStyles(): Promise<Pick<BuildState, 'styles'>> {
  return { styles: await extractStyles() };
}

/**
 * Writes what each page's `<style>` holds: the typeface, the theme's colours, which the shop chooses, the elements'
 * rules, and those of the page's own components, as far as they are seen before anybody touches the page. The sheet with
 * all rules is an asset, which browsers load once the page is there. It has no `@font-face`: a second one would have the
 * browser decide anew whether the typeface came in time.
 */
export async function writeStyleSheet(
  { outDir }: BuildContext,
  { shop, styles, font }: Pick<BuildState, 'shop' | 'styles' | 'font'>,
): Promise<Pick<BuildState, 'sheet'>> {
  const elements = styles.rules.filter(({ name }) => name === null);
  const components = styles.rules.filter(({ name }) => name !== null);
  const sheet = [...elements, ...components].map(({ css }) => css).join('');
  const name = `styles-${contentHash(sheet).slice(0, 8)}.css`;
  const stored: StoredStyles = {
    sheet: `/assets/${name}`,
    base:
      typefaceRule(`/assets/${font}`) +
      themeVariables(shop.theme) +
      elements.map(({ atFirst }) => atFirst).join(''),
    rules: styles.rules.map(({ name, atFirst }) => (name === null ? '' : atFirst)),
    ...(await pageRules(styles)),
  };
  await mkdir(join(outDir, 'assets'), { recursive: true });
  await writeFile(join(outDir, 'assets', name), sheet);
  await writeJson(join(outDir, stylesFile), stored);
  return { sheet: name };
}
