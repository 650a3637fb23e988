import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { themeVariables } from '../../client/theme/palette.ts';
import { typefaceRule } from '../../client/theme/typeface.ts';
import { type StoredStyles, stylesFile } from '../http/page-styles.ts';
import { contentHash } from '../release/content-hash.ts';
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
 * rules, and those of the page's own components. The sheet with the rules of all components is an asset: browsers load
 * it with React. It has no `@font-face`: a second one would have the browser decide anew whether the typeface came in time.
 */
export async function writeStyleSheet(
  { outDir }: BuildContext,
  { shop, styles, font }: Pick<BuildState, 'shop' | 'styles' | 'font'>,
): Promise<Pick<BuildState, 'sheet'>> {
  const elements = styles.rules.filter(({ name }) => name === null).map(({ css }) => css);
  const stored: StoredStyles = {
    base: typefaceRule(`/assets/${font}`) + themeVariables(shop.theme) + elements.join(''),
    rules: styles.rules.map(({ name, css }) => (name === null ? '' : css)),
    ...(await pageRules(styles)),
  };
  const sheet = stored.rules.join('');
  const name = `styles-${contentHash(sheet).slice(0, 8)}.css`;
  await mkdir(join(outDir, 'assets'), { recursive: true });
  await writeFile(join(outDir, 'assets', name), sheet);
  await writeJson(join(outDir, stylesFile), stored);
  return { sheet: name };
}
