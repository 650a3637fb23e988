import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { frontsSvg } from '../../../client/pictures/device-drawings.ts';
import { modes } from '../../../client/theme/palette.ts';
import { frontsFile } from '../../../shared/constants.ts';
import type { Shop } from '../../../shared/shop.ts';
import { writeFileAt } from '../files/file-tree.ts';

/** Copies the files that the server sends as they are. */
export const copyPublicFiles = (outDir: string): Promise<void> =>
  cp('public', join(outDir, 'public'), { recursive: true });

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
