import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { type Bundle, type Bundler, componentBundle, forNode } from '../esbuild/bundler.ts';
import { writeJson } from '../files/file-tree.ts';

/**
 * All components and React itself, for the server. It is CommonJS: Node frees a module that it has required, and
 * development loads another one after each save.
 */
export function bundleRenderer(bundler: Bundler, outDir: string, staticStyles: Plugin): Promise<Bundle> {
  const isDevelopment = bundler.mode === 'development';
  return bundler.bundle('renderer', outDir, {
    ...componentBundle(bundler.mode),
    entryPoints: ['server/site/renderer.tsx'],
    outdir: join(outDir, 'renderer'),
    entryNames: isDevelopment ? '[name]' : '[name]-[hash]',
    outExtension: { '.js': '.cjs' },
    plugins: [staticStyles],
  });
}

/**
 * The server and the shop's command line with their packages in few files: a process starts in a third of the time that
 * loading them one by one takes. What they import dynamically is a part of its own, loaded where it is configured. `main.js`
 * and `shop.js` are small: they check Node's version and the build first (`server/entry.ts`).
 */
export async function bundleServer(
  bundler: Bundler,
  outDir: string,
): Promise<Pick<Bundle, 'files' | 'sources'>> {
  const { files, sources } = await bundler.bundle('server', outDir, {
    ...forNode,
    entryPoints: [
      { in: 'server/entry.ts', out: 'main' },
      { in: 'server/back-office/store/sqlite-worker.ts', out: 'sqlite-worker' },
    ],
    format: 'esm',
    splitting: true,
    chunkNames: 'part-[hash]',
    outdir: join(outDir, 'server'),
    // The log uses pino-pretty on a terminal only, and pino-pretty loads parts of itself at run time. pg-native is an
    // optional part of pg that we do not install.
    external: ['pino-pretty', 'pg-native'],
    // Packages of CommonJS ask for Node's own modules by `require`, which ES modules do not have. No import: an old Node would
    // load it before it runs anything.
    banner: {
      js: `const require = process.getBuiltinModule?.('node:module').createRequire(import.meta.url);`,
    },
  });
  await copyFile(join(outDir, 'server/main.js'), join(outDir, 'server/shop.js'));
  // Without it Node parses each bundle twice, to find out that it is an ES module.
  await writeJson(join(outDir, 'package.json'), { type: 'module' });
  return { files: [...files, 'server/shop.js', 'package.json'], sources };
}
