import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { rawRequest } from '../testing/network/raw-socket.ts';
import { recordRenders } from '../testing/servers/record-renders.ts';
import { shareTestApp } from '../testing/servers/test-app.ts';

describe('the request target', () => {
  const site = shareTestApp();

  /** The answer's status line and headers. */
  const ask = async (target: string, { method = 'GET', host = 'host: x\r\n', version = '1.1' } = {}) => {
    const bytes = `${method} ${target} HTTP/${version}\r\n${host}connection: close\r\n\r\n`;
    const text = await rawRequest(site.port, bytes);
    return {
      text,
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
      location: headerOf(text, 'location'),
    };
  };

  const refused = [
    '/#1',
    '/help/faq#hours',
    '/?q=1#x',
    '/contact/sent?reference=TBX-0000-0000#x',
    'http://x/#1',
    '*',
    'about',
    'ftp://x/about',
    'http:///about',
    'http://user@x/about',
    '/\t/evil.example.com',
    '/\xe9',
  ];
  for (const target of refused) {
    test(`GET ${JSON.stringify(target)} is refused with 400, never cached`, async () => {
      const { status, text } = await ask(target);
      assert.equal(status, 400);
      assert.equal(headerOf(text, 'cache-control'), 'no-store');
    });
  }

  test('a path or a target that is too long is refused with 414', async () => {
    assert.equal((await ask(`/${'a'.repeat(2047)}`)).status, 404);
    assert.equal((await ask(`/${'a'.repeat(2048)}`)).status, 414);
    assert.equal((await ask(`/${'a'.repeat(2048)}?x`)).status, 414);
    assert.equal((await ask(`/about?${'a'.repeat(8185)}`)).status, 200);
    assert.equal((await ask(`/about?${'a'.repeat(8186)}`)).status, 414);
  });

  test('the log line of a refused target has the beginning of its path', async () => {
    const from = site.lines.length;
    await ask(`/${'8'.repeat(8000)}`);
    const logged = () => site.lines.slice(from).find(({ msg }) => msg === 'request');
    while (!logged()) await nextTurn();
    assert.equal(logged()?.url, `/${'8'.repeat(2047)}`);
  });

  test('OPTIONS * is answered for the whole server', async () => {
    const { status, text } = await ask('*', { method: 'OPTIONS' });
    assert.equal(status, 204);
    assert.equal(headerOf(text, 'allow'), 'GET, HEAD, POST');
  });

  for (const [target, path] of [
    ['http://x/about', '/about'],
    ['HTTPS://x:443/about?from=card', '/about'],
    ['http://x', '/'],
    ['http://x?from=card', '/'],
  ] as const) {
    test(`${target} is answered as ${path}`, async () => {
      const from = site.lines.length;
      const { status, text } = await ask(target);
      assert.equal(status, 200);
      assert.equal(text.split('\r\n\r\n')[1], (await ask(path)).text.split('\r\n\r\n')[1]);
      assert.equal(site.lines[from]?.url, path);
    });
  }

  test('another spelling of an absolute target is redirected within the site', async () => {
    assert.equal((await ask('http://EVIL.example.com/About/')).location, '/about');
    assert.equal((await ask('http://x//evil.example.com/')).location, '/evil.example.com');
    assert.equal((await ask('http://x?Q')).status, 200);
  });

  const hosts: [status: number, host: string][] = [
    [200, 'host: x\r\n'],
    [200, 'host: [::1]:3000\r\n'],
    [200, 'host: shop.example.com:8080\r\n'],
    [200, 'host: x:\r\n'],
    [200, 'host: a%20b\r\n'],
    [400, ''],
    [400, 'host:\r\n'],
    [400, 'host: x\r\nHost: y\r\n'],
    [400, 'host: x\r\nhost: x\r\n'],
    [400, 'host: x/about\r\n'],
    [400, 'host: user@x\r\n'],
    [400, 'host: x, y\r\n'],
    [400, 'host: :80\r\n'],
    [400, 'host: x:port\r\n'],
    [400, 'host: x:123456\r\n'],
    [400, 'host: [::1\r\n'],
    [400, 'host: [1.2.3.4]\r\n'],
    [400, 'host: a%2\r\n'],
    [400, `host: ${'a'.repeat(256)}\r\n`],
  ];
  for (const [status, host] of hosts) {
    test(`${JSON.stringify(host.slice(0, 40))} is ${status}`, async () => {
      assert.equal((await ask('/about', { host })).status, status);
    });
  }

  test("an absolute target's host counts in place of the line, and is held to the same form", async () => {
    assert.equal((await ask('http://x/about', { host: 'host: a/b\r\n' })).status, 200);
    assert.equal((await ask('http://a%/about')).status, 400);
    assert.equal((await ask('http://x/about', { host: 'host: x\r\nhost: x\r\n' })).status, 400);
  });

  test('HTTP/1.0 needs no host; there is no HTTP/2.0 in this form', async () => {
    assert.equal((await ask('/about', { host: '', version: '1.0' })).status, 200);
    assert.equal((await ask('/about', { version: '2.0' })).status, 400);
  });

  test('hundreds of spellings of one page render it once', async () => {
    const path = '/repairs/apple/iphone-13';
    const rendered = recordRenders(site.release);
    const statuses = new Set<number>();
    for (const target of spellings(path, 390)) {
      const { status, location } = await ask(target);
      statuses.add(status);
      if (status === 301) assert.match(location ?? '', /^\/(?!\/)/);
    }
    const pages = rendered.filter((route) => route !== 'error');
    assert.deepEqual(pages, ['device']);
    assert.deepEqual([...statuses].sort(), [200, 301, 400, 404]);
  });
});

/** Different targets that somebody might hope are the page at a path. */
function spellings(path: string, count: number): string[] {
  const encode = (text: string, at: number) => {
    const code = text.charCodeAt(at).toString(16);
    return `${text.slice(0, at)}%${at % 2 ? code : code.toUpperCase()}${text.slice(at + 1)}`;
  };
  const ways: ((n: number) => string)[] = [
    (n) => `${path}?${n}`,
    (n) => `${path}?q=${n}`,
    (n) => `${path}#${n}`,
    (n) => `${path}/?${n}`,
    (n) => `http://host-${n}.example.com${path}`,
    (n) => `${encode(path, 1 + (n % (path.length - 1)))}?${n}`,
    (n) => `${path.replaceAll('/', '/'.repeat(2 + (n % 50)))}?${n}`,
    (n) => `${[...path].map((each, at) => ((n >> (at % 10)) & 1 ? each.toUpperCase() : each)).join('')}?${n}`,
    (n) => `${'/.'.repeat(1 + n / 10)}${path}`,
    (n) => `/x${n}/..${path}`,
    (n) => `${path};${n}`,
    (n) => `${path}%23${n}`,
    (n) => `${path}%3F${n}`,
  ];
  return Array.from({ length: count }, (_, n) => ways[n % ways.length]?.(n) ?? path);
}

const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim();
