import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { drawIcon } from '../../shared/draw-icon.ts';
import { fullIconName, type IconSet, type IconShape, iconCollections } from '../../shared/icons.ts';
import { dataFile, type IconIndex, indexFile } from '../release/icon-collections.ts';
import { filesUnder } from './inputs.ts';

/**
 * The drawings of the icons that sources and facts name, by full name. An icon that no collection has
 * is a warning: its place stays empty.
 */
export async function collectIcons(folders: string[]): Promise<Record<string, IconShape>> {
  const names = new Set<string>();
  for (const folder of folders) {
    for (const file of await filesUnder(folder)) {
      if (!/\.(tsx?|yaml)$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      for (const [text] of (await readFile(file, 'utf8')).matchAll(mention)) {
        const name = fullIconName(text);
        if (name) names.add(name);
      }
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

/** An icon's drawing by its full name, `heroicons:phone`; `null` where no local collection has it. */
export function iconOf(name: string): IconShape | null {
  const [prefix = '', key = ''] = name.split(':');
  const known = iconCollections.some((collection) => collection === prefix);
  return known ? drawIcon(readCollection(prefix), key) : null;
}

const prefixes = iconCollections.join('|');
const mention = new RegExp(`\\b((${prefixes}):|i-(${prefixes})-)[a-z0-9-]+`, 'g');

/**
 * Writes the whole collections for the endpoint: an index of where each drawing lies, and the drawings one
 * after the other, so that the server need not parse the 5 MB of them.
 */
export async function writeIconCollections(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const kept = iconCollections.flatMap((prefix) => [indexFile(folder, prefix), dataFile(folder, prefix)]);
  for (const file of await filesUnder(folder)) if (!kept.includes(file)) await rm(file);
  for (const prefix of iconCollections) {
    const { icons, aliases, width, height } = readCollection(prefix);
    const index: IconIndex = { icons: {}, aliases, width, height };
    const drawings: Buffer[] = [];
    let at = 0;
    for (const [name, icon] of Object.entries(icons)) {
      const drawing = Buffer.from(JSON.stringify(icon));
      index.icons[name] = [at, drawing.length];
      at += drawing.length;
      drawings.push(drawing);
    }
    await writeFile(dataFile(folder, prefix), Buffer.concat(drawings));
    await writeFile(indexFile(folder, prefix), JSON.stringify(index));
  }
}

const require = createRequire(import.meta.url);

/** A collection as its package has it. Node keeps what it has read once. */
const readCollection = (prefix: string) => require(`@iconify-json/${prefix}/icons.json`) as IconSet;
