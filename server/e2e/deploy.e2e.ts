import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { postContact } from '../testing/durability/post-form.ts';
import { startSite } from '../testing/start-site.ts';
import { testDist } from '../testing/test-build.ts';

// What an operator installs from server/deploy/systemd.

const run = promisify(execFile);
const units = resolve('server/deploy/systemd');
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-'));
});
after(() => rm(folder, { recursive: true }));

test('systemd finds no fault in the units', async (t) => {
  const files = (await readdir(units)).filter((name) => /\.(service|timer)$/.test(name));
  const found = await run('systemd-analyze', ['verify', ...files.map((name) => join(units, name))]).catch(
    (error) => error,
  );
  if (found.code === 'ENOENT') return t.skip('systemd-analyze is not installed');
  // Programs that this machine lacks are no fault of a unit.
  const faults = found.stderr
    .split('\n')
    .filter((line: string) => line.includes('northside-bench') && !line.includes('is not executable'));
  assert.deepEqual(faults, []);
});

test('what the backup timer makes restores an empty machine', async () => {
  const env = (name: string) => ({
    PATH: process.env.PATH,
    DATABASE_URL: `sqlite:${join(folder, name)}/shop.db`,
  });
  const site = await startSite(env('old') as Record<string, string>);
  const { reference } = await postContact(site.url, 1);
  const unit = await readFile(join(units, 'northside-bench-backup.service'), 'utf8');
  const [, words = ''] = /^ExecStart=\/usr\/bin\/env node dist\/server\/shop\.js (.*)$/m.exec(unit) ?? [];
  const dir = join(folder, 'backups');
  const shop = async (name: string, ...rest: string[]) =>
    (await run(process.execPath, [`${testDist}/server/shop.js`, ...rest], { env: env(name) })).stdout;
  await shop('old', ...words.replace('/var/backups/northside-bench', dir).split(' '));
  await site.kill();
  const [backup = ''] = await readdir(dir);
  await shop('new', 'restore', join(dir, backup));
  const [enquiry] = JSON.parse(await shop('new', 'enquiries', 'list', '--json'));
  assert.equal(enquiry.reference, reference);
  const again = await startSite(env('new') as Record<string, string>);
  assert.deepEqual(await (await fetch(`${again.url}/health/ready`)).json(), { status: 'ok' });
  await again.stop();
});
