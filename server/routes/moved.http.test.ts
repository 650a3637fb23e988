import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import request from 'supertest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestApp;
before(async () => {
  site = await createTestApp();
  const { library } = site.release;
  site.release.library = {
    ...library,
    movedTo: async (path) => (/^\/(old\/faq\.html|repairs\/old|about)$/.test(path) ? '/help/faq' : null),
  };
});
after(() => site.app.close());
const get = (path: string) => request(site.app.server).get(path);

test('a former path is redirected for good, with its query, whatever route it falls to', async () => {
  for (const path of ['/old/faq.html', '/repairs/old']) {
    const { headers } = await get(`${path}?from=card`).expect(301);
    assert.equal(headers.location, '/help/faq?from=card');
    assert.match(headers['cache-control'] ?? '', /max-age=\d+/);
  }
});

test('so is its payload, to the payload of the new path', async () => {
  const { headers } = await get('/repairs/old/_payload.json?abc').expect(301);
  assert.equal(headers.location, '/help/faq/_payload.json?abc');
});

test('a page that exists is not looked for among former paths; what is neither is a 404', async () => {
  await get('/about').expect(200);
  await get('/old/never').expect(404);
});
