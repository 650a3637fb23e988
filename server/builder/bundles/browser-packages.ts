import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { type Bundler, browsers } from '../esbuild/bundler.ts';
import { reuseBundles } from '../esbuild/reuse-bundles.ts';

/** Development only: what the browser's scripts import of packages that are a megabyte together, and which no save changes. */
const packages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router'];

const entryOf = (name: string): string => `package-${name.replaceAll('/', '-')}`;

/** Leaves the packages out of a bundle: the browser loads them from their own files. */
export const externalPackages: Plugin = {
  name: 'external-packages',
  setup(esbuild) {
    esbuild.onResolve({ filter: new RegExp(`^(${packages.join('|')})$`) }, ({ path }) => ({
      path: `/assets/${entryOf(path)}.js`,
      external: true,
    }));
  },
};

/** Bundles the packages, a file for each name that is imported. Returns the files' names in `assets/`. */
export async function bundlePackages(bundler: Bundler, outDir: string): Promise<string[]> {
  const inputs = { name: 'packages', read: async () => new Map(), options: packages };
  const { files } = await reuseBundles(inputs, { outDir, previousDir: null }, () =>
    bundler.bundle('packages', outDir, {
      entryPoints: packages.map((name) => ({ in: `package:${name}`, out: entryOf(name) })),
      outdir: join(outDir, 'assets'),
      splitting: true,
      format: 'esm',
      target: browsers,
      chunkNames: 'package-[hash]',
      plugins: [namedExports],
    }),
  );
  return files.map((file) => basename(file));
}

/** CommonJS has no named exports that esbuild knows of: a module names those that Node finds. */
const namedExports: Plugin = {
  name: 'named-exports',
  setup(esbuild) {
    const require = createRequire(import.meta.url);
    esbuild.onResolve({ filter: /^package:/ }, ({ path }) => ({
      path: path.slice('package:'.length),
      namespace: 'package',
    }));
    esbuild.onLoad({ filter: /./, namespace: 'package' }, ({ path }) => {
      const names = Object.keys(require(path)).filter((name) => name !== 'default');
      const contents = `import * as all from '${path}';\nexport const { ${names.join(', ')} } = all;\nexport default all;`;
      return { contents, resolveDir: process.cwd() };
    });
  },
};
