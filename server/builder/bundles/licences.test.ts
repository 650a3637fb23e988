import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { licencesText } from './licences.ts';

describe('licencesText', () => {
  const root = temporaryFolder();

  async function folder(name: string, files: Record<string, string>): Promise<string> {
    const path = join(root, name);
    await mkdir(path, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
    return path;
  }
  const packageJson = (name: string) => JSON.stringify({ name, version: '1.2.3', license: 'MIT' });

  it('lists every package with its version and its licence text, sorted by name', async () => {
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
      /none is in a script, but its package in .* has no licence text/,
    );
    const empty = await folder('empty', { 'package.json': packageJson('empty'), LICENSE: '\n' });
    await assert.rejects(licencesText([empty], []), /empty is in a script/);
  });

  it('lists a typeface with the text of its licence, and refuses one without', async () => {
    const faces = await folder('faces', { 'OFL.txt': 'Text of the face', 'empty.txt': '' });
    const face = (file: string) => ({ family: 'Plain Sans', licence: join(faces, file) });
    assert.match(await licencesText([], [], [face('OFL.txt')]), /Plain Sans, typeface\n\nText of the face\n/);
    await assert.rejects(licencesText([], [], [face('empty.txt')]), /Plain Sans has no licence text/);
  });

  it('lists the icon collections, and refuses one whose licence it has no text for', async () => {
    const info = (spdx: string) =>
      JSON.stringify({ name: 'Icons', author: { name: 'A. Drawer' }, license: { spdx } });
    const mit = await folder('mit', { 'info.json': info('MIT') });
    assert.match(await licencesText([], [mit]), /Icons .*Copyright \(c\) A\. Drawer\n.*"AS IS"/s);
    const other = await folder('other', { 'info.json': info('OFL-1.1') });
    await assert.rejects(licencesText([], [other]), /Icons \(other\) has the licence OFL-1\.1/);
  });
});
