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

test('redirects a former path permanently, with its query, whichever route it matches', async () => {
  for (const path of ['/old/faq.html', '/repairs/old']) {
    const { headers } = await get(`${path}?from=card`).expect(301);
    assert.equal(headers.location, '/help/faq?from=card');
    assert.match(headers['cache-control'] ?? '', /max-age=\d+/);
  }
});

test('redirects the payload of a former path to the payload of the new one', async () => {
  const { headers } = await get('/repairs/old/_payload.json?abc').expect(301);
  assert.equal(headers.location, '/help/faq/_payload.json?abc');
});

test('answers a page that exists even where its path is a former one, and 404 for a path that is neither', async () => {
  await get('/about').expect(200);
  await get('/old/never').expect(404);
});
