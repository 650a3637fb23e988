import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { staticStyles } from './static-styles.ts';
import type { StyleNames } from './styled-modules.ts';

const source = `import { css } from './emotion.ts';
export const bar = css\`color: red\`;
export const card = css\`color: green\`;
`;

describe('staticStyles', () => {
  const folder = temporaryFolder();
  let file: string;
  before(async () => {
    await mkdir(join(folder, 'client'));
    await writeFile(join(folder, 'client/emotion.ts'), "export const css = () => 'at run time';");
    file = join(folder, 'client/Bar.tsx');
    await writeFile(file, source);
  });

  const bundle = (names: StyleNames) =>
    build({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
      plugins: [staticStyles(() => names)],
    });

  it('puts class names in place of styles, and nothing of what makes them', async () => {
    const { outputFiles } = await bundle({ [relative('.', file)]: { bar: 'n-1', card: 'n-2' } });
    const text = outputFiles[0]?.text ?? '';
    assert.match(text, /bar = "n-1";\s+var card = "n-2";/);
    assert.doesNotMatch(text, /color|at run time/);
  });

  it('leaves everything on its line, for the places in source maps', async () => {
    const long = join(folder, 'client/Long.tsx');
    await writeFile(long, `${source.replace('color: red', '\n  color: red;\n')}throw new Error();\n`);
    const { outputFiles } = await build({
      entryPoints: [long],
      bundle: true,
      write: false,
      sourcemap: true,
      outdir: folder,
      format: 'esm',
      logLevel: 'silent',
      plugins: [staticStyles(() => ({ [relative('.', long)]: { bar: 'n-1', card: 'n-2' } }))],
    });
    const [map, code] = ['.map', '.js'].map(
      (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '',
    );
    const line = code?.split('\n').findIndex((each) => each.startsWith('throw')) ?? -1;
    const entry = new SourceMap(JSON.parse(map ?? '')).findEntry(line, 0);
    assert.equal('originalLine' in entry && entry.originalLine + 1, 6);
  });
});
