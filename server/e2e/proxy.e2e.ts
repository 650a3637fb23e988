import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { routes } from '../../shared/routes.ts';
import { prerenderedPaths } from '../builder/output/write-record.ts';
import { get, type WholeAnswer } from '../testing/basics/get.ts';
import { until } from '../testing/basics/until.ts';
import { type SharedPostgres, sharedPostgres } from '../testing/databases/shared-postgres.ts';
import { type Deployment, startDeployment } from '../testing/hard/durability/rolls.ts';
import { rawRequest } from '../testing/network/raw-socket.ts';
import { startNginx } from '../testing/servers/nginx.ts';
import { serve } from '../testing/servers/serve.ts';

// Two servers over PostgreSQL behind nginx, with the very configuration that is shipped.
// That no request fails while the two restart: rolls.hard.ts.
let postgres: SharedPostgres | string;
before(async () => {
  postgres = await sharedPostgres();
});
after(async () => {
  if (typeof postgres !== 'string') await postgres.stop();
});

describe('behind nginx', () => {
  let deployment: Deployment | string;
  before(async () => {
    deployment =
      typeof postgres === 'string' ? postgres : await startDeployment(await postgres.newDatabase());
  });
  after(async () => {
    if (typeof deployment !== 'string') await deployment.stop();
  });
  const it = (name: string, body: (deployed: Deployment) => Promise<void>) =>
    test(name, async (t: TestContext) => {
      if (typeof deployment === 'string') return t.skip(deployment);
      await body(deployment);
    });

  it('nginx sends each header of the server once, and answers from its cache', async ({ nginx, servers }) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, zstd;q=0.5' };
    const states = async () =>
      (await nginx.logged()).filter(({ path }) => path === '/help/faq').map(({ cache }) => cache);
    /** nginx stores an answer, and then writes its line, when it is done with it: its reader may be sooner. */
    const logged = async (lines: number) => {
      while ((await states()).length < lines) await setTimeout(20);
    };
    const own = await get(`${servers[0]}/help/faq`, headers);
    const first = await get(`${nginx.url}/help/faq`, headers);
    await logged(1);
    const second = await get(`${nginx.url}/help/faq`, headers);
    await logged(2);
    assert.equal(own.headers['content-encoding'], 'gzip');
    for (const answer of [first, second]) {
      assert.equal(answer.status, 200);
      assert.deepEqual(stable(answer.headers), stable(own.headers));
      assert.deepEqual(answer.body, own.body);
    }
    assert.deepEqual(await states(), ['MISS', 'HIT']);
  });

  it('the log of nginx has neither queries nor the token of a tracking link', async ({ nginx }) => {
    const token = 'abcdefgh234567ijklmnopqrstuvwxyz';
    const encoded = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const paths = [
      '/repairs/track/secret-1',
      '/repairs/track/secret-2?from=secret-3',
      '/Repairs/Track/secret-4/',
      '/repairs//track/secret-5',
      '/repairs/%74rack/secret-6',
      '/repairs/x/../track/secret-7',
      '/repairs/track/secret-11/_payload.json?secret-12',
      '/repairs/track/secret-13/collect.ics',
      '/repairs/track/secret-14/feed.atom',
      '/about?email=secret-8',
      ...[
        token,
        `x${token}`,
        `repairs/track${token}a`,
        token.toUpperCase(),
        encoded,
        encoded.replaceAll('%', '%25'),
      ].map((path) => `/${path}`),
    ];
    for (const path of paths) {
      const head = `GET ${path} HTTP/1.1\r\nhost: example.com\r\nreferer: https://example.com/secret-9\r\nconnection: close\r\n\r\n`;
      await rawRequest(nginx.port, head);
    }
    // Refused before it has a path.
    await rawRequest(nginx.port, 'GET /repairs/track/secret-10 HTTP/1.1\r\n\r\n');
    const lines = (await nginx.logged()).slice(-paths.length - 1);
    assert.ok(!JSON.stringify(lines).includes('secret'), JSON.stringify(lines, null, 1));
    assert.equal(lines.filter(({ path }) => path === '/repairs/track/:token').length, 9);
    assert.equal(lines.filter(({ path }) => path === '/:token').length, 6);
    assert.ok(lines.some(({ path }) => path === '/about'));
  });

  it('refusals of nginx itself have the security headers', async ({ nginx, servers }) => {
    const { headers: site } = await get(`${servers[0]}/about`);
    const tooLong = await get(`${nginx.url}/contact`, { 'content-length': '1100000' }, 'POST');
    assert.equal(tooLong.status, 413);
    const health = await get(`${nginx.url}/health/ready`);
    assert.equal(health.status, 404);
    const longLine = await get(`${nginx.url}/${'a'.repeat(9000)}`);
    assert.equal(longLine.status, 414);
    for (const { headers } of [tooLong, health, longLine]) {
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
      assert.equal(headers['cache-control'], 'no-store');
      for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'])
        assert.equal(headers[name], site[name], name);
    }
  });

  it('answers long addresses as the server does', async ({ nginx, servers }) => {
    for (const length of [2000, 2600, 3000, 5000, 8000]) {
      for (const start of ['/', '/?x=']) {
        const target = start + 'a'.repeat(length);
        const [own, found] = [
          await get(servers[0] + target, { accept: 'text/html' }),
          await get(nginx.url + target, { accept: 'text/html' }),
        ];
        assert.deepEqual(
          [found.status, stable(found.headers)],
          [own.status, stable(own.headers)],
          `${start} and ${length}`,
        );
      }
    }
  });

  it('passes the longest form on to the server', async ({ nginx }) => {
    const answer = await fetch(`${nginx.url}/business/school`, {
      method: 'POST',
      headers: { accept: 'application/json', origin: nginx.url },
      // Three bytes each: 330 KB, more than nginx holds in memory.
      body: new URLSearchParams({ school: '"'.repeat(10_000), devices: '"'.repeat(100_000) }),
    });
    assert.equal(answer.status, 422);
    await answer.text();
  });

  it('with all servers down nginx answers for the built pages as they do, and forms with 503', async ({
    nginx,
    servers,
    stopServers,
  }) => {
    const paths = prerenderedPaths();
    assert.ok(paths.length > 10, `${paths.length} built pages`);
    const requests: [path: string, headers: Record<string, string>, method: string][] = [];
    for (const path of paths) {
      for (const encoding of ['br', 'zstd', 'gzip', 'gzip, deflate, br, zstd', 'br;q=0, gzip; q=0.0', '']) {
        requests.push([path, encoding ? { 'accept-encoding': encoding } : {}, 'GET']);
      }
      requests.push([`${path}?x=1`, { 'accept-encoding': 'br' }, 'HEAD']);
    }
    const expected: WholeAnswer[] = [];
    for (const [path, ...how] of requests) expected.push(await get(servers[0] + path, ...how));
    await stopServers();
    for (const [index, [path, ...how]] of requests.entries()) {
      const found = await get(nginx.url + path, ...how);
      const { status, headers, body } = expected[index] as WholeAnswer;
      const what = JSON.stringify([path, ...how]);
      assert.deepEqual(
        { status: found.status, headers: stable(found.headers) },
        { status, headers: stable(headers) },
        what,
      );
      assert.ok(found.body.equals(body), what);
    }

    for (const [method, path] of [
      ['POST', '/glossary-of-terms'],
      ['GET', '/repairs/apple/iphone-13/battery'],
      ['GET', '/glossary-of-terms/_payload.json/'],
      ['GET', '/%2e%2e/build.json'],
    ] as const) {
      const { status, headers, body } = await get(nginx.url + path, {}, method);
      assert.equal(status, 503, path);
      assert.equal(headers['retry-after'], '30');
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(String(body), /^503 The site is away for a moment\./);
    }
  });
});

