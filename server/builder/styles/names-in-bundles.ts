import { basename } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { staticStyles } from './static-styles.ts';
import type { StyleNames } from './styled-modules.ts';

export interface NamesInBundle {
  /** What looks like the name of a class or an animation: a few are none. */
  names: string[];
  /** The files in the bundle, relative to the project. */
  inputs: string[];
}

/**
 * Bundles each file by itself, or one of its exports, and finds the names of styles in the code that is left: esbuild drops
 * what is not used of others.
 * @param files paths in the project; `client/page.ts#part` for what `part` alone needs
 */
export async function namesInBundles(
  files: string[],
  styleNames: StyleNames,
): Promise<Map<string, NamesInBundle>> {
  const { outputFiles, metafile } = await build({
    entryPoints: files.map((file, index) => ({ in: file, out: String(index) })),
    outdir: 'never-written',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    jsx: 'automatic',
    minifySyntax: true,
    plugins: [staticStyles(() => styleNames), leaveOut, oneExport],
    logLevel: 'silent',
  });
  const inputs = Object.entries(metafile.outputs).map(
    ([name, output]) => [basename(name), Object.keys(output.inputs)] as const,
  );
  const inputsOf = new Map(inputs);
  return new Map(
    outputFiles.map(({ path, text }) => {
      const name = basename(path);
      const file = files[Number.parseInt(name, 10)] ?? '';
      return [file, { names: [...new Set(text.match(/\b[na]-\w+/g))], inputs: inputsOf.get(name) ?? [] }];
    }),
  );
}

/**
 * Imports that a file's bundle goes without: the error that takes the place of a page which fails in the browser, and
 * what `import()` loads there, for React starts with all rules of the site; and the request's view, which has rules of
 * its own.
 */
const leftOut: Record<string, RegExp> = {
  'App.tsx': /\/ErrorPage\.tsx$/,
  'RepairsPage.tsx': /\/RequestView\.tsx$/,
};

const leaveOut: Plugin = {
  name: 'leave-out',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^\./ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' || leftOut[basename(importer)]?.test(path) ? { path, external: true } : null,
    );
  },
};

const oneExport: Plugin = {
  name: 'one-export',
  setup(esbuild) {
    esbuild.onResolve({ filter: /#\w+$/ }, ({ path }) => ({ path, namespace: 'one-export' }));
    esbuild.onLoad({ filter: /#/, namespace: 'one-export' }, ({ path }) => {
      const [file, name] = path.split('#');
      return { contents: `export { ${name} } from './${file}'`, resolveDir: '.' };
    });
  },
};
