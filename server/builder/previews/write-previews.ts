import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Shop } from '../../../shared/shop.ts';
import { contentHash } from '../../release/content-hash.ts';
import type { BuildContext, BuildState } from '../build-state.ts';
import { filesUnder, writeJson } from '../files.ts';
import { linkOrCopy } from '../link-or-copy.ts';
import { type PreviewCard, previewCards } from './preview-cards.ts';

/** Pictures drawn at the same time. */
const atOnce = 4;

/**
 * Draws the pictures that link previews show, into `public/previews/`. Each is stored by the hash of its SVG in the folder
 * that all builds share: a build draws only those whose words or colours have changed. `previews.json` beside it says which
 * picture a card has had, so that most need not even be laid out.
 */
export async function writePreviews(
  { outDir, cacheDir, inputs }: Pick<BuildContext, 'outDir' | 'cacheDir' | 'inputs'>,
  { shop, manufacturers, documents }: Pick<BuildState, 'shop' | 'manufacturers' | 'documents'>,
): Promise<void> {
  const store = join(cacheDir, 'previews');
  const stored = new Set(await filesUnder(store));
  /** Each picture that this build uses, once for cards that look alike; settled when it is stored. */
  const used = new Map<string, Promise<void>>();
  await mkdir(store, { recursive: true });
  await rm(join(outDir, 'public/previews'), { recursive: true, force: true });
  const index = join(cacheDir, 'previews.json');
  const known = await readIndex(index);
  /** What is drawn with: the sources and the shop's words and colours. */
  const common = contentHash(JSON.stringify([inputs.program, shop]));
  const shown: Record<string, string> = {};
  let artist: Promise<Artist> | undefined;
  const waiting = previewCards({ shop, manufacturers, documents });

  async function drawWaiting(): Promise<void> {
    for (let card = waiting.shift(); card; card = waiting.shift()) {
      const key = contentHash(common + JSON.stringify({ ...card, path: '' }));
      const name = known[key];
      const file = name && stored.has(join(store, name)) ? join(store, name) : await drawn(card);
      await used.get(file);
      used.set(file, Promise.resolve());
      shown[key] = basename(file);
      const target = join(outDir, 'public', card.path);
      await mkdir(dirname(target), { recursive: true });
      linkOrCopy(file, target);
    }
  }
  /** Returns the picture's file. It may not be stored yet: `used` knows. */
  async function drawn(card: PreviewCard): Promise<string> {
    artist ??= createArtist(shop);
    const { draw, asPng } = await artist;
    const svg = await draw(card);
    const file = join(store, `${contentHash(svg)}.png`);
    if (!used.has(file)) used.set(file, stored.has(file) ? Promise.resolve() : drawInto(file, svg, asPng));
    return file;
  }
  await Promise.all(Array.from({ length: atOnce }, drawWaiting));
  await writeJson(index, shown);
  for (const file of stored) if (!used.has(file)) await rm(file, { force: true });
}

interface Artist {
  draw: (card: PreviewCard) => Promise<string>;
  asPng: (svg: string) => Promise<Buffer>;
}

/** Loads what lays out and draws: most builds draw no picture. */
async function createArtist(shop: Shop): Promise<Artist> {
  const { asPng, createPreviewArtist } = await import('./draw-preview.tsx');
  return { asPng, draw: await createPreviewArtist(shop) };
}

async function readIndex(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // There is none, or only a part: all cards are laid out again.
    return {};
  }
}

async function drawInto(file: string, svg: string, asPng: Artist['asPng']): Promise<void> {
  // Renamed when it is whole: a build that is stopped leaves no half a picture.
  const unfinished = `${file}.new`;
  await writeFile(unfinished, await asPng(svg));
  await rename(unfinished, file);
}