test('a visitor cannot forge the forwarded headers', async (t) => {
  let seen: IncomingHttpHeaders = {};
  const echo = await serve(({ headers }, answer) => {
    seen = headers;
    answer.end();
  });
  t.after(echo.stop);
  const nginx = await startNginx([echo.port]);
  if (typeof nginx === 'string') return t.skip(nginx);
  t.after(() => nginx.stop());
  await get(`${nginx.url}/`, {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'elsewhere.example.com',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '444',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    connection: 'x-hop',
    'x-hop': '1',
  });
  assert.equal(seen['x-forwarded-for'], '127.0.0.1');
  assert.equal(seen['x-forwarded-proto'], 'http');
  assert.equal(seen['x-forwarded-host'], new URL(nginx.url).host);
  assert.equal(seen.host, new URL(nginx.url).host);
  for (const name of ['x-forwarded-port', 'x-real-ip', 'forwarded'])
    assert.equal(seen[name], undefined, name);
});

test('nginx lets one network have 16 at once of what no cache can have, and refuses with headers of its own', async (t) => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  const site = await serve(async ({ url }, answer) => {
    if (url === '/repairs?q=held') {
      held += 1;
      await gate;
    }
    // A head that nginx does not take, and answers for by itself.
    if (url === '/no/such/page?large')
      answer.setHeaders(
        new Headers({ ...ownHeaders, 'content-security-policy': 'x', x: 'x'.repeat(50_000) }),
      );
    answer.end();
  });
  t.after(site.stop);
  t.after(() => release());
  const nginx = await startNginx([site.port]);
  if (typeof nginx === 'string') return t.skip(nginx);
  t.after(() => nginx.stop());
  const ask = (path: string, method = 'GET') => get(nginx.url + path, {}, method);

  const waiting = Array.from({ length: 16 }, () => ask('/repairs?q=held'));
  await until(() => held === 16);
  const ownPages = Object.values(routes).flatMap(({ path, queries, rule }) => {
    const at = path.replace(/:\w+/, 'x');
    const queried = queries.flatMap((query) => [`${at}?${query}=1`, `${at}/_payload.json?${query}=1`]);
    return 'private' in rule ? [at, ...queried] : queried;
  });
  const parts = ['/_site/icons/heroicons.json?icons=phone', '/_site/islands/device-search.json?q=a'];
  const refused = [await ask('/contact', 'POST')];
  for (const path of [...ownPages, ...parts]) {
    const answer = await ask(path);
    assert.equal(answer.status, 429, path);
    refused.push(answer);
  }
  for (const path of [
    '/',
    '/about',
    '/repairs',
    '/repairs/apple/x',
    '/_site/islands/open-now.json',
    '/contact',
  ])
    assert.equal((await ask(path)).status, 200, path);
  release();
  await Promise.all(waiting);

  const broken = await ask('/no/such/page?large');
  assert.equal(broken.status, 503);
  for (const { headers } of [broken, ...refused]) {
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
    for (const [name, value] of Object.entries(ownHeaders)) assert.equal(headers[name], value, name);
  }
});

