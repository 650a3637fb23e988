import { glob, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Where the project's modules stand as JavaScript, at their own paths, with source maps. */
const outFolder = '.test/js';

/** The transpiled file of a module: `server/app.ts` → `.test/js/server/app.js`. */
export const transpiled = (file: string): string => `${outFolder}/${asScript(file)}`;

const asScript = (file: string): string => file.replace(/\.tsx?(?=$|\?)/, '.js');

/**
 * Transpiles all modules and tests at once, in about a second: test processes then run on plain Node, which takes
 * far less than a loader in each of them.
 */
export async function transpile(): Promise<void> {
  const modules: string[] = [];
  for await (const file of glob('{build.ts,{server,client,shared}/**/*.{ts,tsx}}')) modules.push(file);
  const { metafile } = await build({
    entryPoints: modules,
    outdir: outFolder,
    outbase: '.',
    bundle: true,
    plugins: [importScripts],
    format: 'esm',
    platform: 'node',
    target: 'esnext',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  // A module that is gone must not be found by one that still imports it.
  for await (const file of glob(`${outFolder}/**/*.js`)) {
    if (!metafile.outputs[relative('.', file)]) await rm(file);
  }
}

/** Leaves every import of a module where it is, with the ending of the transpiled file. Drawings are put in as text. */
const importScripts: Plugin = {
  name: 'import-scripts',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'entry-point' || path.endsWith('.svg')
        ? undefined
        : { path: path.startsWith('.') ? asScript(path) : path, external: true },
    );
  },
};

if (import.meta.main) await transpile();
