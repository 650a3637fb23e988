import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { journey } from '../testing/browser/journey.ts';
import { follow, isFreshDocument, markDocument, titled, touch } from '../testing/browser/page-actions.ts';
import { serve } from '../testing/servers/serve.ts';

// A document that must be loaded from the server, while the browser still holds a fresh copy of it.

journey(
  'a page of a new build is loaded from the server, not from the HTTP cache',
  async ({ open, site, t }) => {
    const documents: string[] = [];
    // A proxy that lets browsers keep documents for ten minutes: a page whose requests a test answers has no HTTP cache.
    async function pass({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
      const answer = await fetch(site.url + url, { headers: { accept: headers.accept ?? '*/*' } });
      const type = answer.headers.get('content-type') ?? '';
      if (headers['sec-fetch-dest'] === 'document') documents.push(url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isPayload = url.startsWith('/about/_payload.json');
      const body = isPayload ? String(bytes).replace(/"build":"[^"]*"/, '"build":"another"') : bytes;
      const kept = type.includes('html') ? 'max-age=600' : (answer.headers.get('cache-control') ?? '');
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': kept }).end(body);
    }
    const proxy = await serve((request, response) => {
      pass(request, response).catch(() => response.destroy());
    });
    t.after(proxy.stop);
    const { page, faults } = await open({ fresh: true });
    for (const path of ['/about', '/']) await page.goto(proxy.url + path);
    await touch(page);
    await markDocument(page);
    await follow(page, '/about');
    await page.waitForURL('**/about');
    await titled(page, 'About');
    assert.equal(await isFreshDocument(page), true);
    assert.deepEqual(documents, ['/about', '/', '/about']);
    await page.goBack();
    await titled(page, 'Home');
    // The proxy's origin is not the site's.
    faults.splice(0);
  },
);
