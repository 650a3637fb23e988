import { rm } from 'node:fs/promises';
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
  /** Builds the browser's scripts again. Pages do not wait for it: the server renders them without. */
  build: (styles: ExtractedStyles) => Promise<void>;
  /** Whether a file is in one of the scripts, at the last build. */
  contain: (file: string) => boolean;
  dispose: () => Promise<void>;
}

/** @param outDir the build's folder, into whose `assets/` the scripts go */
export function createScripts(outDir: string): Scripts {
  let styles: ExtractedStyles = { rules: [], names: {} };
  const options = { outDir, mode: 'development' } as const;
  const plugins = [externalPackages, staticStyles(() => styles)];
  const bundles = [
    browserBundle(options),
    elementsBundle(options),
    tagsBundle(options),
    bootBundle(options, urls),
  ].map((bundle): BuildOptions => ({ ...bundle, plugins, entryNames: '[name]', banner: {} }));
  let contexts: Promise<BuildContext[]> | undefined;
  let inputs = new Set<string>();
  let outputs = new Set<string>();

  /** React and the other packages, which no save changes: built once. */
  let packages: Promise<unknown> | undefined;

  return {
    async build(next) {
      styles = next;
      packages ??= build(packagesBundle(outDir));
      contexts ??= Promise.all(bundles.map((bundle) => context(bundle)));
      const results = await Promise.all((await contexts).map((each) => each.rebuild()));
      await packages;
      const made = outputs;
      inputs = new Set(results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {})));
      outputs = new Set(results.flatMap(({ metafile }) => Object.keys(metafile?.outputs ?? {})));
      // Chunks have hashes in their names.
      for (const file of made) if (!outputs.has(file)) await rm(file, { force: true });
    },
    contain: (file) => inputs.has(file),
    async dispose() {
      for (const each of (await contexts) ?? []) await each.dispose();
    },
  };
}