describe('a flood through nginx', () => {
  /** nginx believes the header `x-from` about who asks. */
  const flooded = async (t: TestContext, slowed = '') => {
    const site = await serve(({ url }, answer) => {
      answer.statusCode = url === '/about?away' ? 503 : 200;
      answer.end();
    });
    t.after(site.stop);
    const nginx = await startNginx([site.port], undefined, (port) => ({
      'listen.conf': `listen 127.0.0.1:${port};\nset_real_ip_from 127.0.0.1;\nreal_ip_header x-from;\n`,
      'slowed.conf': slowed,
      // At the level of upstream.conf, where an operator writes it.
      'redirect-denied.conf': 'deny 192.0.2.0/24;\n',
    }));
    if (typeof nginx === 'string') return nginx;
    t.after(() => nginx.stop());
    const ask = async (from: string, path: string) =>
      (await get(nginx.url + path, { 'x-from': from })).status;
    return { nginx, ask };
  };

  test('is named by network, without a path, and the command of the RUNBOOK prints who was refused most', async (t) => {
    const flood = await flooded(t);
    if (typeof flood === 'string') return t.skip(flood);
    const { nginx, ask } = flood;
    for (const [from, times] of [
      ['203.0.113.77', 2],
      ['203.0.113.9', 1],
      ['2001:db8:1:2::5', 1],
      ['2001:db8:1:ffff:1:2:3:4', 1],
      ['2001:db8::7', 1],
    ] as const)
      for (let n = 0; n < times; n++) assert.equal(await ask(from, '/about?away'), 503);
    assert.equal(await ask('198.51.100.4', '/about'), 200);
    const many = await Promise.all(
      Array.from({ length: 150 }, () => ask('198.51.100.4', '/repairs?q=secret')),
    );
    const refused = many.filter((status) => status === 429).length;
    assert.ok(refused > 3, `${refused} refused`);
    const log = () => readFile(nginx.refusedLog, 'utf8');
    await until(async () => (await log()).split('\n').length === 6 + refused + 1, 'a line for each');
    assert.doesNotMatch(await log(), /secret|about|\.77|\.4\b/);
    const [, line = ''] =
      /^ +(cut .*refused\.log .*)$/m.exec(await readFile('server/deploy/RUNBOOK.md', 'utf8')) ?? [];
    const command = line.replace(/\S+refused\.log/, nginx.refusedLog);
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map((each) => each.trim()),
      [`${refused} 198.51.100.0/24`, '3 203.0.113.0/24', '2 2001:db8:1::/48', '1 2001:db8::/48'],
    );
  });

  test('is slowed where the operator writes its network, and its neighbours still get pages', async (t) => {
    const flood = await flooded(t, '203.0.113.0/24 slowed;\n2001:db8:1::/48 slowed;\n');
    if (typeof flood === 'string') return t.skip(flood);
    const { ask } = flood;
    const refusals = async (from: string, path: string) => {
      const all = await Promise.all(
        Array.from({ length: 15 }, (_, n) => ask(from.replace('N', `${n + 1}`), path)),
      );
      return all.filter((status) => status === 429).length;
    };
    for (const from of ['203.0.113.N', '2001:db8:1:N::1']) {
      assert.ok((await refusals(from, '/repairs?q=x')) > 0, from);
      assert.equal(await refusals(from, '/about'), 0, from);
    }
    assert.equal(await refusals('203.0.114.N', '/repairs?q=x'), 0);
    assert.equal(await ask('192.0.2.1', '/about'), 403);
  });
});

/** What the site says too, and nginx must say although a server has. */
const ownHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
};

/** The headers that belong to the answer, not to the connection it came over. */
function stable(headers: Record<string, string>): Record<string, string> {
  const { date, connection, 'keep-alive': keepAlive, server, age, ...rest } = headers;
  return rest;
}
