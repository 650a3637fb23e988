import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Metafile } from 'esbuild';
import { licencesText, packagesIn } from './licences.ts';

describe('packagesIn', () => {
  const bundle = (inputs: Record<string, number>) =>
    ({
      outputs: {
        'entry.js': {
          inputs: Object.fromEntries(
            Object.entries(inputs).map(([file, bytesInOutput]) => [file, { bytesInOutput }]),
          ),
        },
      },
    }) as unknown as Metafile;

  it('names each package of a bundle once, scoped and nested ones too, and no source of ours', () => {
    const metafile = bundle({
      'client/entry.tsx': 9,
      'node_modules/react/index.js': 1,
      'node_modules/react/cjs/react.js': 5,
      '../elsewhere/node_modules/@emotion/css/dist/css.js': 2,
      'node_modules/outer/node_modules/inner/index.js': 3,
    });
    assert.deepEqual(packagesIn(metafile), [
      'node_modules/react',
      '../elsewhere/node_modules/@emotion/css',
      'node_modules/outer/node_modules/inner',
    ]);
  });

  it('leaves out packages of which nothing is left in the bundle', () => {
    assert.deepEqual(packagesIn(bundle({ 'node_modules/gone/index.js': 0 })), []);
  });
});

describe('licencesText', () => {
  let root: string;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'licences-'));
  });
  after(() => rm(root, { recursive: true }));

  async function folder(name: string, files: Record<string, string>): Promise<string> {
    const path = join(root, name);
    await mkdir(path, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
    return path;
  }
  const packageJson = (name: string) => JSON.stringify({ name, version: '1.2.3', license: 'MIT' });

  it('has every package with its version and its text, in the order of their names', async () => {
    const b = await folder('b', { 'package.json': packageJson('b'), LICENSE: 'Text of B' });
    const a = await folder('a', { 'package.json': packageJson('a'), 'license.txt': 'Text of A' });
    assert.match(
      await licencesText([b, a], []),
      /a 1\.2\.3 \(MIT\)\n\nText of A\n.*b 1\.2\.3 \(MIT\)\n\nText of B\n/s,
    );
  });

  it('refuses a package whose licence text is missing or empty', async () => {
    const none = await folder('none', { 'package.json': packageJson('none') });
    await assert.rejects(
      licencesText([none], []),
      /none is in a script, and its package in .* has no licence text/,
    );
    const empty = await folder('empty', { 'package.json': packageJson('empty'), LICENSE: '\n' });
    await assert.rejects(licencesText([empty], []), /empty is in a script/);
  });

  it('has the collections of icons, and refuses one under a licence that it has no text of', async () => {
    const info = (spdx: string) =>
      JSON.stringify({ name: 'Icons', author: { name: 'A. Drawer' }, license: { spdx } });
    const mit = await folder('mit', { 'info.json': info('MIT') });
    assert.match(await licencesText([], [mit]), /Icons .*Copyright \(c\) A\. Drawer\n.*"AS IS"/s);
    const other = await folder('other', { 'info.json': info('OFL-1.1') });
    await assert.rejects(licencesText([], [other]), /Icons \(other\) is under OFL-1\.1/);
  });
});
