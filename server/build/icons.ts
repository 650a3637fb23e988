import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { IconShape } from '../../shared/icons.ts';
import { filesUnder } from './inputs.ts';

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

const collections = ['heroicons', 'simple-icons'];
const mention = new RegExp(
  `["'](${collections.join('|')}):([a-z0-9-]+)["']|\\b(${collections.join('|')}):([a-z0-9-]+)`,
  'g',
);

/**
 * The drawings of the icons that sources and content name, by full name. An icon that no collection has
 * is a warning: its place stays empty.
 */
export async function collectIcons(folders: string[]): Promise<Record<string, IconShape>> {
  const names = new Set<string>();
  for (const folder of folders) {
    for (const file of await filesUnder(folder)) {
      if (!/\.(tsx?|mdx|yaml)$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      for (const [, a, b, c, d] of (await readFile(file, 'utf8')).matchAll(mention))
        names.add(`${a ?? c}:${b ?? d}`);
    }
  }
  const found: Record<string, IconShape> = {};
  for (const name of [...names].sort()) {
    const shape = iconOf(name);
    if (shape) found[name] = shape;
    else console.warn(`icon "${name}" is in no collection: its place stays empty`);
  }
  return found;
}

const require = createRequire(import.meta.url);
const sets = new Map<string, IconSet>();

function iconOf(name: string): IconShape | null {
  const [prefix = '', key = ''] = name.split(':');
  let set = sets.get(prefix);
  if (!set) {
    set = require(`@iconify-json/${prefix}/icons.json`) as IconSet;
    sets.set(prefix, set);
  }
  const icon = set.icons[key] ?? set.icons[set.aliases?.[key]?.parent ?? ''];
  if (!icon) return null;
  return { body: icon.body, width: icon.width ?? set.width ?? 16, height: icon.height ?? set.height ?? 16 };
}
