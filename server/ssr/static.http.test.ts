import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rawSocket } from '../testing/network/raw-socket.ts';
import { startTinySite, type TinySite } from '../testing/servers/tiny-site.tsx';

const script = `console.log(${JSON.stringify('tick '.repeat(1000))});`;
const secret = 'nobody may read this';

/** A build with a script in each encoding, and with files that are not to be served. */
async function write(dir: string): Promise<void> {
  await mkdir(join(dir, 'public', 'previews'));
  const files = {
    'assets/app-1a2b3c4d.js': script,
    'assets/app-1a2b3c4d.js.br': brotliCompressSync(script),
    'assets/app-1a2b3c4d.js.gz': gzipSync(script),
    'assets/font-5e6f7a8b.woff2': 'a font',
    'assets/.hidden': secret,
    'public/favicon.svg': '<svg/>',
    'public/previews/home.png': 'a picture',
    'build.json': secret,
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(dir, name), content)));
}

describe('the files of a build', () => {
  let site: TinySite;
  let stop: () => unknown;
  before(async () => {
    site = await startTinySite({ after: (end) => (stop = end as () => unknown) }, { write });
  });
  after(() => stop());

  /** Sends a path as it is: `fetch` would resolve its dots. */
  async function ask(path: string, headers = '', method = 'GET') {
    const { socket, closed } = rawSocket(site.port);
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`);
    const text = await closed;
    const body = text.slice(text.indexOf('\r\n\r\n') + 4);
    const field = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(text)?.[1];
    return { status: Number(text.split(' ')[1]), field, body };
  }
  const asset = '/assets/app-1a2b3c4d.js';

  for (const [accepted, sent] of [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['identity', undefined],
    ['zstd', undefined],
    ['br;q=0, gzip;q=0', undefined],
  ]) {
    test(`are sent as ${sent ?? 'they are'} to who accepts ${accepted}, for a year`, async () => {
      const { status, field, body } = await ask(asset, `accept-encoding: ${accepted}\r\n`);
      assert.equal(status, 200);
      assert.equal(field('content-encoding'), sent);
      const bytes =
        sent === 'br' ? brotliCompressSync(script) : sent ? gzipSync(script) : Buffer.from(script);
      assert.equal(body, bytes.toString('latin1'));
      assert.equal(field('content-length'), String(bytes.length));
      assert.equal(field('content-type'), 'application/javascript; charset=utf-8');
      assert.equal(field('cache-control'), 'public, max-age=31536000, immutable');
      assert.match(field('vary') ?? '', /accept-encoding/i);
    });
  }

  test('are not sent again to a client that has them', async () => {
    for (const path of [asset, '/favicon.svg']) {
      const etag = (await ask(path)).field('etag');
      const again = await ask(path, `if-none-match: ${etag}\r\n`);
      assert.deepEqual([again.status, again.body], [304, '']);
    }
  });

  test('that are not compressed are sent as they are', async () => {
    const { field, body } = await ask('/assets/font-5e6f7a8b.woff2', 'accept-encoding: gzip, br\r\n');
    assert.deepEqual(
      [field('content-encoding'), field('content-type'), body],
      [undefined, 'font/woff2', 'a font'],
    );
  });

  test('of `public` are at the root, for an hour', async () => {
    for (const [path, type] of [
      ['/favicon.svg', 'image/svg+xml'],
      ['/previews/home.png', 'image/png'],
    ] as const) {
      const { status, field } = await ask(path);
      assert.deepEqual(
        [status, field('content-type'), field('cache-control')],
        [200, type, 'public, max-age=3600'],
      );
    }
  });

  test('are stored by no browser in development, where their names say nothing of their content', async (context) => {
    const { port } = await startTinySite(context, { build: { mode: 'development' }, write });
    const answer = await fetch(`http://127.0.0.1:${port}${asset}`);
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store']);
  });

  test('have no body in an answer to HEAD', async () => {
    const { status, field, body } = await ask(asset, '', 'HEAD');
    assert.deepEqual([status, field('content-length'), body], [200, String(script.length), '']);
  });

  for (const path of [
    '/assets/',
    '/assets/app-00000000.js',
    `${asset}.br`,
    `${asset}.gz`,
    `${asset}%2Ebr`,
    `${asset}/`,
    '/assets/.hidden',
    '/assets/%2Ehidden',
    '/assets/../build.json',
    '/assets/..%2Fbuild.json',
    '/assets/%2e%2e/build.json',
    '/assets/%2e%2e%2fbuild.json',
    '/assets/..%5Cbuild.json',
    '/assets/..\\build.json',
    '/assets//../build.json',
    '/assets/./../build.json',
    '/assets/app-1a2b3c4d.js%00.txt',
    '/build.json',
    '/../build.json',
    '/previews/../../build.json',
    '/previews/',
    '/public/favicon.svg',
  ]) {
    test(`are not found at ${path}`, async () => {
      const { status, field, body } = await ask(path, 'accept: application/json\r\n');
      assert.ok([301, 400, 403, 404].includes(status), String(status));
      assert.ok(!body.includes(secret) && !body.includes('tick'));
      if (status === 301) assert.equal((await ask(field('location') ?? '')).status, 404);
      else assert.equal(field('cache-control'), 'no-store');
    });
  }

  for (const [range, status, body] of [
    ['bytes=0-6', 206, script.slice(0, 7)],
    ['bytes=-3', 206, script.slice(-3)],
    ['bytes=90000-', 416, undefined],
    ['bytes=0-1,3-4', 200, script],
    ['lines=1', 200, script],
    [`bytes=${'0-,'.repeat(2000)}0-`, 206, script],
  ] as const) {
    test(`a request for the range ${range.slice(0, 20)} is ${status}`, async () => {
      const answer = await ask(asset, `range: ${range}\r\n`);
      assert.equal(answer.status, status);
      if (body !== undefined) assert.equal(answer.body, body);
      assert.ok(answer.body.length < 2 * script.length);
    });
  }
});
