import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, type TestContext, test } from 'node:test';
import { get } from '../testing/basics/get.ts';
import { until } from '../testing/basics/until.ts';
import { startNginx, type TestNginx } from '../testing/servers/nginx.ts';
import { type Served, serve } from '../testing/servers/serve.ts';

// The shipped desk.conf, with one network named, in front of a site and two servers that stand in for the desk.

const host = 'desk.example.com';
const shop = '203.0.113.7';
const deskHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'",
  'permissions-policy': 'publickey-credentials-get=(self)',
};

describe('the desk behind nginx', () => {
  let nginx: TestNginx | string;
  let servers: Served[] = [];
  let seen: IncomingHttpHeaders[] = [];
  let stream: ServerResponse | undefined;
  before(async () => {
    const desk = () =>
      serve(({ url, headers, socket }, response) => {
        seen.push(headers);
        if (url === '/lost') return socket.destroy();
        response.setHeaders(new Headers(deskHeaders));
        if (url === '/cacheable') response.setHeader('cache-control', 'public, max-age=60');
        if (url === '/events') {
          stream = response;
          return response.flushHeaders();
        }
        response.end('desk');
      });
    const site = await serve((_, response) => response.end('site'));
    servers = [await desk(), await desk(), site];
    const upstream = servers.slice(0, 2).map(({ port }) => `server 127.0.0.1:${port} max_fails=0;`);
    const shipped = await readFile('server/deploy/desk.conf', 'utf8');
    nginx = await startNginx([site.port], undefined, (port) => ({
      'listen.conf': `listen 127.0.0.1:${port};\nset_real_ip_from 127.0.0.1;\nreal_ip_header x-from;\n`,
      'desk.conf': shipped
        .replace(`# allow ${shop};`, `allow ${shop};`)
        .replace('server 127.0.0.1:3001 max_fails=0;', upstream.join(' ')),
    }));
  });
  after(() =>
    Promise.all([...servers, ...(typeof nginx === 'string' ? [] : [nginx])].map(({ stop }) => stop())),
  );
  beforeEach(() => {
    seen = [];
  });

  type Ask = (path: string, headers?: Record<string, string>, method?: string) => ReturnType<typeof get>;
  const it = (name: string, body: (ask: Ask, nginx: TestNginx, t: TestContext) => Promise<void>) =>
    test(name, async (t) => {
      if (typeof nginx === 'string') return t.skip(nginx);
      const { url } = nginx;
      await body(
        (path, headers, method) => get(url + path, { host, 'x-from': shop, ...headers }, method),
        nginx,
        t,
      );
    });

  it('is closed to every network that is not named, and the site answers to all other names', async (ask) => {
    const refused = await ask('/', { 'x-from': '203.0.113.8' });
    assert.deepEqual([refused.status, seen], [403, []]);
    assert.match(String(refused.body), /^403 /);
    assert.match(refused.headers['content-security-policy'] ?? '', /^default-src 'none'/);
    for (const other of ['www.example.com', '127.0.0.1'])
      assert.equal(String((await ask('/', { host: other })).body), 'site', other);
  });

  it('hears from nginx alone who asks, and its answers go out as they are, kept nowhere', async (ask) => {
    const names = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded'];
    const forged = Object.fromEntries(names.map((name) => [name, 'elsewhere.example']));
    const { headers } = await ask('/sign-in', { ...forged, 'accept-encoding': 'gzip' });
    const { date: _, connection: _c, ...rest } = headers;
    assert.deepEqual(rest, { ...deskHeaders, server: 'nginx', 'content-length': '4' });
    assert.deepEqual(
      ['host', ...names].map((name) => seen[0]?.[name]),
      [host, shop, host, 'http', undefined, undefined],
    );
    for (const _ of [1, 2]) await ask('/cacheable');
    assert.equal(seen.length, 3);
  });

  it('sends its news line by line, not compressed', async (_ask, { url }, t) => {
    const headers = { host, 'x-from': shop, 'accept-encoding': 'gzip' };
    const asked = request(`${url}/events`, { headers }).end();
    t.after(() => asked.destroy());
    const [answer] = await once(asked, 'response');
    assert.equal(answer.headers['content-encoding'], undefined);
    // The answer never ends.
    for (const line of ['data: 1\n\n', 'data: 2\n\n']) {
      stream?.write(line);
      assert.equal(String((await once(answer, 'data'))[0]), line);
    }
  });

  it('leaves neither references, nor tokens, nor searches in the log', async (ask, { logged }) => {
    const paths = {
      '/new?q=secret': '/new',
      '/t/nb-secret': '/t/:reference',
      '/t/nb-secret/slip?print': '/t/:reference/slip',
      '/t/nb-secret/a/b': '/t/:rest',
      '/join/secret-2': '/join/:rest',
      '/nb-7k4m-secret': '/:other',
      '/sign-in': '/sign-in',
    };
    for (const path of Object.keys(paths)) await ask(path, { referer: 'https://secret.example' });
    // nginx writes a line after its answer, and each of its workers for itself.
    const lines = await until(async () => {
      const all = await logged();
      return Object.values(paths).every((path) => all.some((line) => line.path === path)) && all;
    });
    assert.doesNotMatch(JSON.stringify(lines), /secret/);
  });

  it('gets no act twice whose answer was lost, and what has reached none of its servers goes to the other', async (ask) => {
    const lost = await ask('/lost', {}, 'POST');
    assert.deepEqual([lost.status, lost.headers['retry-after'], seen.length], [503, '30', 1]);
    assert.match(String(lost.body), /look whether it has what you sent/);
    await ask('/lost');
    assert.equal(seen.length, 3, 'what changes nothing is asked of both');
    await servers[0]?.stop();
    for (const _ of [1, 2]) assert.equal((await ask('/', {}, 'POST')).status, 200);
    assert.equal((await ask('/', { 'content-length': '1100000' }, 'POST')).status, 413);
    assert.equal((await ask('/health/ready')).status, 404);
    assert.equal(seen.length, 5);
  });
});
