import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { packageLicence } from './licences.ts';

describe('packageLicence', () => {
  it('refuses a package whose licence text is missing or empty', async () => {
    const folder = temporaryFolder();
    const write = (file: string, text: string) => writeFile(join(folder, file), text);
    await write('package.json', JSON.stringify({ name: 'a', version: '1.2.3', license: 'MIT' }));
    const refusal = /a is in a script, but its package in .* has no licence text/;
    await assert.rejects(packageLicence(folder), refusal);
    await write('LICENSE', '\n');
    await assert.rejects(packageLicence(folder), refusal);
    await write('LICENSE', 'Text of A\n');
    assert.equal(await packageLicence(folder), 'a 1.2.3 (MIT)\n\nText of A');
  });
});
