import { join } from 'node:path';
import { type IconSet, iconWord } from '../../shared/iconify.ts';
import type { BuildFiles } from './build-files.ts';

/** A collection's index: where to find each icon in the file of drawings. */
export interface IconIndex {
  /** The place of each icon's JSON in the file of drawings, in bytes. */
  icons: Record<string, [offset: number, length: number]>;
  aliases?: IconSet['aliases'];
  width?: number | undefined;
  height?: number | undefined;
}

export const indexFile = (folder: string, prefix: string): string => join(folder, `${prefix}.json`);
export const dataFile = (folder: string, prefix: string): string => join(folder, `${prefix}.data`);

/** The icon collections of one build. */
export interface IconCollections {
  /** Whether the build has a collection. */
  has: (prefix: string) => boolean;
  /**
   * Picks the named icons out of a collection, with the parents of aliases, as Iconify's JSON. Names that the collection
   * lacks are left out; `null` where it lacks all of them.
   */
  pick: (prefix: string, names: string[]) => Promise<string | null>;
}

interface Collection {
  index: IconIndex;
  /** All of its drawings, 4.7 MB in the largest. Reading 250 one by one from the file costs as much as 60 pages. */
  data: Buffer;
}

/** Opens the collections of a build. A collection is read when it is first needed, and stays in memory. */
export function openIconCollections(files: BuildFiles): IconCollections {
  const collections = new Map<string, Promise<Collection>>();

  async function read(prefix: string): Promise<Collection> {
    const [index, data] = await Promise.all([
      files.read(indexFile('icons', prefix)),
      files.read(dataFile('icons', prefix)),
    ]);
    return { index: JSON.parse(index.toString('utf8')) as IconIndex, data };
  }

  return {
    // No prefix of this pattern leads out of the folder.
    has: (prefix) => iconWord.test(prefix) && files.has(indexFile('icons', prefix)),

    async pick(prefix, names) {
      const reading = collections.get(prefix) ?? read(prefix);
      collections.set(prefix, reading);
      // The next request tries again.
      reading.catch(() => collections.delete(prefix));
      return iconsText(prefix, await reading, names);
    },
  };
}

/** `{ prefix, icons, aliases?, width?, height? }`, with the icons in the order of the names: their JSON is copied, not parsed. */
function iconsText(prefix: string, { index, data }: Collection, names: string[]): string | null {
  const { icons, aliases } = resolve(index, names);
  if (icons.size === 0) return null;
  const drawings = [...icons].map(
    ([name, [offset, length]]) => `"${name}":${data.toString('utf8', offset, offset + length)}`,
  );
  const { width, height } = index;
  const rest = { ...(aliases.size > 0 && { aliases: Object.fromEntries(aliases) }), width, height };
  const others = JSON.stringify(rest).slice(1, -1);
  return `{"prefix":"${prefix}","icons":{${drawings.join(',')}}${others && `,${others}`}}`;
}

/** The icons and aliases that names stand for. Unknown names are left out. */
function resolve(index: IconIndex, names: string[]) {
  const icons = new Map<string, [number, number]>();
  const aliases = new Map<string, { parent: string }>();
  const queue = [...names];
  for (const name of queue) {
    const place = ownValue(index.icons, name);
    const alias = ownValue(index.aliases ?? {}, name);
    if (place) icons.set(name, place);
    else if (alias && !aliases.has(name)) {
      aliases.set(name, alias);
      queue.push(alias.parent);
    }
  }
  return { icons, aliases };
}

const ownValue = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
