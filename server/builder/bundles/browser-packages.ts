import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { browsers } from '../esbuild/bundler.ts';
import { reuseBundles } from '../esbuild/reuse-bundles.ts';

/** Development only: what the browser's scripts import of packages that are a megabyte together, and which no save changes. */
const names = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router'];

const fileOf = (name: string): string => `package-${name.replaceAll('/', '-')}.js`;

/** Leaves the packages out of a bundle: the browser loads them from their own files. */
export const externalPackages: Plugin = {
  name: 'external-packages',
  setup(esbuild) {
    esbuild.onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, ({ path }) => ({
      path: `/assets/${fileOf(path)}`,
      external: true,
    }));
  },
};

/** Bundles the packages, a file for each name that is imported. Returns the files' names in `assets/`. */
export async function bundlePackages(outDir: string): Promise<string[]> {
  const inputs = { name: 'packages', read: async () => new Map(), options: names };
  const { files } = await reuseBundles(inputs, { outDir, previousDir: null }, async () => {
    const { metafile } = await build({
      entryPoints: names.map((name) => ({ in: `package:${name}`, out: fileOf(name).slice(0, -3) })),
      outdir: join(outDir, 'assets'),
      bundle: true,
      splitting: true,
      metafile: true,
      format: 'esm',
      target: browsers,
      conditions: ['development', 'module'],
      define: { 'process.env.NODE_ENV': '"development"' },
      chunkNames: 'package-[hash]',
      plugins: [namedExports],
      logLevel: 'silent',
    });
    const made = Object.keys(metafile.outputs).map((file) => file.slice(outDir.length + 1));
    return { files: made, sources: [] };
  });
  return files.map((file) => file.slice('assets/'.length));
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
      const keys = Object.keys(require(path)).filter((key) => /^\w+$/.test(key) && key !== 'default');
      return {
        contents: `import * as all from '${path}';\nexport const { ${keys.join(', ')} } = all;\nexport default all;`,
        resolveDir: process.cwd(),
      };
    });
  },
};
