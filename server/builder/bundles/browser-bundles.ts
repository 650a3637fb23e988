import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { licencesFile } from '../../release/record.ts';
import { type Bundle, type Bundler, browsers } from '../esbuild/bundler.ts';
import { externalPackages } from './browser-packages.ts';
import { pureReactCalls } from './pure-react-calls.ts';
import { reactModules } from './react-modules.ts';

/** The browser's scripts. */
export interface Scripts extends Pick<Bundle, 'files' | 'sources' | 'packages'> {
  /** URLs of those that every page loads. */
  scripts: string[];
}

export interface ScriptOptions {
  bundler: Bundler;
  outDir: string;
  /** Puts class names in place of styles. */
  staticStyles: Plugin;
  /** Files in `assets/`. */
  sheet: string;
}

const elementsEntry = 'client/browser/elements/elements.ts';
const quoteFormEntry = 'client/browser/elements/quote-form.ts';

/**
 * Bundles React's entry with the chunk of all live pages, the custom elements, third-party tags, and boot, which every
 * page loads at once and which loads the others.
 */
export async function bundleScripts(options: ScriptOptions): Promise<Scripts> {
  const bundle = (name: string, entryPoints: string[], more: BuildOptions = {}) =>
    options.bundler.bundle(name, options.outDir, { ...forBrowser(options), entryPoints, ...more });
  const [react, elements, tags] = await Promise.all([
    bundle('react', ['client/entry.tsx'], { splitting: true }),
    // One bundle: a browser refuses to define the same element twice, and what stands after it would not run.
    bundle('elements', [elementsEntry, quoteFormEntry], {
      splitting: true,
      chunkNames: 'shared-by-elements-[hash]',
    }),
    bundle('tags', ['client/browser/third-party-tags.ts']),
  ]);
  const url = (file = '') => `/${file}`;
  const started = react.startOf('client/entry.tsx').map(url);
  const views = react.startOf('client/pages/views.ts').map(url);
  /** What boot loads, by the name that stands for it in its source. */
  const urls = {
    // React's entry, then the chunks that it imports.
    REACT_URLS: started,
    // The live pages' code, without what React's entry imports.
    VIEW_URLS: views.filter((each) => !started.includes(each)),
    STYLES_URL: url(`assets/${options.sheet}`),
    // Each with the chunk that both import.
    ELEMENTS_URLS: elements.startOf(elementsEntry).map(url),
    QUOTE_FORM_URLS: elements.startOf(quoteFormEntry).map(url),
    TAGS_URL: url(tags.entries[0]),
  };
  const isDevelopment = options.bundler.mode === 'development';
  const boot = await bundle('boot', ['client/boot.ts', ...(isDevelopment ? ['client/dev-reload.ts'] : [])], {
    define: Object.fromEntries(Object.entries(urls).map(([name, each]) => [name, JSON.stringify(each)])),
    external: ['/assets/*'],
  });
  const all = [react, elements, tags, boot];
  return {
    scripts: boot.entries.map(url),
    files: all.flatMap(({ files }) => files),
    sources: all.flatMap(({ sources }) => sources),
    packages: [...new Set(all.flatMap(({ packages }) => packages))],
  };
}

function forBrowser({ bundler: { mode }, outDir, staticStyles }: ScriptOptions): BuildOptions {
  const isDevelopment = mode === 'development';
  return {
    plugins: [staticStyles, ...(isDevelopment ? [externalPackages] : [pureReactCalls, reactModules])],
    format: 'esm',
    outdir: join(outDir, 'assets'),
    // In development names have no hashes: nothing is cached.
    entryNames: isDevelopment ? '[name]' : '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    banner: isDevelopment ? {} : { js: `/* Licences: /${licencesFile} */` },
    platform: 'browser',
    target: browsers,
    sourcemap: isDevelopment,
  };
}
