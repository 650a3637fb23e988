import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { themeVariables } from '../../client/theme/palette.ts';
import { typefaceRule } from '../../client/theme/typeface.ts';
import type { BuildContext, BuildState } from './build-state.ts';
import { extractStyles } from './extract-styles.ts';

/** The rules of all components, and the class names that stand for them. */
export async function extractComponentStyles(): Promise<Pick<BuildState, 'styles'>> {
  return { styles: await extractStyles() };
}

/** The typeface, the theme's colours, which the shop chooses, and the components' rules. */
export async function writeStyleSheet(
  { outDir }: BuildContext,
  { shop, styles, font }: Pick<BuildState, 'shop' | 'styles' | 'font'>,
): Promise<void> {
  const rules = typefaceRule(`/assets/${font}`) + themeVariables(shop.theme) + styles.css;
  await writeFile(join(outDir, 'styles.css'), rules);
}
