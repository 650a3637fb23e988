import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import request from 'supertest';
import { fixedRoutes, routes } from '../shared/routes.ts';
import { createTestApp, shareTestApp } from './testing/servers/test-app.ts';

describe('the site', () => {
  const site = shareTestApp();
  const get = (path: string) => request(site.app.server).get(path);

  test('every page has the metadata for previews and search engines', async () => {
    for (const path of ['/', '/help/faq', '/repairs/apple/iphone-13', '/accessibility']) {
      const { text } = await get(path).expect(200);
      const description =
        /<meta name="description" content="([^"]*)">/.exec(text)?.[1]?.replace(/&[^;]+;/g, '.') ?? '';
      assert.ok(description.length >= 50 && description.length <= 170, `${path}: ${description}`);
      assert.ok(text.includes(`<link rel="canonical" href="https://testbench.example.com${path}">`));
      assert.match(text, /<meta property="og:image" content="https:\/\/\S+">/);
      const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '');
      assert.match(JSON.stringify(graph), /Test Bench/);
    }
  });

  test('no page has a style attribute, or waits for a stylesheet', async () => {
    for (const { path } of fixedRoutes.map((id) => routes[id])) {
      const { text } = await get(path);
      assert.ok(!/<[^>]+ style=/.test(text), path);
      // Without script the sheet of the site comes after the page.
      const ends = /<noscript><link rel="stylesheet" href="[^"]+"><\/noscript><\/body><\/html>$/;
      assert.ok(!/rel="stylesheet"/.test(text.replace(ends, '')), path);
    }
  });

  test('a redirect of a POST keeps its method', async () => {
    const answer = await request(site.app.server).post('/Contact/').send('a=b').expect(308);
    assert.equal(answer.headers.location, '/contact');
  });

  test('every kind of answer has the security headers', async () => {
    const expected = site.release.securityHeaders;
    const asset = /src="(\/assets\/[^"]+)"/.exec((await get('/')).text)?.[1] ?? '';
    const { etag = '' } = (await get(asset)).headers;
    const answers = [
      await get(asset).set('accept-encoding', 'br').expect('content-encoding', 'br'),
      await get(asset).set('accept-encoding', 'gzip').expect('content-encoding', 'gzip'),
      await get(asset).set('if-none-match', etag).expect(304),
      await get(asset).set('range', 'bytes=0-9').expect(206),
      await get('/assets/no.js').expect(404),
      await get('/assets/../build.json').expect(403),
      await get('/repairs?device=apple/iphone-13').expect(200),
      await get('/repairs?q=a2633').expect(303),
      await get('/'),
      await get('/no/such/page'),
      await get('/%'),
      await get('/About'),
      await get('/qr'),
      await get('/sitemap.xml'),
      await get('/favicon.svg'),
      await get('/health/live'),
      await request(site.app.server).post('/about'),
      await request(site.app.server).options('/about'),
    ];
    // A page's own styles and script are allowed by their hashes (page-styles.http.test.ts).
    const plain = (value = '') => value.replace(/ 'sha256-[^']+'/g, '');
    for (const answer of answers) {
      for (const [name, value] of Object.entries(expected)) {
        assert.equal(plain(answer.headers[name]), plain(value));
      }
    }
    assert.ok(!expected['content-security-policy']?.includes('unsafe-inline'));
    assert.match(expected['strict-transport-security'] ?? '', /max-age=\d+/);
  });

  test('logs one line for a request, without its query', async () => {
    const from = site.lines.length;
    await get('/repairs?q=my-name');
    const lines = site.lines.slice(from);
    assert.equal(lines.length, 1);
    const [line] = lines;
    assert.equal(line?.url, '/repairs');
    assert.equal(line?.route, '/repairs');
    assert.equal(line?.status, 200);
    assert.equal(line?.method, 'GET');
    assert.equal(line?.cache, 'none');
    assert.equal(typeof line?.ms, 'number');
    assert.ok(Number(line?.bytes) > 1000);
    assert.ok(line?.reqId);
    assert.ok(!JSON.stringify(line).includes('my-name'));
  });

  test('a file that is not there is a 404 without a warning on standard error', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => warnings.push(name);
    process.on('warning', note);
    await get('/assets/none.js').set({ accept: 'text/html', 'accept-encoding': 'br, gzip' }).expect(404);
    await new Promise(setImmediate);
    process.off('warning', note);
    assert.deepEqual(warnings, []);
  });

  test('/qr redirects to the target in the facts of the shop, with the query of the request', async () => {
    const answer = await get('/qr?utm_source=window').expect(302);
    assert.equal(answer.headers.location, '/repairs?utm_source=window');
  });

  test('the feed of guides is well-formed and names each guide', async () => {
    const { text } = await get('/help/guides.atom')
      .expect(200)
      .expect('content-type', /application\/atom\+xml/);
    const ids = [...text.matchAll(/<entry>.*?<id>([^<]+)<\/id>/g)].map(([, id]) => id);
    const names = ['back-up-iphone', 'repair-or-replace', 'spill-first-aid', 'swollen-battery', 'dark-room'];
    const guides = names.map((name) => `/help/guides/${name}`);
    assert.deepEqual(
      ids,
      guides.map((path) => `https://testbench.example.com${path}`),
    );
  });

  test('a sitemap without parts answers 404 for every part', async () => {
    for (const path of ['/sitemaps/1.xml', '/sitemaps/x.xml', '/sitemaps/..%2Fbuild.xml'])
      await get(path).expect(404);
  });

  test('robots.txt lets crawlers read every page and names the sitemap', async () => {
    const { text } = await get('/robots.txt')
      .expect(200)
      .expect('content-type', /^text\/plain/);
    const { publicUrl } = site.release.shop;
    assert.equal(text, `User-agent: *\nDisallow: /_site/\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });
});

test('readiness follows the process and names an unavailable database, liveness does neither', async () => {
  let fault: Promise<string | null> = Promise.resolve(null);
  let conditions = Promise.resolve<string[]>([]);
  const looks = [{ late: 'database: it answers slowly', look: () => conditions }];
  const health = { notReady: null as string | null, fault: () => fault, conditions: looks };
  const { app } = await createTestApp({ health });
  const ready = async () => (await request(app.server).get('/health/ready').expect(200)).body;
  assert.deepEqual(await ready(), { status: 'ok' });
  conditions = Promise.resolve(['mail: 2 parked']);
  assert.deepEqual(await ready(), { status: 'ok', degraded: ['mail: 2 parked'] });
  conditions = new Promise(() => {});
  assert.deepEqual(await ready(), { status: 'ok', degraded: ['database: it answers slowly'] });
  fault = Promise.resolve('its disk is full');
  assert.deepEqual(await ready(), { status: 'ok', degraded: ['database: its disk is full'] });
  fault = new Promise(() => {});
  assert.deepEqual(await ready(), { status: 'ok', degraded: ['database: it does not answer'] });
  health.notReady = 'stopping';
  const answer = await request(app.server).get('/health/ready').expect(503);
  assert.equal(answer.body.reason, 'stopping');
  await request(app.server).get('/health/live').expect(200);
  await app.close();
});
