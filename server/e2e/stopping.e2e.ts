import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, realpath, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exitOf } from '../testing/basics/processes.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { unitStart } from '../testing/basics/unit-start.ts';
import { until } from '../testing/basics/until.ts';
import { copyProject, type ProjectCopy } from '../testing/servers/project-copy.ts';
import { type SpawnedSite, spawnSite } from '../testing/servers/spawn-site.ts';
import { type LogLine, untilWell } from '../testing/servers/start-site.ts';
import { testDist } from '../testing/servers/test-build.ts';

// How the process ends, whoever ends it.

// As the unit starts it: Node does not start with an option that it does not know.
const built = [process.execPath, ...(await unitStart()).options, `${testDist}/server/main.js`];
/** As typed, but in a copy that is built, without the build before it. */
const npmStart = () => ['npm', '--prefix', project.folder, 'start', '--ignore-scripts'];

const folder = temporaryFolder();
let project: ProjectCopy;
before(async () => {
  project = await copyProject({ isBuilt: true });
});
after(() => project.remove());

for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} lets the request in progress finish, waits for no other, then exits with 0`, async () => {
    const { site, lines } = await start({ DRAIN_SECONDS: '600' });
    // Connections that have sent nothing, half a header, and half a header after an answer.
    const silent = await connected(site);
    const half = await connected(site);
    half.write('GET / HTTP/1.1\r\nhost: exam');
    const slow = await connected(site);
    slow.write('GET / HTTP/1.1\r\nhost: example.com\r\n\r\nGET /about HT');
    await once(slow, 'data');
    const request = await halfRequest(site);
    site.child.kill(signal);
    await untilNotReady(site);
    assert.match(await request.finish(), /^HTTP\/1\.1 204[\s\S]*connection: close/i);
    assert.equal(await exitOf(site.child), 0);
    assert.equal((await lines()).at(-1)?.msg, 'stopped');
    for (const socket of [silent, half, slow]) socket.destroy();
  });
}

test('a second signal exits at once with 1', async () => {
  const { site, lines } = await start({ DRAIN_SECONDS: '600' });
  await halfRequest(site);
  const ended = exitOf(site.child);
  while (site.child.exitCode === null && site.child.signalCode === null) {
    site.child.kill('SIGTERM');
    await setTimeout(300);
  }
  assert.equal(await ended, 1);
  assert.equal((await lines()).at(-1)?.msg, 'stopping at once');
});

test('a request that is still under way at the end of the drain is left, and the process exits with 1', async () => {
  const { site, lines } = await start({ DRAIN_SECONDS: '1' });
  await halfRequest(site);
  site.child.kill('SIGTERM');
  assert.equal(await exitOf(site.child), 1);
  assert.equal((await lines()).at(-1)?.msg, 'requests were still under way at the end of the drain');
});

test('during LAME_DUCK_SECONDS readiness answers 503, requests are served, and their connections closed', async () => {
  const { site } = await start({ LAME_DUCK_SECONDS: '600' });
  site.child.kill('SIGTERM');
  await untilNotReady(site);
  for (const path of ['/', '/no/such/page', '/%']) {
    const answer = await fetch(site.url + path);
    assert.equal(answer.headers.get('connection'), 'close', path);
    assert.ok(answer.status < 500, path);
    await answer.text();
  }
  assert.equal(site.child.exitCode, null);
  site.child.kill('SIGKILL');
});

test('after LAME_DUCK_SECONDS the process ends by itself with 0', async () => {
  const { site, lines } = await start({ LAME_DUCK_SECONDS: '1' });
  // On a machine that is very busy the database is late to open, and the log says so.
  await untilWell(site);
  site.child.kill('SIGTERM');
  assert.equal(await exitOf(site.child), 0);
  const all = await lines();
  const stop = all.slice(all.findIndex(({ msg }) => msg === 'stopping'));
  assert.deepEqual([stop[0]?.msg, stop.filter(({ level }) => Number(level) > 40)], ['stopping', []]);
});

test('npm start passes SIGTERM on to the server', async () => {
  const { site, lines } = await start({}, npmStart());
  const request = await halfRequest(site);
  site.child.kill('SIGTERM');
  await untilNotReady(site);
  assert.match(await request.finish(), /^HTTP\/1\.1 204/);
  await exitOf(site.child);
  // Its output ends when the last process that writes to it has ended.
  assert.equal((await lines()).at(-1)?.msg, 'stopped');
  await assert.rejects(fetch(site.url));
});

test('SIGHUP to npm start, which npm does not pass on, ends the server too', async () => {
  const { site, lines } = await start({}, npmStart());
  site.child.kill('SIGHUP');
  assert.equal((await lines()).at(-1)?.msg, 'stopped');
  await assert.rejects(fetch(site.url));
});

const hangs = 'something hangs in the system, such as a disk: the process kills itself';

test('a database thread that hangs in the disk does not outlive the stop', async () => {
  // Node's recursive mkdir never returns below /proc.
  const { site, lines } = await start({ DATABASE_URL: 'sqlite:/proc/no/shop.db', DRAIN_SECONDS: '20' });
  site.child.kill('SIGTERM');
  await exitOf(site.child);
  assert.equal(site.child.signalCode, 'SIGKILL');
  assert.deepEqual(
    (await lines()).slice(-2).map(({ msg }) => msg),
    ['stopped', hangs],
  );
});

test('five files that never answer stop no other page, nor the end of the process', async () => {
  const dist = join(folder, 'hanging');
  await cp(await realpath(`${testDist}/current`), dist, { recursive: true });
  const { site, lines } = await start({}, [process.execPath, join(dist, 'server/main.js')]);
  const paths = [
    '/about',
    '/glossary-of-terms',
    '/privacy-policy',
    '/warranty-policy',
    '/terms-and-conditions',
  ];
  for (const path of paths) {
    const file = join(dist, 'pages', path, 'index.html');
    await rm(file);
    execFileSync('mkfifo', [file]);
  }
  const headers = { 'accept-encoding': 'identity' };
  const cold = [...paths, ...paths].map((path) => fetch(site.url + path, { headers }));
  assert.equal((await fetch(`${site.url}/contact`)).status, 200);
  for (const answer of cold) assert.equal((await answer).status, 503);
  site.child.kill('SIGTERM');
  await exitOf(site.child);
  assert.equal((await lines()).at(-1)?.msg, hangs);
});

test('Ctrl-C under npm start counts as one signal', async () => {
  const { site, lines } = await start({}, ['setsid', ...npmStart()]);
  const request = await halfRequest(site);
  // As a terminal does: to all processes of the group.
  process.kill(-(site.child.pid ?? 0), 'SIGINT');
  await untilNotReady(site);
  assert.match(await request.finish(), /^HTTP\/1\.1 204/);
  await exitOf(site.child);
  assert.equal((await lines()).at(-1)?.msg, 'stopped');
});

for (const [what, fault] of Object.entries({
  'an uncaught exception': 'throw new Error("a fault")',
  'an unhandled rejection': 'Promise.reject(new Error("a fault"))',
})) {
  test(`${what} logs one fatal line, drains, and exits with 1`, async () => {
    const file = join(folder, 'fault.mjs');
    await writeFile(file, `process.on('SIGUSR2', () => { ${fault} });`);
    const { site, lines, complaints } = await start({}, [
      process.execPath,
      '--import',
      pathToFileURL(file).href,
      `${testDist}/server/main.js`,
    ]);
    const request = await halfRequest(site);
    site.child.kill('SIGUSR2');
    await untilNotReady(site);
    site.child.kill('SIGUSR2');
    assert.match(await request.finish(), /^HTTP\/1\.1 204/);
    assert.equal(await exitOf(site.child), 1);
    const fatal = (await lines()).filter(({ level }) => level === 60);
    assert.equal(fatal.length, 1);
    assert.match(JSON.stringify(fatal), /a fault/);
    assert.equal(await complaints, '');
  });
}

async function start(env: Record<string, string> = {}, command = built) {
  const site = await spawnSite(['ignore', 'pipe', 'pipe'], env, command);
  const { stdout, stderr } = site.child;
  assert.ok(stdout && stderr);
  const output = text(stdout);
  return {
    site,
    /** What it has logged, once it has ended. */
    lines: async (): Promise<LogLine[]> =>
      (await output)
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    complaints: text(stderr),
  };
}

async function connected({ port }: SpawnedSite): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** A request that is under way until its last byte is sent. */
async function halfRequest(site: SpawnedSite): Promise<{ finish(): Promise<string> }> {
  const socket = await connected(site);
  const answer = text(socket);
  answer.catch(() => undefined);
  const type = 'content-type: application/csp-report';
  const head = `POST /_site/csp-reports HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 2\r\n`;
  // The server says so when it has read the head.
  socket.write(`${head}expect: 100-continue\r\n\r\n`);
  await once(socket, 'readable');
  socket.write('{');
  return {
    finish() {
      socket.write('}');
      return answer.then((all) => all.replace('HTTP/1.1 100 Continue\r\n\r\n', ''));
    },
  };
}

/** Waits until the stop has begun: readiness says 503, or no connection is taken any more. */
function untilNotReady({ url }: SpawnedSite): Promise<boolean> {
  return until(async () => {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    await answer?.text();
    return answer?.status !== 200;
  }, 'the end of readiness');
}
