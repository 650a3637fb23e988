import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import request from 'supertest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

describe('cached pages', () => {
  let site: TestApp;
  before(async () => {
    site = await createTestApp();
  });
  after(() => site.app.close());
  const get = (path: string) => request(site.app.server).get(path);
  const lastLine = () => site.lines.at(-1);

  test('renders a page at its first request and serves the second from the cache', async () => {
    await get('/repairs/apple/iphone-13').expect(200);
    assert.equal(lastLine()?.cache, 'miss');
    await get('/repairs/apple/iphone-13').expect(200);
    assert.equal(lastLine()?.cache, 'hit');
    await get('/repairs/apple/iphone-13?utm_source=card').expect(200);
    assert.equal(lastLine()?.cache, 'hit');
  });

  test('does not cache a search', async () => {
    const answer = await get('/repairs?q=iphone').expect(200);
    assert.equal(lastLine()?.cache, 'none');
    assert.equal(answer.headers['cache-control'], 'no-cache');
  });

  test('leads from a search with one certain hit to its page, and caches nothing of it', async () => {
    for (const [q, page] of [
      ['a2633', '/repairs/apple/iphone-13'],
      ['iphone 13 cracked', '/repairs/apple/iphone-13/screen-replacement'],
    ]) {
      const query = new URLSearchParams({ q: q ?? '' });
      const answer = await get(`/repairs?${query}`).expect(303);
      assert.equal(answer.headers.location, page);
      assert.equal(answer.headers['cache-control'], 'no-cache');
      const payload = await get(`/repairs/_payload.json?${site.release.id}&${query}`).expect(303);
      assert.equal(payload.headers.location, `${page}/_payload.json?${site.release.id}`);
      assert.equal(payload.headers['cache-control'], 'no-cache');
    }
    // Two devices have a number that starts so, and neither is it.
    await get('/repairs?q=a2').expect(200);
  });

  test('shows what a message is about in the contact form, and neither caches nor logs it', async () => {
    const about = '</textarea><b>zx81</b>';
    const from = site.lines.length;
    const answer = await get(`/contact?${new URLSearchParams({ about })}`).expect(200);
    assert.ok(answer.text.includes('>About: &lt;/textarea&gt;&lt;b&gt;zx81&lt;/b&gt;'));
    assert.ok(!answer.text.includes(about));
    assert.match(answer.text, /<meta name="robots" content="noindex">/);
    assert.equal(answer.headers['cache-control'], 'no-cache');
    assert.equal(lastLine()?.cache, 'none');
    const payload = await get(`/contact/_payload.json?${site.release.id}&${new URLSearchParams({ about })}`);
    assert.equal(payload.body.data.form.answers.message, `About: ${about}\n\n`);
    assert.ok(site.lines.length > from);
    assert.ok(!JSON.stringify(site.lines.slice(from)).includes('zx81'));
    const without = await get('/contact').expect(200);
    assert.ok(!without.text.includes('About: '));
  });

  for (const path of ['/', '/help/faq', '/repairs/apple']) {
    test(`sends a strong ETag for each encoding of ${path}, and 304 to clients that have it`, async () => {
      const tags = new Set<string>();
      for (const encoding of ['br', 'gzip', 'zstd', 'identity']) {
        const answer = await get(path).set('accept-encoding', encoding).buffer(false).expect(200);
        assert.equal(answer.headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
        assert.match(answer.headers.vary ?? '', /accept-encoding/i);
        assert.equal(
          answer.headers['cache-control'],
          'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400',
        );
        const etag = answer.headers.etag ?? '';
        assert.match(etag, /^"[\w-]+"$/);
        tags.add(etag);
        const again = await get(path)
          .set('accept-encoding', encoding)
          .set('if-none-match', `"x", ${etag}`)
          .expect(304);
        assert.equal(again.headers.etag, etag);
        assert.equal(again.headers['content-length'], undefined);
      }
      assert.equal(tags.size, 4);
    });
  }

  test('sends the same page in every encoding', async () => {
    const plain = await get('/').set('accept-encoding', 'identity');
    const packed = await get('/')
      .set('accept-encoding', 'br')
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .buffer(true);
    assert.equal(plain.headers['content-length'], String(Buffer.byteLength(plain.text)));
    const body = packed.body as Buffer;
    const text =
      body.subarray(0, 5).toString() === '<!DOC' ? body.toString() : brotliDecompressSync(body).toString();
    assert.equal(text, plain.text);
  });

  test('renders a page again in a new year', async () => {
    let year = 2026;
    const { app } = await createTestApp({ now: () => new Date(`${year}-06-01T00:00:00Z`) });
    const copyright = async () => /©[^<]*/.exec((await request(app.server).get('/about')).text)?.[0] ?? '';
    assert.match(await copyright(), /2026/);
    year = 2031;
    assert.match(await copyright(), /2031/);
    await app.close();
  });

  test('lets payloads be cached for a year with the build in their query, else revalidated', async () => {
    for (const path of ['/_payload.json', '/help/faq/_payload.json', '/repairs/apple/_payload.json']) {
      const withBuild = await get(`${path}?${site.release.id}`).expect(200);
      assert.equal(withBuild.headers['cache-control'], 'public, max-age=31536000, immutable');
      const withOther = await get(`${path}?000000000000`).expect(200);
      assert.equal(withOther.headers['cache-control'], 'no-cache');
      assert.equal(withOther.body.build, site.release.id);
      assert.deepEqual(Object.keys(withOther.body).sort(), ['build', 'data', 'head', 'route']);
    }
  });

  test('answers 404 in JSON for the payload of a missing page', async () => {
    for (const path of ['/no/such', '/repairs/acme', '/repairs/apple/no/no', '/help/guides/../faq']) {
      const answer = await get(`${path}/_payload.json`).expect(404);
      assert.equal(answer.body.statusCode, 404);
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
  });
});

describe('builds', () => {
  let site: TestApp;
  before(async () => {
    site = await createTestApp();
  });
  after(() => site.app.close());
  const get = (path: string) => request(site.app.server).get(path);

  test('lets the latest build be cached for a second', async () => {
    const answer = await get(`/_site/builds/latest.json?${Date.now()}`).expect(200);
    assert.deepEqual(answer.body, { id: site.release.id, timestamp: site.release.timestamp });
    assert.equal(answer.headers['cache-control'], 'public, max-age=1');
  });

  test('lets a manifest be cached for a year, and names no page of the catalogue in it', async () => {
    const answer = await get(`/_site/builds/${site.release.id}.json`).expect(200);
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.deepEqual(Object.keys(answer.body).sort(), ['id', 'prerendered', 'routeRules', 'timestamp']);
    assert.equal(answer.body.routeRules['/'].prerender, true);
    assert.equal(answer.body.routeRules['/qr'].redirect, site.release.shop.qr);
    assert.deepEqual(answer.body.prerendered, []);
    assert.ok(!JSON.stringify(answer.body).includes('iphone'));
  });

  const bad = [
    '/_site/builds/000000000000.json',
    '/_site/builds/../build.json',
    '/_site/builds/..%2fbuild.json',
    '/_site/builds/%2e%2e%2fbuild.json',
    '/_site/builds/__proto__.json',
    `/_site/builds/${'a'.repeat(400)}.json`,
    '/_site/builds/latest.json?x=1',
    '/_site/builds/latest.json?1e99',
    '/_site/builds/',
    '/_site/nothing.json',
  ];
  for (const path of bad) {
    test(`answers ${path.slice(0, 60)} with an uncached 4xx in JSON`, async () => {
      const answer = await get(path).set('accept', 'application/json');
      assert.match(String(answer.status), /^4\d\d$/);
      assert.equal(answer.body.statusCode, answer.status);
      assert.equal(typeof answer.body.message, 'string');
      assert.equal(answer.headers['cache-control'], 'no-store');
    });
  }
});
