import { existsSync } from 'node:fs';
import { browsers } from '../esbuild/bundler.ts';
import { reuseBundles } from '../esbuild/reuse-bundles.ts';
import { readSources } from '../files/content-key.ts';
import { otherEntries } from '../files/entries.ts';
import type { BundleOptions } from './build-bundles.ts';

/**
 * Bundles the script and the sheet of each entry beside the site's: `scripts/<entry>-script.ts` and `styles/<entry>-sheet.css` of
 * `client/<entry>` become `<entry>/script.js` and `sheet.css` in the build's folder, where no visitor of the site gets them.
 */
export async function buildEntryFiles(options: BundleOptions): Promise<void> {
  const entries = otherEntries
    .flatMap((entry) => [
      { in: `client/${entry}/scripts/${entry}-script.ts`, out: `${entry}/script` },
      { in: `client/${entry}/styles/${entry}-sheet.css`, out: `${entry}/sheet` },
    ])
    .filter((entry) => existsSync(entry.in));
  if (entries.length === 0) return;
  const { bundler, outDir } = options;
  const read = () => readSources('client', 'shared');
  await reuseBundles({ name: 'entry files', read, options: bundler.mode }, options, () =>
    bundler.bundle('entry files', outDir, {
      entryPoints: entries,
      outdir: outDir,
      format: 'esm',
      platform: 'browser',
      target: browsers,
    }),
  );
}
