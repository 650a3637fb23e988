import { readdir } from 'node:fs/promises';
import { build } from 'esbuild';

export const editorPackage = 'node_modules/@sveltia/cms/npm';

/** Addresses of the editor's fonts below its folder, by family. The package names their files `noto-mono-latin-400-normal-DiC8lJru.woff2`. */
export async function editorFonts(): Promise<Record<string, string>> {
  const families = {
    'source-sans-3': 'Source Sans 3',
    'noto-mono': 'Noto Mono',
    'material-symbols-outlined': 'Material Symbols Outlined',
  };
  const names = await readdir(`${editorPackage}/assets`);
  const fonts = Object.entries(families).map(([start, family]) => [
    family,
    `sveltia/assets/${names.find((name) => name.startsWith(start) && name.endsWith('.woff2'))}`,
  ]);
  return Object.fromEntries(fonts);
}

/** The scripts of the pages, by name. Sveltia CMS is served as its package has it: its own files lie beside its script. */
export async function bundleScripts(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: ['editor', 'workbench'].map((name) => `client/editor/${name}.ts`),
    outdir: '.',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    external: ['@sveltia/cms'],
  });
  return new Map(outputFiles.map(({ path, text }) => [path.split(/[\\/]/).at(-1) ?? '', text]));
}
