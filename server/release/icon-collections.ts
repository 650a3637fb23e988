import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { type IconSet, iconWord } from '../../shared/iconify.ts';
import { type DeflatedBytes, flushed } from '../ssr/spliced-gzip.ts';
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
  /** Whether the build has the collection. */
  has: (prefix: string) => Promise<boolean>;
  /**
   * Picks the named icons out of a collection, with the parents of aliases, as the parts of one JSON text. Names that
   * the collection lacks are left out; without any icon there are no parts.
   */
  pick: (prefix: string, names: string[]) => Promise<(DeflatedBytes | Buffer)[]>;
}

interface Collection {
  index: IconIndex;
  /** All of its drawings, 4.7 MB in the largest. Reading 250 one by one from the file costs as much as 60 pages. */
  data: Buffer;
  /** The drawings that were picked so far. */
  drawings: Map<string, DeflatedBytes>;
}

/**
 * Opens the collections of a build. A collection is read when it is first needed and stays in memory; each of its
 * drawings is compressed once. The calls throw a `DamagedFile` where one of the collection's two files is damaged.
 */
export function openIconCollections(files: BuildFiles): IconCollections {
  const collections = new Map<string, Promise<Collection>>();

  async function read(prefix: string): Promise<Collection> {
    const [index, data] = await Promise.all([
      files.read(indexFile('icons', prefix)),
      files.read(dataFile('icons', prefix)),
    ]);
    return { index: JSON.parse(index.toString('utf8')) as IconIndex, data, drawings: new Map() };
  }

  /** Failures are not cached. */
  async function collectionOf(prefix: string): Promise<Collection | null> {
    // No prefix of this pattern leads out of the folder.
    if (!iconWord.test(prefix) || !files.has(indexFile('icons', prefix))) return null;
    const reading = collections.get(prefix) ?? read(prefix);
    collections.set(prefix, reading);
    return reading.catch((error) => {
      collections.delete(prefix);
      throw error;
    });
  }

  return {
    has: async (prefix) => (await collectionOf(prefix)) !== null,

    async pick(prefix, names) {
      const collection = await collectionOf(prefix);
      return collection ? partsOf(prefix, collection, names) : [];
    },
  };
}

/** The parts of `{ prefix, icons, aliases?, width?, height? }`, with the icons in the order of the names. */
function partsOf(prefix: string, collection: Collection, names: string[]): (DeflatedBytes | Buffer)[] {
  const { icons, aliases } = resolve(collection.index, names);
  if (icons.size === 0) return [];
  const { width, height } = collection.index;
  const drawings = [...icons].map(([name, place]) => drawingOf(collection, name, place));
  const last = drawings.at(-1);
  if (last) drawings[drawings.length - 1] = withoutComma(last);
  const rest = { ...(aliases.size > 0 && { aliases: Object.fromEntries(aliases) }), width, height };
  const text = JSON.stringify(rest).slice(1);
  const end = Buffer.from(text === '}' ? '}}' : `},${text}`);
  return [Buffer.from(`{"prefix":"${prefix}","icons":{`), ...drawings, end];
}

/** A comma in a deflate block of its own, so that it can be cut off the last drawing. */
const commaBlock = Buffer.from([0, 1, 0, 0xfe, 0xff, 0x2c]);

const withoutComma = ({ bytes, deflated }: DeflatedBytes): DeflatedBytes => ({
  bytes: bytes.subarray(0, -1),
  deflated: deflated.subarray(0, -commaBlock.length),
});

/** `"<name>":<drawing>,` */
function drawingOf(
  { data, drawings }: Collection,
  name: string,
  [offset, length]: [number, number],
): DeflatedBytes {
  const known = drawings.get(name);
  if (known) return known;
  const drawing = data.subarray(offset, offset + length);
  const bytes = Buffer.concat([Buffer.from(`"${name}":`), drawing, Buffer.from(',')]);
  const piece = {
    bytes,
    deflated: Buffer.concat([deflateRawSync(bytes.subarray(0, -1), flushed), commaBlock]),
  };
  drawings.set(name, piece);
  return piece;
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
