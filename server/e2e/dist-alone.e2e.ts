import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { sharedPostgres } from '../testing/databases/shared-postgres.ts';
import { startMailCatcher } from '../testing/network/mail-catcher.ts';
import { spawnSite } from '../testing/servers/spawn-site.ts';
import { type RunningSite, startSite, untilWell } from '../testing/servers/start-site.ts';
import { testDist } from '../testing/servers/test-build.ts';

// The image holds Node and `dist/`, which the server may only read: no package, no source. Here the same stands in a folder
// of its own.

const folder = temporaryFolder();
let dist: string;
before(async () => {
  dist = join(folder, 'dist');
  await cp(testDist, dist, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== join(testDist, 'cache'),
  });
  assert.deepEqual(await readdir(folder), ['dist']);
  await run('chmod', ['-R', 'a-w', dist]);
});
after(async () => {
  await run('chmod', ['-R', 'u+w', dist]);
});

test('dist/ alone serves with SQLite, sends mail, and answers the command line', async () => {
  const catcher = await startMailCatcher();
  const env = {
    DATABASE_URL: `sqlite:${join(folder, 'data/shop.db')}`,
    SMTP_URL: catcher.url,
    MAIL_FROM: 'hello@northsidebench.example.com',
    MAIL_TO: 'bench@northsidebench.example.com',
  };
  const site = await startSite(env, dist);
  try {
    await assertTakes(site, 'Ana');
    while (catcher.mails.length < 2) await setTimeout(20);
    assert.deepEqual(catcher.mails.flatMap(({ recipients }) => recipients).sort(), [
      'ana@example.com',
      'bench@northsidebench.example.com',
    ]);
    const { stdout } = await shop(env, 'enquiries', 'list', '--json');
    assert.deepEqual(
      JSON.parse(stdout).map(({ name }: { name: string }) => name),
      ['Ana'],
    );
  } finally {
    assert.equal(await site.stop(), 0);
    await catcher.stop();
  }
});

test('dist/ alone serves with PostgreSQL, and answers the command line', async (t) => {
  const postgres = await sharedPostgres();
  if (typeof postgres === 'string') return t.skip(postgres);
  const env = { DATABASE_URL: await postgres.newDatabase() };
  const site = await startSite(env, dist);
  try {
    await assertTakes(site, 'Ben');
    const { stdout } = await shop(env, 'enquiries', 'list', '--json');
    assert.match(stdout, /"Ben"/);
  } finally {
    assert.equal(await site.stop(), 0);
    await postgres.stop();
  }
});

test('dist/ alone, which may not be written to, logs JSON lines on a terminal', async () => {
  // Root may write everywhere, unless it gives that up.
  const rights = userInfo().uid === 0 ? 'setpriv --bounding-set -dac_override --inh-caps -dac_override' : '';
  const server = `exec ${rights} '${process.execPath}' '${dist}/server/main.js'`;
  const site = await spawnSite(['ignore', 'pipe', 'ignore'], {}, ['script', '-qefc', server, '/dev/null']);
  assert.ok(site.child.stdout);
  const printed = text(site.child.stdout);
  await site.end();
  const lines = (await printed).trim().split(/\r?\n/);
  assert.ok(lines.some((line) => JSON.parse(line).msg === 'listening'));
});

test('the command line ends well where nobody reads on, as under head', async () => {
  const child = startShop({}, '--help');
  child.stdout?.destroy();
  assert.ok(child.stderr);
  const said = text(child.stderr);
  assert.deepEqual(await once(child, 'close'), [0, null]);
  assert.equal(await said, '');
});

const run = promisify(execFile);

/** A page is there, and a message is taken. */
async function assertTakes({ url }: RunningSite, name: string): Promise<void> {
  await untilWell({ url });
  assert.equal((await fetch(url)).status, 200);
  const email = `${name.toLowerCase()}@example.com`;
  const sent = await fetch(`${url}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name, email, topic: 'repair', message: 'The screen is cracked.' }),
    headers: { accept: 'application/json' },
  });
  assert.equal(sent.status, 201);
}

const shop = (env: Record<string, string>, ...words: string[]) =>
  run(process.execPath, [`${dist}/server/shop.js`, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });

const startShop = (env: Record<string, string>, ...words: string[]): ChildProcess =>
  spawn(process.execPath, [`${dist}/server/shop.js`, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
