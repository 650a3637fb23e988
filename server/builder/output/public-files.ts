import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSheet } from '../../../client/pictures/drawing.ts';
import { modes } from '../../../client/theme/palette.ts';
import { frontsFile } from '../../../shared/constants.ts';
import type { Shop } from '../../../shared/shop.ts';
import { publicDir } from '../documents/other-pages.ts';
import { filesUnder, writeFileAt } from '../files/file-tree.ts';
import { readPublished } from '../files/published-picture.ts';

/** Copies the files that the server sends as they are, but for what cameras have noted in pictures. */
export async function copyPublicFiles(outDir: string, from = publicDir): Promise<void> {
  const to = join(outDir, 'public');
  // Links are followed: behind one, too, is a picture that visitors get.
  await cp(from, to, { recursive: true, dereference: true });
  for (const file of await filesUnder(to)) {
    const picture = await readPublished(file);
    if (picture?.hadNotes) await writeFileAt(file, picture.data);
  }
}

/** Writes the fronts of devices as one file for lists of devices: symbols for `<use>`, which take their colours from the page. */
export async function writeFronts(outDir: string): Promise<void> {
  const fronts = readSheet(await readFile('client/pictures/device-fronts.svg', 'utf8'));
  const symbols = Object.entries(fronts).map(
    ([
      id,
      {
        viewBox,
        outline,
        parts: { display = '' },
      },
    ]) => {
      const inRow = outline.replace(/<path data-fine=[^>]*>/g, '');
      return `<symbol id="${id}" viewBox="${viewBox}"><g fill="var(--primary-soft)" stroke="var(--primary)">${display}</g>${inRow}</symbol>`;
    },
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  await writeFileAt(join(outDir, 'public', frontsFile), svg);
}

/** Writes the web manifest, which names the icons in `public/`. */
export async function writeWebManifest(outDir: string, { name, theme }: Shop): Promise<void> {
  const [light] = modes(theme);
  const icon = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' });
  const manifest = {
    name,
    short_name: name,
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    background_color: light['--bg'],
    theme_color: light['--primary'],
    icons: [
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      { ...icon('/icon-maskable-512.png', 512), purpose: 'maskable' },
    ],
  };
  await writeFileAt(join(outDir, 'public/site.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`);
}
