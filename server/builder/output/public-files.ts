import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { frontsSvg } from '../../../client/pictures/device-drawings.ts';
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

/** Writes the fronts of devices, which lists of devices draw from one file. */
export const writeFronts = (outDir: string): Promise<void> =>
  writeFileAt(join(outDir, 'public', frontsFile), frontsSvg());

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
