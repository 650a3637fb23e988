import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';

test('settings come from the file that ENV_FILE names, except those that are set already', async () => {
  const folder = temporaryFolder();
  const file = join(folder, '.env');
  assert.deepEqual(await settings({ ENV_FILE: file, HOST: 'set' }), { HOST: 'set' }, 'without the file');
  await writeFile(file, 'HOST=in the file\nPORT=4000 # a comment\n');
  assert.deepEqual(await settings({ ENV_FILE: file, HOST: 'set' }), { HOST: 'set', PORT: '4000' });
  assert.deepEqual(await settings({ HOST: 'set' }), { HOST: 'set' }, 'without ENV_FILE');
});

test('a file that cannot be read ends the process with one sentence', async () => {
  const ended = await settings({ ENV_FILE: tmpdir() }).catch((error) => error);
  assert.equal(ended.code, 1);
  assert.match(ended.stderr, new RegExp(`^The settings in ${tmpdir()} cannot be read: .*\\n$`));
});

test("npm's scripts read .env, except those that test or measure", async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, '.env'), 'HOST=in the file');
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const program = `
    const reading = [];
    for (const name of ${JSON.stringify(Object.keys(scripts))}) {
      delete process.env.HOST;
      process.env.npm_lifecycle_event = name;
      await import('${pathToFileURL('server/process/env-file.ts').href}?' + name);
      if (process.env.HOST) reading.push(name);
    }
    console.log(reading.join(' '));`;
  const args = ['--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: {} });
  assert.deepEqual(stdout.trim().split(' '), [
    'prestart',
    'start',
    'dev',
    'build',
    'doctor',
    'new',
    'preshop',
    'shop',
  ]);
});

/** HOST and PORT as a process sees them that reads its settings first. */
async function settings(env: Record<string, string>): Promise<Record<string, string>> {
  const shown = 'JSON.stringify({ HOST: process.env.HOST, PORT: process.env.PORT })';
  const args = ['--import', './server/process/env-file.ts', '-p', shown];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
  });
  return JSON.parse(stdout);
}
