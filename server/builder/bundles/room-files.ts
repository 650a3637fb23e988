import { glob } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { browsers } from '../esbuild/bundler.ts';
import { reuseBundles } from '../esbuild/reuse-bundles.ts';
import { readSources } from '../files/content-key.ts';
import type { BundleOptions } from './build-bundles.ts';

/**
 * Bundles the script and the sheet of each room of the server that has pages of its own: `server/<room>/browser/<room>-script.ts` and
 * `<room>-sheet.css` become `<room>/script.js` and `sheet.css` in the build's folder, where no visitor of the site gets them.
 */
export async function buildRoomFiles(options: BundleOptions): Promise<void> {
  const entries: { in: string; out: string }[] = [];
  for await (const file of glob('server/*/browser/*-{script.ts,sheet.css}')) {
    const room = basename(dirname(dirname(file)));
    for (const part of ['script', 'sheet'])
      if (basename(file, extname(file)) === `${room}-${part}`)
        entries.push({ in: file, out: `${room}/${part}` });
  }
  if (entries.length === 0) return;
  const { bundler, outDir } = options;
  const read = () => readSources('server', 'shared');
  await reuseBundles({ name: 'room files', read, options: bundler.mode }, options, () =>
    bundler.bundle('room files', outDir, {
      entryPoints: entries.sort((one, other) => (one.in < other.in ? -1 : 1)),
      outdir: outDir,
      format: 'esm',
      platform: 'browser',
      target: browsers,
    }),
  );
}
