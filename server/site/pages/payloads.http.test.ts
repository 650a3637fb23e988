import assert from 'node:assert/strict';
import { test } from 'node:test';
import request from 'supertest';
import { shareTestApp } from '../../testing/servers/test-app.ts';

const site = shareTestApp({}, ({ release }) => {
  const { library } = release;
  const movedTo = (path: string) => (/^\/(old\/faq\.html|about)$/.test(path) ? '/help/faq' : null);
  release.library = { ...library, movedTo, has: (path) => library.has(path) || movedTo(path) !== null };
});

/** The payload's address of a page's, as the browser asks for it. */
function payloadOf(address: string): string {
  const [path = '', ...query] = address.split('?');
  return `${path === '/' ? '' : path}/_payload.json?${[site.release.id, ...query].join('&')}`;
}
const get = (path: string) => request(site.app.server).get(path).set('accept', 'text/html');

/** What React gets of a page in its document. */
const stateOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');

for (const path of [
  '/',
  '/repairs?q=zx81+%3Cb%3E',
  '/repairs?device=apple/iphone-13&with=battery.aftermarket.9900',
  '/repairs?device=apple/iphone-13&with=battery.aftermarket.9900&step=request',
  '/repairs/track?asked=1',
  '/contact?about=%3C%2Ftextarea%3E%3Cb%3Ezx81%3C%2Fb%3E',
  '/contact/sent?form=contact&reference=TBX-0000-0000',
  '/repairs/apple/iphone-13',
  '/help/faq',
]) {
  test(`the payload of ${path} is its document's data, head and caching`, async () => {
    const [document, { body, headers }] = [
      await get(path).expect(200),
      await get(payloadOf(path)).expect(200),
    ];
    const { page } = stateOf(document.text);
    assert.deepEqual([body.build, body.route], [page.build, page.route]);
    if ('html' in body.data) assert.ok(document.text.includes(body.data.html), 'the HTML of the island');
    assert.deepEqual({ ...body.data, ...('html' in body.data && { html: '' }) }, page.data);
    const [, canonical] = /<link rel="canonical" href="([^"]*)">/.exec(document.text) ?? [];
    assert.equal(body.head.canonical, canonical);
    assert.equal(
      body.head.noindex ?? false,
      document.text.includes('<meta name="robots" content="noindex">'),
    );
    if (document.headers['cache-control'] !== headers['cache-control']) {
      assert.match(document.headers['cache-control'] ?? '', /^public, max-age=60,/);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    }
  });
}

const redirects: [status: number, from: string, to: string][] = [
  // A search with one certain hit.
  [303, '/repairs?q=a2633', '/repairs/apple/iphone-13'],
  // The address of a quote's form with choices that are empty.
  [
    303,
    '/repairs?device=apple/iphone-13&with=&with=battery.aftermarket.9900&with=non.sense.x',
    '/repairs?device=apple/iphone-13&with=battery.aftermarket.9900',
  ],
  // A former slug.
  [
    301,
    '/repairs?device=apple/iphone13&with=battery.genuine.13900&utm=x',
    '/repairs?device=apple/iphone-13&with=battery.genuine.13900',
  ],
  [301, '/repairs/apple/iphone13/battery?from=card', '/repairs/apple/iphone-13/battery?from=card'],
  // A former path of a document.
  [301, '/old/faq.html?from=card', '/help/faq?from=card'],
];
for (const [status, from, to] of redirects) {
  test(`${from} redirects to ${to}, and its payload to that one's`, async () => {
    const [document, payload] = [await get(from).expect(status), await get(payloadOf(from)).expect(status)];
    assert.equal(document.headers.location, to);
    assert.equal(payload.headers.location, payloadOf(to));
    for (const { headers } of [document, payload])
      assert.equal(headers['cache-control'], status === 303 ? 'no-cache' : 'public, max-age=3600');
  });
}

test('a page that exists is answered even where its path is a former one', async () => {
  await get('/about').expect(200);
});

for (const path of [
  '/no/such',
  '/repairs/acme',
  '/repairs/apple/no',
  '/repairs/apple/no/no',
  // Services that the device goes without.
  '/repairs/samsung/galaxy-s24/diagnostic',
  '/repairs/samsung/galaxy-s24/battery',
  '/contact/sent',
]) {
  test(`${path} is a 404, and its payload one in JSON`, async () => {
    await get(path).expect(404);
    const { body, headers } = await get(payloadOf(path)).expect(404);
    assert.equal(body.statusCode, 404);
    assert.equal(headers['cache-control'], 'no-store');
  });
}
