import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { browsers } from '../bundles.ts';

const require = createRequire(import.meta.url);

/** What the browser's scripts import of packages that are a megabyte together, and which no save changes. */
const names = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router'];

const fileOf = (name: string): string => `package-${name.replaceAll('/', '-')}`;

/** Leaves the packages out of a bundle: the browser loads them from their own files. */
export const externalPackages: Plugin = {
  name: 'external-packages',
  setup(esbuild) {
    const filter = new RegExp(`^(${names.join('|')})$`);
    esbuild.onResolve({ filter }, ({ path }) => ({ path: `/assets/${fileOf(path)}.js`, external: true }));
  },
};

/** The packages, a file for each name that is imported. */
export function packagesBundle(outDir: string): BuildOptions {
  return {
    entryPoints: names.map((name) => ({ in: `package:${name}`, out: fileOf(name) })),
    outdir: join(outDir, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: browsers,
    conditions: ['development', 'module'],
    define: { 'process.env.NODE_ENV': '"development"' },
    chunkNames: 'package-[hash]',
    plugins: [namedExports],
    logLevel: 'silent',
  };
}

/** CommonJS has no named exports that esbuild knows of: a module names those that Node finds. */
const namedExports: Plugin = {
  name: 'named-exports',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^package:/ }, ({ path }) => ({
      path: path.slice('package:'.length),
      namespace: 'package',
    }));
    esbuild.onLoad({ filter: /./, namespace: 'package' }, ({ path }) => {
      const keys = Object.keys(require(path)).filter((key) => /^\w+$/.test(key) && key !== 'default');
      return {
        contents: `import * as all from '${path}';\nexport const { ${keys.join(', ')} } = all;\nexport default all;`,
        resolveDir: process.cwd(),
      };
    });
  },
};
