import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { type BuildMode, licencesFile } from '../release/record.ts';
import { plainBuiltins } from './plain-builtins.ts';
import { pureReactCalls } from './pure-react-calls.ts';
import { reactModules } from './react-modules.ts';

/** esbuild's options for each bundle; no other file knows how code is compiled. */
export interface BundleOptions {
  outDir: string;
  mode: BuildMode;
}

/** React in the browser: the entry that boot loads, and a chunk of all live pages. */
export function browserBundle(options: BundleOptions): BuildOptions {
  return { ...forBrowser(options), entryPoints: ['client/entry.tsx'], splitting: true };
}

/** The custom elements of documents, which boot loads where a page has one. */
export function elementsBundle(options: BundleOptions): BuildOptions {
  return { ...forBrowser(options), entryPoints: ['client/browser/elements/elements.ts'] };
}

/** Third-party tags, which boot loads where a page may carry some. */
export function tagsBundle(options: BundleOptions): BuildOptions {
  return { ...forBrowser(options), entryPoints: ['client/browser/third-party-tags.ts'] };
}

/** URLs of what boot loads. */
export interface LazyFiles {
  /** React's entry, then the chunks that it imports. */
  react: string[];
  /** The live pages' code, without what React's entry imports. */
  views: string[];
  styles: string;
  elements: string;
  tags: string;
}

/** The scripts that every page loads at once, each in one file. They load the others by their URLs. */
export function bootBundle(options: BundleOptions, urls: LazyFiles): BuildOptions {
  const { define, ...rest } = forBrowser(options);
  const scripts = ['client/boot.ts'];
  if (options.mode === 'development') scripts.push('client/dev-reload.ts');
  const places = {
    REACT_URLS: JSON.stringify(urls.react),
    VIEW_URLS: JSON.stringify(urls.views),
    STYLES_URL: JSON.stringify(urls.styles),
    ELEMENTS_URL: JSON.stringify(urls.elements),
    TAGS_URL: JSON.stringify(urls.tags),
  };
  return { ...rest, entryPoints: scripts, define: { ...define, ...places }, external: ['/assets/*'] };
}

function forBrowser({ outDir, mode }: BundleOptions): BuildOptions {
  return {
    ...common(mode),
    plugins: [pureReactCalls, ...(mode === 'production' ? [reactModules] : [])],
    outdir: join(outDir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    banner: { js: `/* Licences: /${licencesFile} */` },
    platform: 'browser',
    target: browsers,
    sourcemap: mode === 'development',
  };
}

/** All components and React itself, for the server. `server/release/release.ts` loads it. */
export function rendererBundle({ outDir, mode }: BundleOptions): BuildOptions {
  return {
    ...common(mode),
    ...forNode,
    entryPoints: ['server/site/renderer.tsx'],
    outdir: join(outDir, 'renderer'),
    entryNames: '[name]-[hash]',
  };
}

/**
 * Small files that import no other: `main.js` and `shop.js` check the version of Node first (`entry.ts`), `main.bundle.js`
 * checks that the build is complete, then runs the server (`launch.ts`), and the database's thread.
 */
export function entryBundle({ outDir, mode }: BundleOptions): BuildOptions {
  return {
    ...common(mode),
    ...forNode,
    entryPoints: [
      { in: 'server/entry.ts', out: 'main' },
      { in: 'server/launch.ts', out: 'main.bundle' },
      { in: 'server/entry.ts', out: 'shop' },
      { in: 'server/back-office/store/sqlite-worker.ts', out: 'sqlite-worker' },
    ],
    outdir: join(outDir, 'server'),
  };
}

/**
 * The server with its packages in few files: the process starts in a third of the time that loading them one by one takes.
 * What it imports dynamically is a part of its own, loaded where it is configured.
 */
export function siteBundle(options: BundleOptions): BuildOptions {
  const entryPoints = [{ in: 'server/main.ts', out: 'site' }];
  return { ...withPackages(options), entryPoints, splitting: true, chunkNames: 'part-[hash]' };
}

/** The shop's command line with its packages, in one file. */
export function shopBundle(options: BundleOptions): BuildOptions {
  return { ...withPackages(options), entryPoints: [{ in: 'server/shop.ts', out: 'shop.bundle' }] };
}

function withPackages({ outDir, mode }: BundleOptions): BuildOptions {
  return {
    ...common(mode),
    ...forNode,
    outdir: join(outDir, 'server'),
    inject: ['server/builder/no-fetch-response.ts'],
    // The log uses pino-pretty on a terminal only, and pino-pretty loads parts of itself at run time. pg-native is an
    // optional part of pg that we do not install.
    external: ['pino-pretty', 'pg-native'],
  };
}

/** Browsers since 2021; older ones get the page without script. */
export const browsers = ['es2020', 'chrome87', 'firefox85', 'safari14.1'];

const forNode = {
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  sourcesContent: false,
  plugins: [plainBuiltins],
} satisfies BuildOptions;

function common(mode: BuildMode): BuildOptions {
  return {
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // Not taken from the environment: outside production React prints stacks into the HTML.
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    conditions: [mode, 'module'],
    minify: mode === 'production',
    metafile: true,
    write: true,
    logLevel: 'silent',
    legalComments: 'none',
  };
}
