import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type JourneyTools, journey } from '../testing/browser/journey.ts';
import { follow, isFreshDocument, markDocument, titled, touch } from '../testing/browser/page-actions.ts';
import { serve } from '../testing/servers/serve.ts';

// A document that must be loaded from the server, while the browser still holds a fresh copy of it.

journey('a page of a new build is loaded from the server, not from the HTTP cache', async (tools) => {
  const proxy = await startProxy(tools, (path, text) =>
    path === '/about/_payload.json' ? text.replace(/"build":"[^"]*"/, '"build":"another"') : text,
  );
  const { page, faults } = await visitFromCache(tools, proxy, '/about');
  await page.waitForURL('**/about');
  await titled(page, 'About');
  assert.equal(await isFreshDocument(page), true);
  assert.equal(proxy.loads('/about'), 2);
  await page.goBack();
  await titled(page, 'Home');
  faults.splice(0);
});

journey('a page whose chunk fails is loaded from the server, not from the HTTP cache', async (tools) => {
  const proxy = await startProxy(tools, (path, text) => (path.startsWith('/assets/views-') ? null : text));
  const { page, faults } = await visitFromCache(tools, proxy, '/repairs');
  await titled(page, 'Repair Quote');
  assert.equal(await isFreshDocument(page), true);
  assert.equal(proxy.loads('/repairs'), 2);
  faults.splice(0);
});

/** Puts a page into the browser's HTTP cache, then follows a link to it from the home page. */
// The proxy's origin is not the site's, and a chunk fails on purpose: both count as faults, which the tests take out.
async function visitFromCache({ open }: JourneyTools, proxy: Proxy, path: string) {
  const { page, faults } = await open({ fresh: true });
  await page.goto(proxy.url + path);
  await page.goto(`${proxy.url}/`);
  assert.equal(proxy.loads(path), 1);
  await touch(page);
  await markDocument(page);
  await follow(page, path);
  return { page, faults };
}

interface Proxy {
  url: string;
  /** How often the document of a path was requested. */
  loads: (path: string) => number;
}

/**
 * A proxy before the site that lets browsers keep documents for ten minutes.
 * @param change what it makes of an answer's text; `null` is answered as a 404
 */
async function startProxy({ site, t }: JourneyTools, change: (path: string, text: string) => string | null) {
  const documents: string[] = [];
  const { url, stop } = await serve((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  async function pass({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url, site.url);
    const answer = await fetch(site.url + url, { headers: { accept: headers.accept ?? '*/*' } });
    const type = answer.headers.get('content-type') ?? '';
    if (headers['sec-fetch-dest'] === 'document') documents.push(pathname);
    const body = /html|json|javascript/.test(type)
      ? change(pathname, await answer.text())
      : Buffer.from(await answer.arrayBuffer());
    const cacheControl = type.includes('html') ? 'max-age=600' : (answer.headers.get('cache-control') ?? '');
    response.writeHead(body === null ? 404 : answer.status, {
      'content-type': type,
      'cache-control': cacheControl,
    });
    response.end(body);
  }
  t.after(stop);
  return {
    url,
    loads: (path: string) => documents.filter((each) => each === path).length,
  };
}
