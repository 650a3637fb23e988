import { basename } from 'node:path';
import type { Bundler } from '../esbuild/bundler.ts';
import { reuseBundles } from '../esbuild/reuse-bundles.ts';
import { readSources } from '../files/content-key.ts';
import { staticStyles, withoutStyles } from '../styles/static-styles.ts';
import type { StyleNames } from '../styles/styled-modules.ts';
import { bundleScripts, type Scripts } from './browser-bundles.ts';
import { bundleRenderer, bundleServer } from './node-bundles.ts';

export interface BundleOptions {
  bundler: Bundler;
  outDir: string;
  previousDir: string | null;
}

/** Everything that contains components. */
export interface Bundles extends Pick<Scripts, 'scripts' | 'packages'> {
  /** Names of the scripts' files in `assets/`. */
  assets: string[];
  /** The renderer's file, relative to the build's folder. */
  renderer: string;
}

/** Bundles the browser's scripts and the renderer. */
export async function buildBundles(
  options: BundleOptions,
  names: StyleNames,
  sheet: string,
): Promise<Bundles> {
  const { bundler, outDir } = options;
  const read = async () => withoutStyles(await readSources('client', 'shared', 'server'), names);
  return reuseBundles({ name: 'bundles', read, options: [bundler.mode, sheet] }, options, async () => {
    const styles = staticStyles(bundler.latest('names', names));
    const [scripts, renderer] = await Promise.all([
      bundleScripts({ bundler, outDir, sheet, staticStyles: styles }),
      bundleRenderer(bundler, outDir, styles),
    ]);
    return {
      ...scripts,
      assets: scripts.files.map((file) => basename(file)),
      renderer: renderer.entries[0] ?? '',
      files: [...scripts.files, ...renderer.files],
      sources: [...scripts.sources, ...renderer.sources],
    };
  });
}

/** Bundles the server's own code, without components: the renderer has those. Development runs it from its sources. */
export async function buildServer(options: BundleOptions): Promise<void> {
  const read = () => readSources('client', 'shared', 'server');
  await reuseBundles({ name: 'server', read, options: null }, options, () =>
    bundleServer(options.bundler, options.outDir),
  );
}
