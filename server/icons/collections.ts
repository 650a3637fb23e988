import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type IconSet, iconWord } from '../../shared/icons.ts';
import type { BuildFiles } from '../release/build-files.ts';

/** A collection as the build leaves it beside its drawings: enough to find one without reading the others. */
export interface IconIndex {
  /** Where each icon's JSON lies in the file of drawings: offset and length, in bytes. */
  icons: Record<string, [offset: number, length: number]>;
  aliases?: IconSet['aliases'];
  width?: number | undefined;
  height?: number | undefined;
}

export const indexFile = (folder: string, prefix: string): string => join(folder, `${prefix}.json`);
export const dataFile = (folder: string, prefix: string): string => join(folder, `${prefix}.data`);

/** The icon collections of one build. */
export interface IconCollections {
  /**
   * Those of the named icons that the collection has, with the parents of aliases; `null` where the build
   * brings no such collection.
   */
  pick: (prefix: string, names: string[]) => Promise<IconSet | null>;
}

/**
 * Nothing is read before it is asked for; then the index is kept (5,000 names, 0.7 MB) and never a drawing. Both files
 * of a collection are compared with what the build wrote at its first request: a damaged one is a `DamagedFile`.
 */
export function openIconCollections(files: BuildFiles): IconCollections {
  const indexes = new Map<string, IconIndex>();

  async function indexOf(prefix: string): Promise<IconIndex | null> {
    const known = indexes.get(prefix);
    if (known) return known;
    // Also what keeps a look-up inside its folder.
    if (!iconWord.test(prefix)) return null;
    if (!files.has(indexFile('icons', prefix))) return null;
    const bytes = await files.read(indexFile('icons', prefix));
    await files.read(dataFile('icons', prefix));
    const index = JSON.parse(bytes.toString('utf8')) as IconIndex;
    indexes.set(prefix, index);
    return index;
  }

  return {
    async pick(prefix, names) {
      const index = await indexOf(prefix);
      if (!index) return null;
      const { icons, aliases } = resolve(index, names);
      const { width, height } = index;
      const set: IconSet = { prefix, icons: {} };
      if (icons.size > 0) {
        await using file = await open(join(files.dir, dataFile('icons', prefix)));
        for (const [name, place] of icons) set.icons[name] = await readIcon(file, place);
      }
      if (aliases.size > 0) set.aliases = Object.fromEntries(aliases);
      return { ...set, ...(width && { width }), ...(height && { height }) };
    },
  };
}

/** The icons and aliases behind some names. Names that lead nowhere are absent. */
function resolve(index: IconIndex, names: string[]) {
  const icons = new Map<string, [number, number]>();
  const aliases = new Map<string, { parent: string }>();
  const waiting = [...names];
  for (const name of waiting) {
    const place = own(index.icons, name);
    const alias = own(index.aliases ?? {}, name);
    if (place) icons.set(name, place);
    else if (alias && !aliases.has(name)) {
      aliases.set(name, alias);
      waiting.push(alias.parent);
    }
  }
  return { icons, aliases };
}

const own = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

async function readIcon(file: FileHandle, [offset, length]: [number, number]): Promise<{ body: string }> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, offset);
  return JSON.parse(buffer.toString('utf8'));
}
