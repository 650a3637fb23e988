import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import { get } from '../testing/get.ts';
import { startNginx } from '../testing/nginx.ts';
import { serve } from '../testing/serve.ts';
import { until } from '../testing/until.ts';

// What desk.conf does before any desk, by servers that stand in for one.

const desk = 'desk.example.com';
const shipped = await readFile('server/deploy/desk.conf', 'utf8');

describe('the desk behind nginx', () => {
  test('nobody comes in before a network is named, and the site answers to all other names', async (t) => {
    const { nginx, seen } = await behindNginx(t, (conf) => conf);
    if (!nginx) return;
    const refused = await get(nginx.url, { host: desk });
    assert.deepEqual([refused.status, seen], [403, []]);
    assert.match(String(refused.body), /^403 /);
    assert.match(String(refused.headers['content-security-policy']), /^default-src 'none'/);
    assert.equal(refused.headers['cache-control'], 'no-store');
    for (const host of ['www.example.com', '127.0.0.1', 'desk.example.org'])
      assert.equal(String((await get(nginx.url, { host })).body), 'site', host);
  });

  test('the desk gets who asks from nginx alone, and its answers go out as they are', async (t) => {
    const { nginx, seen } = await behindNginx(t);
    if (!nginx) return;
    const answer = await get(`${nginx.url}/sign-in`, {
      host: desk,
      'accept-encoding': 'gzip, br',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'elsewhere.example.com',
      'x-forwarded-proto': 'https',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    });
    const { date: _, connection, ...headers } = answer.headers;
    assert.deepEqual(headers, { ...deskHeaders, server: 'nginx', 'content-length': '4' });
    const [{ headers: got }] = seen as [Seen];
    assert.deepEqual(
      ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded'].map(
        (name) => got[name],
      ),
      [desk, '127.0.0.1', desk, 'http', undefined, undefined],
    );
  });

  test('nothing is kept, although the desk says that it may be', async (t) => {
    const { nginx, seen } = await behindNginx(t);
    if (!nginx) return;
    for (const _ of [1, 2]) await get(`${nginx.url}/cacheable`, { host: desk });
    assert.equal(seen.length, 2);
  });

  test('news goes out line by line, not compressed', async (t) => {
    const { nginx } = await behindNginx(t);
    if (!nginx) return;
    const asked = request(`${nginx.url}/events`, {
      headers: { host: desk, 'accept-encoding': 'gzip' },
    }).end();
    t.after(() => asked.destroy());
    const [answer] = await once(asked, 'response');
    assert.equal(answer.headers['content-encoding'], undefined);
    // The answer has not ended, and never will.
    const [line] = await once(answer, 'data');
    assert.equal(String(line), 'data: news\n\n');
  });

  test('the log has neither references, nor tokens, nor what was searched for', async (t) => {
    const { nginx } = await behindNginx(t);
    if (!nginx) return;
    const paths = [
      ['/', '/'],
      ['/?q=secret', '/'],
      ['/t/nb-secret', '/t/:reference'],
      ['/t/nb-secret/slip?print', '/t/:reference/slip'],
      ['/t/nb-secret/a/b', '/t/:rest'],
      ['/join/secret-2', '/join/:rest'],
      ['/staff/secret', '/staff/:rest'],
      ['/nb-7k4m-secret', '/:other'],
      ['/secretsecretsecretsecret', '/:other'],
      ['/sign-in', '/sign-in'],
    ] as const;
    for (const [path] of paths)
      await get(nginx.url + path, { host: desk, referer: 'https://secret.example' });
    const lines = await until(async () => {
      const all = (await nginx.logged()).slice(-paths.length);
      return all.at(-1)?.path === '/sign-in' && all;
    });
    assert.doesNotMatch(JSON.stringify(lines), /secret/);
    assert.deepEqual(
      lines.map(({ path }) => path),
      paths.map(([, logged]) => logged),
    );
  });

  test('an act whose answer was lost is not sent again, to whichever server, and one that is away says so', async (t) => {
    const { nginx, seen, desks } = await behindNginx(t);
    if (!nginx) return;
    const lost = await get(`${nginx.url}/lost`, { host: desk }, 'POST');
    assert.equal(lost.status, 503);
    assert.match(String(lost.body), /^503 The desk is away .* look whether it has what you sent/);
    assert.equal(lost.headers['retry-after'], '30');
    assert.equal(seen.length, 1);
    // What changes nothing is.
    await get(`${nginx.url}/lost`, { host: desk });
    assert.equal(seen.length, 3);
    // It reached none of them: a server that is down.
    await desks[0]?.stop();
    for (const _ of [1, 2]) assert.equal((await get(nginx.url, { host: desk }, 'POST')).status, 200);
    const tooLong = await get(nginx.url, { host: desk, 'content-length': '1100000' }, 'POST');
    assert.deepEqual([tooLong.status, seen.length], [413, 5]);
    assert.equal((await get(`${nginx.url}/health/ready`, { host: desk })).status, 404);
  });
});

interface Seen {
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

/** As the desk answers, beside the length. */
const deskHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'",
  'permissions-policy': 'publickey-credentials-get=(self)',
  'content-type': 'text/plain',
};

/** An nginx with the shipped files in front of a site and two desks, or nothing where it cannot run. */
async function behindNginx(t: TestContext, filledIn = nameTheLoopback) {
  const seen: Seen[] = [];
  const answer = () =>
    serve(({ url, headers, socket }, response) => {
      seen.push({ url, headers });
      if (url === '/lost') return socket.destroy();
      response.setHeaders(new Headers(deskHeaders));
      if (url === '/cacheable') response.setHeader('cache-control', 'public, max-age=60');
      if (url === '/events') return response.write('data: news\n\n');
      response.end('desk');
    });
  const desks = [await answer(), await answer()];
  const site = await serve((_, response) => response.end('site'));
  t.after(() => Promise.all([...desks, site].map(({ stop }) => stop())));
  const [first, second] = desks.map(({ port }) => `server 127.0.0.1:${port} max_fails=0;`);
  const nginx = await startNginx([site.port], undefined, (port) => ({
    'listen.conf': `listen 127.0.0.1:${port};\n`,
    'desk.conf': filledIn(shipped).replace('server 127.0.0.1:3001 max_fails=0;', `${first} ${second}`),
  }));
  if (typeof nginx === 'string') return { seen, desks, nginx: t.skip(nginx) };
  t.after(nginx.stop);
  return { seen, desks, nginx };
}

/** As an operator fills in who may come. */
function nameTheLoopback(conf: string): string {
  return conf.replace(/# allow 203\S+;/, 'allow 127.0.0.1;');
}
