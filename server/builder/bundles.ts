import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import type { BuildMode } from '../release/record.ts';
import { licencesFile } from './licences.ts';
import { pureReactCalls } from './pure-react-calls.ts';

/** esbuild's options for each of the three bundles; the only place that knows how code is compiled. */
export interface BundleOptions {
  outDir: string;
  mode: BuildMode;
  /** Puts class names where the sources have styles. */
  styles: Plugin;
}

/** React's side of the browser: the entry that boot brings, and a chunk for each live page. */
export function browserBundle(options: BundleOptions): BuildOptions {
  return { ...forBrowser(options), entryPoints: ['client/entry.tsx'], splitting: true };
}

/** The custom elements of documents, brought by boot where a page has one. */
export function elementsBundle(options: BundleOptions): BuildOptions {
  return { ...forBrowser(options), entryPoints: ['client/browser/elements/elements.ts'] };
}

/** What loads third-party tags, brought by boot where a page may carry some. */
export function tagsBundle(options: BundleOptions): BuildOptions {
  return { ...forBrowser(options), entryPoints: ['client/browser/third-party-tags.ts'] };
}

/** URLs of the bundles that boot brings. */
export type LazyBundles = Record<'react' | 'elements' | 'tags', string>;

/** The scripts that every page loads at once; each is whole in one file. They bring the others by their URLs. */
export function bootBundle(options: BundleOptions, urls: LazyBundles): BuildOptions {
  const { define, ...rest } = forBrowser(options);
  const scripts = ['client/boot.ts'];
  if (options.mode === 'development') scripts.push('client/dev-reload.ts');
  const places = {
    ENTRY_URL: JSON.stringify(urls.react),
    ELEMENTS_URL: JSON.stringify(urls.elements),
    TAGS_URL: JSON.stringify(urls.tags),
  };
  return { ...rest, entryPoints: scripts, define: { ...define, ...places } };
}

function forBrowser({ outDir, mode, styles }: BundleOptions): BuildOptions {
  return {
    ...common(mode),
    plugins: [styles, pureReactCalls],
    outdir: join(outDir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    banner: { js: `/* Licences: /${licencesFile} */` },
    platform: 'browser',
    target: browsers,
    sourcemap: mode === 'development',
  };
}

/** Everything React, for the server: the components and React itself. Loaded by `server/release/release.ts`. */
export function rendererBundle({ outDir, mode, styles }: BundleOptions): BuildOptions {
  return {
    ...common(mode),
    ...forNode,
    entryPoints: ['server/render/render-page.tsx'],
    plugins: [styles],
    outdir: join(outDir, 'renderer'),
    entryNames: '[name]-[hash]',
  };
}

/**
 * The server, the shop's command line and the database's thread, each with its packages in one file: a third of the
 * start-up time of loading them one by one. `main.js` and `shop.js` look at the version of Node first (`entry.ts`);
 * `main.bundle.js` looks whether the build is whole, and runs the server (`launch.ts`).
 */
export function serverBundle({ outDir, mode }: Omit<BundleOptions, 'styles'>): BuildOptions {
  return {
    ...common(mode),
    ...forNode,
    entryPoints: [
      { in: 'server/process/entry.ts', out: 'main' },
      { in: 'server/process/launch.ts', out: 'main.bundle' },
      { in: 'server/main.ts', out: 'site' },
      { in: 'server/process/entry.ts', out: 'shop' },
      { in: 'server/shop.ts', out: 'shop.bundle' },
      { in: 'server/back-office/store/sqlite-worker.ts', out: 'sqlite-worker' },
    ],
    outdir: join(outDir, 'server'),
    // Only a terminal needs the one, which loads its own parts at run time; pg tries the other, and does without.
    external: ['pino-pretty', 'pg-native'],
  };
}

/** Browsers since 2021; older ones have the page without script. */
export const browsers = ['es2020', 'chrome87', 'firefox85', 'safari14.1'];

const forNode = {
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  sourcesContent: false,
  // Packages that are CommonJS reach Node's own modules through `require`.
  banner: {
    js: "import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);",
  },
} satisfies BuildOptions;

function common(mode: BuildMode): BuildOptions {
  return {
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // Set here and not by the environment: outside production React prints stacks into the HTML.
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    conditions: [mode, 'module'],
    minify: mode === 'production',
    metafile: true,
    write: true,
    logLevel: 'silent',
    legalComments: 'none',
  };
}
