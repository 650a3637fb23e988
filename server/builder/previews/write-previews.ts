import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentHash } from '../../release/content-hash.ts';
import type { BuildContext, BuildState } from '../build-state.ts';
import { filesUnder } from '../files.ts';
import { linkOrCopy } from '../link-or-copy.ts';
import { asPng, createPreviewArtist } from './draw-preview.tsx';
import { previewCards } from './preview-cards.ts';

/** Pictures drawn at the same time. */
const atOnce = 4;

/**
 * Draws the pictures that link previews show, into `public/previews/`. Each is stored by the hash of its SVG in the folder
 * that all builds share: a build draws only those whose words or colours have changed.
 */
export async function writePreviews(
  { outDir, cacheDir }: BuildContext,
  { shop, manufacturers, documents }: Pick<BuildState, 'shop' | 'manufacturers' | 'documents'>,
): Promise<void> {
  const store = join(cacheDir, 'previews');
  const stored = new Set(await filesUnder(store));
  /** Each picture that this build uses, once for cards that look alike; settled when it is stored. */
  const used = new Map<string, Promise<void>>();
  await mkdir(store, { recursive: true });
  await rm(join(outDir, 'public/previews'), { recursive: true, force: true });
  const draw = await createPreviewArtist(shop);
  const waiting = previewCards({ shop, manufacturers, documents });

  async function drawWaiting(): Promise<void> {
    for (let card = waiting.shift(); card; card = waiting.shift()) {
      const svg = await draw(card);
      const file = join(store, `${contentHash(svg)}.png`);
      if (!used.has(file)) used.set(file, stored.has(file) ? Promise.resolve() : drawInto(file, svg));
      await used.get(file);
      const target = join(outDir, 'public', card.path);
      await mkdir(dirname(target), { recursive: true });
      linkOrCopy(file, target);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, drawWaiting));
  for (const file of stored) if (!used.has(file)) await rm(file, { force: true });
}

async function drawInto(file: string, svg: string): Promise<void> {
  // Renamed when it is whole: a build that is stopped leaves no half a picture.
  const unfinished = `${file}.new`;
  await writeFile(unfinished, await asPng(svg));
  await rename(unfinished, file);
}
