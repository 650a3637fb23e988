import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../process/port.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { startSite } from '../testing/servers/start-site.ts';
import { testDist } from '../testing/servers/test-build.ts';

// The desk in the built server's process: there where DESK_URL is set, and nowhere else.

const folder = temporaryFolder();
const deskUrl = 'https://desk.example.com';

/** The parts of the built server that have a module of the desk in them, or of what it alone needs. */
async function deskParts(): Promise<string[]> {
  const dir = `${testDist}/server`;
  const maps = (await readdir(dir)).filter((name) => name.endsWith('.js.map'));
  const found = await Promise.all(
    maps.map(async (name) => {
      const { sources } = JSON.parse(await readFile(join(dir, name), 'utf8')) as { sources: string[] };
      return sources.some((source) => /server\/desk\/|@simplewebauthn/.test(source))
        ? [name.replace(/\.map$/, '')]
        : [];
    }),
  );
  return found.flat();
}

/** Starts the server, and answers the files that it has loaded by the time that it listens. */
async function loadedFiles(name: string, env: Record<string, string>): Promise<string[]> {
  const list = join(folder, name);
  const hook = `import{registerHooks}from'node:module';import{appendFileSync}from'node:fs';registerHooks({load(url,context,next){appendFileSync(${JSON.stringify(list)},url+'\\n');return next(url,context)}})`;
  const site = await startSite({
    ...env,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}`,
  });
  await site.stop();
  return (await readFile(list, 'utf8')).split('\n').map((url) => url.slice(url.lastIndexOf('/') + 1));
}

test('a process loads modules of the desk where DESK_URL is set, and none without it', async () => {
  const parts = await deskParts();
  assert.ok(parts.length > 0);
  const without = await loadedFiles('without', {});
  assert.ok(without.includes('main.js'));
  assert.deepEqual(
    without.filter((file) => parts.includes(file)),
    [],
  );
  const withDesk = await loadedFiles('with', { DESK_URL: deskUrl, DESK_PORT: String(await freePort()) });
  assert.ok(withDesk.some((file) => parts.includes(file)));
});

test('the desk answers at its own port with its own files, the site at the other as ever; both end', async (context) => {
  const port = await freePort();
  const desk = `http://localhost:${port}`;
  const site = await startSite({ DESK_URL: desk, DESK_PORT: String(port) });
  context.after(() => site.stop());
  const asPage = { headers: { accept: 'text/html' }, redirect: 'manual' } as const;
  const page = await fetch(`${desk}/nothing`, asPage);
  assert.equal(page.status, 404);
  const [, sheet] = /rel="stylesheet" href="([^"]+)"/.exec(await page.text()) ?? [];
  assert.ok(sheet);
  assert.match(await (await fetch(desk + sheet)).text(), /^:root\{.*\.board/s);
  assert.equal((await fetch(desk, asPage)).headers.get('location'), '/sign-in?to=/');
  // Nothing of the one is at the other.
  assert.equal((await fetch(`${desk}/robots.txt`)).status, 404);
  assert.equal((await fetch(site.url + sheet)).status, 404);
  assert.match(await (await fetch(site.url)).text(), /<title>[^<]*Test Bench/);
  // One that has asked for nothing yet keeps neither from ending.
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  assert.equal(await site.stop(), 0);
  silent.destroy();
});
