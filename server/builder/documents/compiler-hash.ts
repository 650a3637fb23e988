import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** The modules that turn a document into HTML, and find the class names in it. */
const entryPoints = [
  'server/builder/documents/compile-documents.ts',
  'server/builder/documents/prose-renderer.ts',
  'server/builder/extract-styles.ts',
];

/**
 * Hash of all sources that documents are compiled with: what the modules above import, directly or not. Packages count
 * by the lock file. Documents that were compiled with other sources must be compiled again.
 * @param root the project's folder
 */
export async function hashCompiler(root = '.'): Promise<string> {
  const { metafile } = await build({
    absWorkingDir: resolve(root),
    entryPoints,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'never-written',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  const files = ['package-lock.json', ...Object.keys(metafile.inputs).sort()];
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return hash('sha256', JSON.stringify([files, texts]), 'base64url').slice(0, 22);
}
