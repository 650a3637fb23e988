import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { headerMenu, type MenuItem } from '../../shared/navigation.ts';
import { contentHash } from '../release/content-hash.ts';
import type { BuildContext, BuildState } from './build-state.ts';
import { iconOf } from './icons.ts';

/** Writes the drawings of the menus' icons, which boot puts into the page (`client/browser/menu-icons.ts`). */
export async function writeMenuIcons({ outDir, mode }: BuildContext): Promise<Pick<BuildState, 'menuIcons'>> {
  const json = JSON.stringify(drawMenuIcons(headerMenu));
  // In development names have no hashes: nothing of it is cached.
  const menuIcons =
    mode === 'development' ? 'menu-icons.json' : `menu-icons-${contentHash(json).slice(0, 8)}.json`;
  await mkdir(join(outDir, 'assets'), { recursive: true });
  await writeFile(join(outDir, 'assets', menuIcons), json);
  return { menuIcons };
}

/**
 * The icons of a menu as HTML, by name.
 * @throws if no collection has an icon
 */
export function drawMenuIcons(menu: MenuItem[]): Record<string, string> {
  return Object.fromEntries(menu.flatMap(iconsIn).map((name) => [name, svgOf(name)]));
}

const iconsIn = ({ icon, children = [] }: MenuItem): string[] => [
  ...(icon ? [icon] : []),
  ...children.flatMap(iconsIn),
];

function svgOf(name: string): string {
  const shape = iconOf(name);
  if (!shape) throw new Error(`shared/navigation.ts names the icon "${name}", which no collection has`);
  const { width, height, body } = shape;
  return `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${body}</svg>`;
}
