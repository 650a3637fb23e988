import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReactNode } from 'react';
import request from 'supertest';
import { createTestApp, shareTestApp } from '../testing/servers/test-app.ts';

const secret = 'the database password is hunter2';
const Throws = (): ReactNode => {
  throw new Error(secret);
};
/** As the signal of a render does at its deadline. */
const ThrowsTimeout = (): ReactNode => {
  throw new DOMException(secret, 'TimeoutError');
};

/** Each fault stands on a page of its own. */
const views = { contact: Throws, track: ThrowsTimeout };

const clients = {
  browser: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
  script: { accept: 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
  crawler: {
    accept: 'text/html',
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  },
};

const faults: [name: string, path: string, status: number, message: string][] = [
  ...[
    ['an unknown path', '/no/such/page'],
    ['an unknown manufacturer', '/repairs/acme'],
    ['an unknown device', '/repairs/apple/no'],
    ['an unknown service', '/repairs/apple/iphone-13/no'],
  ].map(([name = '', path = '']): (typeof faults)[number] => [name, path, 404, `Page Not Found: ${path}`]),
  ['a loader that throws', '/about', 500, 'Internal Server Error'],
  ['a render that throws', '/contact', 500, 'Internal Server Error'],
  ['a render that takes too long', '/repairs/track', 503, 'Service Unavailable'],
  ['a malformed URL', '/%', 400, 'This address can’t be read'],
  ['a URL that is not UTF-8', '/%ff', 400, 'This address can’t be read'],
];

describe('errors', () => {
  // The loader's fault: a document that cannot be read.
  const site = shareTestApp({ views }, ({ release: { library } }) => {
    const { find } = library;
    library.find = async (path) => {
      if (path === '/about') throw new Error(secret);
      return find(path);
    };
  });

  const origin = () => `http://127.0.0.1:${site.port}`;
  const ask = (path: string, headers: Record<string, string>) => request(origin()).get(path).set(headers);

  for (const [name, path, status, message] of faults) {
    test(`${name}: a browser gets the page`, async () => {
      const answer = await ask(path, clients.browser);
      assert.equal(answer.status, status);
      assert.match(answer.headers['content-type'] ?? '', /^text\/html/);
      assert.match(answer.text, new RegExp(`<title>${status} - ${message}</title>`));
      const canonical = /rel="canonical" href="([^"]+)"/.exec(answer.text)?.[1] ?? '%';
      assert.ok(decodeURI(canonical), 'is a URL');
      assert.match(answer.text, /href="tel:/);
      assert.match(answer.text, /href="\/"/);
      assertSafe(answer);
    });

    test(`${name}: a script gets JSON`, async () => {
      const answer = await ask(path, clients.script);
      assert.equal(answer.status, status);
      assert.match(answer.headers['content-type'] ?? '', /^application\/json/);
      assert.equal(answer.body.statusCode, status);
      assert.equal(answer.body.message, message);
      assert.equal(answer.body.statusMessage, status === 404 ? 'Page Not Found' : message);
      assertSafe(answer);
    });

    test(`${name}: a crawler gets one line and the log says so`, async () => {
      const from = site.lines.length;
      const answer = await ask(path, clients.crawler);
      assert.equal(answer.status, status);
      assert.match(answer.headers['content-type'] ?? '', /^text\/plain/);
      assert.equal(answer.text, `${status} ${message}\n`);
      assertSafe(answer);
      assert.ok(site.lines.slice(from).some((line) => line.crawler === true && line.status === status));
    });
  }

  test('logs the cause of a 500 with its stack', async () => {
    const from = site.lines.length;
    await ask('/contact', clients.browser);
    const line = site.lines.slice(from).find(({ level }) => level === 50);
    assert.match(String((line?.err as { stack?: string } | undefined)?.stack), /hunter2/);
  });

  test('a 5xx has retry-after', async () => {
    assert.match((await ask('/contact', clients.crawler)).headers['retry-after'] ?? '', /^\d+$/);
  });

  test('a path that ends in .json gets JSON', async () => {
    const answer = await ask('/no/such.json', clients.browser);
    assert.equal(answer.body.statusCode, 404);
  });

  test('a fetch that does not accept HTML gets JSON', async () => {
    const answer = await ask('/no', { 'sec-fetch-mode': 'cors', accept: '*/*' });
    assert.equal(answer.body.statusCode, 404);
  });

  const headless =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36';
  for (const agent of ['curl/8.5.0', 'node', 'undici', headless]) {
    test(`${agent} gets the page`, async () => {
      assert.match((await ask('/no', { accept: '*/*', 'user-agent': agent })).text, /<h1/);
    });
  }

  test('decodes, escapes and cuts the path in the message', async () => {
    const answer = await ask(`/%3Cscript%3E${'a'.repeat(300)}`, clients.browser);
    const shown = `/&lt;script&gt;${'a'.repeat(191)}`;
    assert.ok(answer.text.includes(`<title>404 - Page Not Found: ${shown}</title>`));
    assert.ok(!answer.text.includes('/<script>a'));
  });

  test('names a path in one line and in its own order, to a crawler too', async () => {
    const path = `/a%0Ab%0D%00${['\u202e', '\u2066', '\u200f', '\u0085', '\u2028'].map(encodeURIComponent).join('')}c`;
    assert.equal((await ask(path, clients.crawler)).text, '404 Page Not Found: /abc\n');
    assert.ok((await ask(path, clients.browser)).text.includes('<title>404 - Page Not Found: /abc</title>'));
  });

  test('cuts a long path between two characters', async () => {
    for (const character of ['a', 'é', '維', '\u{1F527}']) {
      for (const before of ['', 'x', 'xy']) {
        const path = `/${before}${'a'.repeat(190)}${encodeURIComponent(character.repeat(100))}`;
        const { body } = await ask(path, clients.script);
        const shown = [...`/${before}${'a'.repeat(190)}${character.repeat(20)}`].slice(0, 200).join('');
        assert.equal(body.message, `Page Not Found: ${shown}`);
      }
    }
  });

  test('the page is the same in every encoding', async () => {
    const get = (encoding: string) =>
      fetch(`${origin()}/no/such`, {
        headers: { ...clients.browser, 'accept-encoding': encoding },
      });
    const encodings = {
      identity: null,
      gzip: 'gzip',
      br: null,
      'gzip, deflate, br, zstd': 'zstd',
      'gzip, zstd;q=0.5': 'gzip',
      'gzip;q=0': null,
    };
    const plain = await (await get('identity')).text();
    for (const [accepted, sent] of Object.entries(encodings)) {
      const answer = await get(accepted);
      assert.deepEqual([answer.status, answer.headers.get('content-encoding')], [404, sent]);
      assert.equal(await answer.text(), plain);
      assert.match(answer.headers.get('vary') ?? '', /accept-encoding/);
    }
  });

  // The router would take them for patterns of its own: they once ended in a 500.
  for (const path of ['/:a(', '/**', '/**x', '/*%2F', '/:a']) {
    test(`POST ${path} is refused as any other path`, async () => {
      const answer = await request(origin()).post(path);
      assert.equal(answer.status, 405);
      assert.equal(answer.headers.allow, 'GET, HEAD');
    });
  }

  for (const [path, allow] of [
    ['/contact', 'GET, HEAD, POST'],
    ['/repairs/track/any', 'GET, HEAD, POST'],
    ['/repairs/track/any/more', 'GET, HEAD'],
    ['/about', 'GET, HEAD'],
  ] as const) {
    test(`PUT ${path} may be ${allow} instead`, async () => {
      assert.equal((await request(origin()).put(path).expect(405)).headers.allow, allow);
    });
  }

  function assertSafe(answer: { text: string; headers: Record<string, string> }): void {
    assert.ok(!answer.text.includes('hunter2'), 'an internal message left the server');
    assert.ok(!/\bat \w+ \(/.test(answer.text), 'a stack left the server');
    assert.match(answer.headers['content-security-policy'] ?? '', /default-src 'none'/);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('answers with a plain page if the error page fails too', async () => {
  const { app, lines } = await createTestApp({ views: { error: Throws } });
  const answer = await request(app.server).get('/no/such/page').set(clients.browser);
  await app.close();
  assert.equal(answer.status, 500);
  assert.match(answer.text, /<h1>Internal Server Error<\/h1>/);
  assert.match(answer.text, /tel:\+61755500142/);
  assert.ok(!answer.text.includes('hunter2'));
  assert.ok(lines.some(({ level }) => level === 50));
});
