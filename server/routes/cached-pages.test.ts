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

  test('the first request of a page is a miss, the second a hit', async () => {
    await get('/repairs/apple/iphone-13').expect(200);
    assert.equal(lastLine()?.cache, 'miss');
    await get('/repairs/apple/iphone-13').expect(200);
    assert.equal(lastLine()?.cache, 'hit');
    await get('/repairs/apple/iphone-13?utm_source=card').expect(200);
    assert.equal(lastLine()?.cache, 'hit');
  });

  test('a search is not cached', async () => {
    const answer = await get('/repairs?q=iphone').expect(200);
    assert.equal(lastLine()?.cache, 'none');
    assert.equal(answer.headers['cache-control'], 'no-cache');
  });

  for (const path of ['/', '/help/faq', '/repairs/apple']) {
    test(`${path}: a strong ETag for each encoding, and 304 for a client that has it`, async () => {
      const tags = new Set<string>();
      for (const encoding of ['br', 'gzip', 'zstd', 'identity']) {
        const answer = await get(path).set('accept-encoding', encoding).buffer(false).expect(200);
        assert.equal(answer.headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
        assert.match(answer.headers.vary ?? '', /accept-encoding/i);
        assert.match(
          answer.headers['cache-control'] ?? '',
          /max-age=\d+, stale-while-revalidate=\d+, stale-if-error=\d+/,
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

  test('every encoding has the same content', async () => {
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

  test('a new year is another entry of the cache', async () => {
    let year = 2026;
    const { app } = await createTestApp({ now: () => new Date(`${year}-06-01T00:00:00Z`) });
    const copyright = async () => /©[^<]*/.exec((await request(app.server).get('/about')).text)?.[0] ?? '';
    assert.match(await copyright(), /2026/);
    year = 2031;
    assert.match(await copyright(), /2031/);
    await app.close();
  });

  test('payloads are cacheable for a year with the build id, and revalidated without it', async () => {
    for (const path of ['/_payload.json', '/help/faq/_payload.json', '/repairs/apple/_payload.json']) {
      const kept = await get(`${path}?${site.release.id}`).expect(200);
      assert.equal(kept.headers['cache-control'], 'public, max-age=31536000, immutable');
      const open = await get(`${path}?000000000000`).expect(200);
      assert.equal(open.headers['cache-control'], 'no-cache');
      assert.equal(open.body.build, site.release.id);
      assert.deepEqual(Object.keys(open.body).sort(), ['build', 'data', 'head', 'route']);
    }
  });

  test('the payload of an unknown page is a 404 in JSON', async () => {
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

  test('the latest build is cacheable for a second', async () => {
    const answer = await get(`/_site/builds/latest.json?${Date.now()}`).expect(200);
    assert.deepEqual(answer.body, { id: site.release.id, timestamp: site.release.timestamp });
    assert.equal(answer.headers['cache-control'], 'public, max-age=1');
  });

  test('a manifest is cacheable for a year and its size does not depend on the catalogue', async () => {
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
    test(`${path.slice(0, 60)} is a 4xx in JSON that is not cacheable`, async () => {
      const answer = await get(path).set('accept', 'application/json');
      assert.match(String(answer.status), /^4\d\d$/);
      assert.equal(answer.body.statusCode, answer.status);
      assert.equal(typeof answer.body.message, 'string');
      assert.equal(answer.headers['cache-control'], 'no-store');
    });
  }
});
