import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullIconName, type IconShape, iconCollections } from '../../../shared/iconify.ts';
import { collectionFile } from '../../release/icon-collections.ts';
import { siteParts } from '../files/entries.ts';
import { filesUnder, writeJson } from '../files/file-tree.ts';
import { lastResult } from '../files/memory.ts';
import { iconFault, iconOf, loadCollection } from './icon-drawings.ts';

/**
 * Writes the drawings that pages contain: of the icons that sources and facts name.
 * @returns warnings of those that no collection has
 */
export async function writeIcons(outDir: string, contentDir: string): Promise<string[]> {
  const drawn: Record<string, IconShape> = {};
  const warnings: string[] = [];
  for (const [name, place] of await namedIcons([...(await siteParts()), 'shared', contentDir])) {
    const shape = iconOf(name);
    if (shape) drawn[name] = shape;
    else warnings.push(`${place} ${iconFault(name)}. Pages leave its place empty`);
  }
  await writeJson(join(outDir, 'icons.json'), drawn);
  return warnings;
}

/** The icons that files name, sorted, each with the place where it is named first. */
async function namedIcons(folders: string[]): Promise<[name: string, place: string][]> {
  const places = new Map<string, string>();
  const files = (await Promise.all(folders.map(filesUnder))).flat();
  for (const file of files) {
    if (!/\.(tsx?|yaml)$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const { 0: text, index } of source.matchAll(mention)) {
      const name = fullIconName(text);
      if (name && !places.has(name)) places.set(name, `${file}:${source.slice(0, index).split('\n').length}`);
    }
  }
  return [...places].sort(([a], [b]) => (a < b ? -1 : 1));
}

const prefixes = iconCollections.join('|');
const mention = new RegExp(`\\b((${prefixes}):|i-(${prefixes})-)[a-z0-9-]+`, 'g');

const collections = lastResult<void>();

/** Writes the complete collections for the icons' endpoint. */
export async function writeIconCollections(outDir: string): Promise<void> {
  await collections(
    () => outDir,
    async () => {
      for (const prefix of iconCollections) {
        const { icons, aliases, width, height } = loadCollection(prefix);
        await writeJson(join(outDir, collectionFile(prefix)), { prefix, icons, aliases, width, height });
      }
    },
  );
}
