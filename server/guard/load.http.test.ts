import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, type TestContext, test } from 'node:test';
import request from 'supertest';
import type { SiteRelease } from '../site/site-release.ts';
import { listen, rawSocket } from '../testing/raw-socket.ts';
import { recordRenders } from '../testing/record-renders.ts';
import { createTestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

/** Longer than any test: what is given this limit never reaches it. */
const never = 60_000;
const forever = new Promise<never>(() => {});

const clients = {
  person: { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
  script: { accept: 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
  crawler: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
};

/** A site that loads two pages at once and lets none wait; pages of devices hang until `release`. */
async function hangingSite(context: TestContext) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const hanging = new Set<string>();
  const load = { running: 2, waiting: 0 };
  const site = await createTestApp({ limits: { load }, renderDeadlineMs: never });
  const { catalogue } = site.release;
  const { device } = catalogue;
  catalogue.device = async (manufacturer, slug) => {
    hanging.add(slug);
    await gate;
    return device(manufacturer, slug);
  };
  context.after(() => {
    release();
    return site.app.close();
  });
  return { ...site, release, hanging };
}

test('an overloaded site refuses pages that are not cached and answers everything else', async (context) => {
  const { app, lines, release, hanging } = await hangingSite(context);
  const get = (path: string) => request(app.server).get(path).set(clients.person);
  const { text } = await get('/').expect(200);
  const asset = /src="(\/assets\/[^"]+)"/.exec(text)?.[1] ?? '';
  await listen(app);

  const paths = ['/repairs/apple/iphone-13', '/repairs/apple/macbook-air-m1'];
  const answers = Promise.all(paths.map((path) => get(path).then(({ status }) => status)));
  await until(() => hanging.size === 2);

  for (const path of ['/', asset, '/health/live', '/health/ready', '/sitemap.xml'])
    await get(path).expect(200);
  const refused = [
    '/about',
    '/repairs/apple',
    '/about/_payload.json',
    '/_site/islands/content.json?path=/about',
    '/_site/islands/device-search.json?q=iphone',
  ];
  for (const path of refused) {
    for (const [client, headers] of Object.entries(clients)) {
      const answer = await request(app.server).get(path).set(headers).expect(503);
      assert.equal(answer.headers['retry-after'], '5');
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.match(answer.headers['content-security-policy'] ?? '', /default-src 'none'/);
      assert.ok(Number(answer.headers['content-length']) < 1000);
      if (client === 'script' || path.includes('.json')) assert.equal(answer.body.statusCode, 503);
      else if (client === 'crawler') assert.equal(answer.text, '503 Service Unavailable\n');
      else assert.match(answer.text, /<h1>Service Unavailable<\/h1>[\s\S]*tel:\+61755500142/);
    }
  }
  assert.equal(lines.filter(({ msg }) => msg === 'renders were refused').length, 1);
  assert.ok(!lines.some(({ level }) => level === 50), 'no stack for each refusal');

  release();
  assert.deepEqual(await answers, [200, 200]);
  await get('/about').expect(200);
});

test('a cached page waits for a few earlier renders, not for all of them', async (context) => {
  const load = { waiting: 200, waitingPerNetwork: 200, waitMs: never };
  const { app, release } = await createTestApp({ limits: { load } });
  context.after(() => app.close());
  const port = await listen(app);
  await request(`http://127.0.0.1:${port}`).get('/').expect(200);
  const { socket, closed } = rawSocket(port);
  await once(socket, 'connect');
  const rendered = recordRenders(release);
  // Quotes are rendered for each visitor.
  const quote = '/repairs?device=apple/iphone-13&with=battery.aftermarket.';
  const quotes = Array.from({ length: 200 }, (_, number) => app.inject(`${quote}${number}`));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  assert.match(await closed, /^HTTP\/1\.1 200 /);
  const before = rendered.length;
  assert.ok(before < 100, `${before} renders came first`);
  context.diagnostic(`${before} renders came first`);
  for (const { statusCode } of await Promise.all(quotes)) assert.equal(statusCode, 200);
  assert.equal(rendered.length, 200);
});

describe('reads that hang', () => {
  let begun = 0;
  const hangs = () => {
    begun += 1;
    return forever;
  };
  const reads: [name: string, path: string, hang: (release: SiteRelease) => void][] = [
    ['a prerendered page', '/about', (release) => Object.assign(release, { prerendered: hangs })],
    ['a document', '/accessibility', ({ library }) => Object.assign(library, { find: hangs })],
    [
      'a manufacturer',
      '/repairs/apple',
      ({ catalogue }) => Object.assign(catalogue, { manufacturer: hangs }),
    ],
    [
      'a quote',
      '/repairs?device=apple/iphone-13',
      ({ catalogue }) => Object.assign(catalogue, { device: hangs }),
    ],
    [
      'an island',
      '/_site/islands/content.json?path=/about',
      ({ library }) => Object.assign(library, { find: hangs }),
    ],
  ];
  for (const [name, path, hang] of reads) {
    test(`${name}: 503 in time, logged once each, and no third read while two hang`, async (context) => {
      const { app, release, lines } = await createTestApp({
        renderDeadlineMs: 50,
        limits: { load: { running: 2, waiting: 0 } },
      });
      context.after(() => app.close());
      hang(release);
      begun = 0;
      const waits: (string | undefined)[] = [];
      // A request may still wait for the read of the one before it, and needs none of its own.
      while (waits.at(-1) !== '5' && waits.length < 10) {
        const { headers } = await request(app.server).get(path).set(clients.script).expect(503);
        waits.push(headers['retry-after']);
      }
      const late = waits.slice(0, -1);
      assert.deepEqual([begun, waits.at(-1)], [2, '5']);
      assert.deepEqual(
        late,
        late.map(() => '30'),
      );
      const causes = lines.filter(({ level }) => level === 50).map(({ err }) => (err as Error).name);
      assert.deepEqual(
        causes,
        late.map(() => 'TimeoutError'),
      );
      await request(app.server).get('/health/live').expect(200);
    });
  }
});
