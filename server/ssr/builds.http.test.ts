import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import request from 'supertest';
import { shareTestApp } from '../testing/servers/test-app.ts';

describe('builds', () => {
  const site = shareTestApp();
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
