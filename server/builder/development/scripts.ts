import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildContext, type BuildOptions, build, context } from 'esbuild';
import { bootBundle, browserBundle, elementsBundle, tagsBundle } from '../bundles.ts';
import { staticStyles } from '../extract-styles.ts';
import type { ExtractedStyles } from '../extracted-styles.ts';
import { externalPackages, packagesBundle } from './browser-packages.ts';

/** URLs of what boot loads. In development names have no hashes: nothing of it is cached. */
const urls = {
  react: ['/assets/entry.js'],
  views: [],
  styles: '/assets/styles.css',
  elements: '/assets/elements.js',
  tags: '/assets/third-party-tags.js',
};

/** The scripts that every page loads. */
export const pageScripts = ['/assets/boot.js', '/assets/dev-reload.js'];

export interface Scripts {
  /** Makes those due that contain one of the files; `null` for all. */
  touch: (files: string[] | null) => void;
  /** Builds what is due. Pages do not wait for it: the server renders them without. */
  build: (styles: ExtractedStyles) => Promise<void>;
  /** Whether a file of `assets/` is made anew by the next build, or by the one that runs. */
  isDue: (asset: string) => boolean;
  /** Whether a file is in one of the scripts, at the last build. */
  contain: (file: string) => boolean;
  dispose: () => Promise<void>;
}

interface Bundle {
  context: Promise<BuildContext>;
  isDue: boolean;
  inputs: ReadonlySet<string>;
  /** Paths of the files that it made. */
  outputs: ReadonlySet<string>;
}

/** @param outDir the build's folder, into whose `assets/` the scripts go */
export function createScripts(outDir: string): Scripts {
  let styles: ExtractedStyles = { rules: [], names: {} };
  const options = { outDir, mode: 'development' } as const;
  const plugins = [externalPackages, staticStyles(() => styles)];
  const all = [
    browserBundle(options),
    elementsBundle(options),
    tagsBundle(options),
    bootBundle(options, urls),
  ];
  let bundles: Bundle[] | undefined;

  /** React and the other packages, which no save changes: built once. */
  let packages: Promise<unknown> | undefined;

  const open = (bundle: BuildOptions): Bundle => ({
    context: context({ ...bundle, plugins, entryNames: '[name]', banner: {} }),
    isDue: true,
    inputs: new Set(),
    outputs: new Set(),
  });

  async function rebuild(bundle: Bundle): Promise<void> {
    const { metafile } = await (await bundle.context).rebuild();
    const made = bundle.outputs;
    bundle.inputs = new Set(Object.keys(metafile?.inputs ?? {}));
    bundle.outputs = new Set(Object.keys(metafile?.outputs ?? {}));
    bundle.isDue = false;
    // Chunks have hashes in their names.
    for (const file of made) if (!bundle.outputs.has(file)) await rm(file, { force: true });
  }

  return {
    touch(files) {
      for (const bundle of bundles ?? [])
        bundle.isDue ||= files === null || files.some((file) => bundle.inputs.has(file));
    },
    async build(next) {
      styles = next;
      packages ??= build(packagesBundle(outDir));
      bundles ??= all.map(open);
      await Promise.all(bundles.filter(({ isDue }) => isDue).map(rebuild));
      await packages;
    },
    isDue(asset) {
      const file = join(outDir, 'assets', asset);
      const owner = bundles?.find(({ outputs }) => outputs.has(file));
      return owner ? owner.isDue : (bundles?.some(({ isDue }) => isDue) ?? true);
    },
    contain: (file) => bundles?.some(({ inputs }) => inputs.has(file)) ?? false,
    async dispose() {
      for (const bundle of bundles ?? []) await (await bundle.context).dispose();
    },
  };
}
