import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Suspense, use } from 'react';
import request from 'supertest';
import { NotFound } from '../http/error-table.ts';
import { until } from '../testing/basics/until.ts';
import { rawSocket } from '../testing/network/raw-socket.ts';
import { startTinySite, type TinySite } from '../testing/servers/tiny-site.tsx';
import { cachedAnswer } from './cache.ts';

const get = ({ app }: Pick<TinySite, 'app'>, path: string, headers = {}) =>
  request(app.server).get(path).set(headers);
const url = ({ port }: TinySite, path: string) => `http://127.0.0.1:${port}${path}`;
const bytes = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

/** How a chunked transfer ends that is complete. */
const lastChunk = '\r\n0\r\n\r\n';

const forever = new Promise<never>(() => {});
const Waits = () => use(forever);

/** A page whose end waits until it is released, or fails. */
function gated() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const End = () => <p>{use(promise)}</p>;
  const Gated = ({ text }: { text: string }) => (
    <main>
      <h1>{text}</h1>
      <Suspense fallback="waiting">
        <End />
      </Suspense>
    </main>
  );
  return { Gated, release: () => resolve('the end'), fail: () => reject(new Error('on purpose')) };
}

describe('a page of one visitor', () => {
  test('is loaded and rendered for each, sent with its length, and cached nowhere', async (context) => {
    const site = await startTinySite(context);
    for (const name of ['one', 'two', 'one']) {
      const { headers, text } = await get(site, `/stories/${name}`).expect(200);
      assert.ok(text.includes(`<h1>The story of ${name}</h1>`) && text.endsWith('</html>'));
      assert.deepEqual(
        [headers['content-type'], headers['content-length'], headers['cache-control'], headers.etag],
        ['text/html; charset=utf-8', String(Buffer.byteLength(text)), 'no-cache', undefined],
      );
      assert.equal(headers['content-security-policy'], "default-src 'none'; report-uri /story");
    }
    assert.equal(site.renders.length, 3);
    assert.equal(site.lines.at(-1)?.cache, 'none');
  });

  for (const encoding of ['identity', 'gzip', 'zstd']) {
    test(`sends its first bytes in ${encoding} before the last are rendered`, async (context) => {
      const { Gated, release } = gated();
      const site = await startTinySite(context, { views: { story: Gated } });
      const answer = await fetch(url(site, '/stories/one'), { headers: { 'accept-encoding': encoding } });
      assert.equal(answer.headers.get('content-encoding') ?? 'identity', encoding);
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        if (!text.includes('waiting')) continue;
        assert.ok(text.includes('<h1>The story of one</h1>'));
        release();
      }
      assert.ok(text.includes('<p>the end</p>') && text.endsWith('</html>'));
    });

    test(`breaks off its ${encoding} transfer at an error after the first byte, which is logged`, async (context) => {
      const { Gated, fail } = gated();
      const site = await startTinySite(context, { views: { story: Gated } });
      const { socket, closed } = rawSocket(site.port);
      socket.once('data', fail);
      socket.write(bytes('/stories/one', `accept-encoding: ${encoding}\r\n`));
      const text = await closed;
      assert.match(text, /^HTTP\/1\.1 200 /);
      assert.ok(!text.endsWith(lastChunk) && !text.includes('on purpose'));
      const [late] = site.lines.filter(({ level }) => level === 50);
      assert.equal(late?.msg, 'rendering failed after the first byte');
      assert.match(JSON.stringify(late), /on purpose/);
    });
  }

  test('reaches a visitor who reads it slowly, also after the deadline', async (context) => {
    const line = 'a long line '.repeat(400);
    const Long = () => Array.from({ length: 2000 }, (_, n) => <p key={String(n)}>{line}</p>);
    const site = await startTinySite(context, { views: { story: Long }, deadlineMs: 1000 });
    const { socket, closed } = rawSocket(site.port);
    socket.once('data', () => socket.pause());
    socket.write(bytes('/stories/one', 'connection: close\r\n'));
    await until(() => site.loads[0]?.signal.aborted);
    socket.resume();
    const text = await closed;
    assert.equal(text.match(/<p>/g)?.length, 2000);
    assert.ok(text.endsWith('</html>'));
  });

  test('is one frame of zstd, also where it waits', async (context) => {
    const { Gated, release } = gated();
    const site = await startTinySite(context, { views: { story: Gated } });
    const { socket, closed } = rawSocket(site.port);
    socket.once('data', release);
    socket.write(bytes('/stories/one', 'accept-encoding: zstd\r\nconnection: close\r\n'));
    // RFC 8878 §3.1.1
    assert.equal((await closed).split('(\xb5/\xfd').length, 2);
  });

  test('has no body in an answer to HEAD', async (context) => {
    const site = await startTinySite(context);
    const { socket, closed } = rawSocket(site.port);
    socket.write(`HEAD /stories/one HTTP/1.1\r\nhost: x\r\n\r\n${bytes('/', 'connection: close\r\n')}`);
    assert.match(await closed, /^HTTP\/1\.1 200 OK\r\n(?:[\w-]+: .*\r\n)+\r\nHTTP\/1\.1 200 OK\r\n/);
  });
});

describe('a page that waits', () => {
  test('is a 503 at the deadline, which ends its loader and its render', async (context) => {
    const site = await startTinySite(context, { views: { story: Waits }, deadlineMs: 50 });
    const answer = await get(site, '/stories/one', { accept: 'application/json' }).expect(503);
    assert.equal(answer.headers['retry-after'], '30');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const [{ signal } = {}, [render] = []] = [site.loads[0], site.renders];
    assert.ok(signal?.aborted && render?.signal.aborted);
    assert.deepEqual(
      site.lines.map(({ level, status, reason, err }) => [level, status, reason, (err as Error)?.message]),
      [
        [50, undefined, undefined, 'there was no answer within 50 ms'],
        [30, 503, 'render-deadline', undefined],
      ],
    );
  });

  test('breaks off at the deadline where its first bytes are sent', async (context) => {
    const { Gated } = gated();
    const site = await startTinySite(context, { views: { story: Gated }, deadlineMs: 50 });
    const { socket, closed } = rawSocket(site.port);
    socket.write(bytes('/stories/one'));
    const text = await closed;
    assert.match(text, /^HTTP\/1\.1 200 [\s\S]*waiting/);
    assert.ok(!text.endsWith(lastChunk));
    assert.equal(site.lines.filter(({ level }) => level === 50).length, 1);
  });

  const { Gated } = gated();
  for (const [state, view, encoding] of [
    ['before its first byte', Waits, 'identity'],
    ['after it', Gated, 'identity'],
    ['after it, compressed', Gated, 'zstd'],
  ] as const) {
    test(`ends with a visitor who hangs up ${state}: one line 499 and no error`, async (context) => {
      const site = await startTinySite(context, { views: { story: view } });
      const { socket, text } = rawSocket(site.port);
      socket.write(bytes('/stories/one', `accept-encoding: ${encoding}\r\n`));
      await until(() => (view === Waits ? site.renders.length > 0 : text().includes('HTTP/1.1 200')));
      socket.destroy();
      await until(() => site.loads[0]?.signal.aborted && site.renders[0]?.signal.aborted);
      await get(site, '/').expect(200);
      assert.deepEqual(
        site.lines.map(({ level, status, url: path }) => [level, status, path]),
        [
          [30, 499, '/stories/one'],
          [30, 200, '/'],
        ],
      );
    });
  }

  test('is never loaded for a visitor who hangs up while it waits for its turn', async (context) => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const loads: string[] = [];
    const loadPage = async ({ path }: { path: string }) => {
      loads.push(path);
      await gate;
      throw new NotFound(path);
    };
    const site = await startTinySite(context, { loadPage, limits: { running: 1 } });
    const first = fetch(url(site, '/stories/one'));
    await until(() => loads.length === 1);
    const { socket } = rawSocket(site.port);
    socket.write(bytes('/stories/two'), () => socket.destroy());
    await until(() => site.lines.some(({ status }) => status === 499));
    const third = fetch(url(site, '/stories/three'));
    release();
    await Promise.all([first, third]);
    assert.deepEqual(loads, ['/stories/one', '/stories/three']);
  });

  test('ends with a loader that waits and does not look at its signal', async (context) => {
    const site = await startTinySite(context, { loadPage: () => forever, deadlineMs: 50 });
    for (const path of ['/', '/stories/one']) await get(site, path).expect(503);
  });
});

describe('a cached page', () => {
  test('is rendered once and sent from then on in each encoding, with a strong ETag', async (context) => {
    const Home = ({ text }: { text: string }) => text.repeat(200);
    const site = await startTinySite(context, { views: { home: Home } });
    const plain = await get(site, '/?utm_source=card', { 'accept-encoding': 'identity' }).expect(200);
    assert.equal(plain.headers['content-length'], String(Buffer.byteLength(plain.text)));
    assert.equal(site.lines.at(-1)?.cache, 'miss');
    const encodings = ['identity', 'gzip', 'br'];
    const tags = new Set<string>();
    for (const encoding of encodings) {
      const ask = (headers = {}) =>
        fetch(url(site, '/'), { headers: { 'accept-encoding': encoding, ...headers } });
      const answer = await ask();
      assert.equal(answer.headers.get('content-encoding') ?? 'identity', encoding);
      assert.equal(await answer.text(), plain.text);
      assert.equal(answer.headers.get('vary'), 'accept-encoding');
      assert.equal(
        answer.headers.get('cache-control'),
        'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400',
      );
      const etag = answer.headers.get('etag') ?? '';
      assert.match(etag, /^"[\w-]+"$/);
      tags.add(etag);
      const again = await ask({ 'if-none-match': `"x", ${etag}` });
      assert.deepEqual([again.status, again.headers.get('etag')], [304, etag]);
      assert.equal(site.lines.at(-1)?.cache, 'hit');
    }
    assert.equal(tags.size, encodings.length);
    const other = await fetch(url(site, '/'), { headers: { 'accept-encoding': 'zstd' } });
    assert.equal(other.headers.get('content-encoding'), null);
    assert.equal(site.renders.length, 1);
  });

  test('is rendered once for visitors who ask at the same time, also if the first hangs up', async (context) => {
    const { Gated, release } = gated();
    const site = await startTinySite(context, { views: { home: Gated } });
    const { socket } = rawSocket(site.port);
    socket.write(bytes('/'));
    await until(() => site.renders.length > 0);
    const others = [fetch(url(site, '/')), fetch(url(site, '/'))];
    await until(() => site.loads.length === 1);
    socket.destroy();
    await until(() => site.lines.some(({ status }) => status === 499));
    release();
    for (const answer of await Promise.all(others)) assert.match(await answer.text(), /<p>the end<\/p>/);
    assert.equal(site.renders.length, 1);
    assert.equal(site.renders[0]?.signal.aborted, false);
  });

  test('that fails is an error for all who wait for it, and is tried again', async (context) => {
    const broken = gated();
    let isBroken = true;
    const Home = () => (isBroken ? <broken.Gated text="half" /> : <h1>whole</h1>);
    const site = await startTinySite(context, { views: { home: Home } });
    const answers = [1, 2].map(() => fetch(url(site, '/')));
    await until(() => site.renders.length > 0);
    broken.fail();
    for (const { status, headers } of await Promise.all(answers)) {
      assert.deepEqual([status, headers.get('cache-control')], [500, 'no-store']);
    }
    isBroken = false;
    assert.match((await get(site, '/').expect(200)).text, /whole/);
  });

  test('that waits is a 503 also for a visitor whose own time is not over', async (context) => {
    const site = await startTinySite(context, { views: { home: Waits }, deadlineMs: 200 });
    const first = fetch(url(site, '/'));
    await until(() => site.renders.length > 0);
    const second = fetch(url(site, '/'));
    for (const { status } of await Promise.all([first, second])) assert.equal(status, 503);
    assert.equal(site.renders.filter(({ page }) => page.route === 'home').length, 1);
  });

  test('is rendered again for another build and once something changes that pages depend on', async (context) => {
    let version = '2026';
    const { site: definition, ...site } = await startTinySite(context, { cacheKey: () => version });
    const rendered = async () => {
      await get(site, '/').expect(200);
      return site.renders.length;
    };
    assert.deepEqual([await rendered(), await rendered()], [1, 1]);
    version = '2027';
    assert.deepEqual([await rendered(), await rendered()], [2, 2]);
    definition.build.current = { ...definition.build.current, mode: 'development' };
    assert.deepEqual([await rendered(), await rendered()], [3, 4]);
  });

  test('comes from the build where it has rendered it', async (context) => {
    const site = await startTinySite(context, {
      build: {
        prerendered: async (kind, path, version) => cachedAnswer('text/html', `${kind} ${path} ${version}`),
      },
    });
    assert.equal((await get(site, '/').expect(200)).text, 'document / 1');
    assert.equal((await get(site, '/greeting').expect(200)).text, 'document /greeting 1');
    assert.equal(site.renders.length, 0);
  });

  test('needs no place among the renders once it is cached; a page that must be made is a 503, one that cannot exist a 404', async (context) => {
    let mayExist = true;
    const site = await startTinySite(context, {
      views: { story: Waits },
      limits: { running: 1, waiting: 0 },
      mayExist: () => mayExist,
    });
    await get(site, '/').expect(200);
    rawSocket(site.port).socket.write(bytes('/stories/one'));
    await until(() => site.renders.length === 2);
    await get(site, '/').expect(200);
    const { headers } = await get(site, '/greeting').expect(503);
    assert.equal(headers['retry-after'], '5');
    mayExist = false;
    await get(site, '/greeting').expect(404);
  });
});

describe('a page with slots', () => {
  test('is rendered once and filled with each visitor’s words, escaped for their places', async (context) => {
    const site = await startTinySite(context);
    for (const name of ['Ana', '</script><b>', '"&amp;']) {
      const answer = await get(site, `/greeting?${new URLSearchParams({ name })}`).expect(200);
      const shown = name
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;');
      assert.ok(answer.text.includes(`<h1>Hello, ${shown}</h1>`), answer.text);
      const [, state = ''] =
        /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(answer.text) ?? [];
      assert.deepEqual(JSON.parse(state), { text: `Hello, ${name}` });
      assert.equal(answer.headers['cache-control'], 'no-cache');
      const payload = await get(site, `/greeting/_payload.json?${new URLSearchParams({ name })}`).expect(200);
      assert.deepEqual(payload.body.data, { text: `Hello, ${name}` });
    }
    assert.equal(site.renders.length, 1);
  });
});

describe('a payload', () => {
  test('is its page without HTML, cacheable for a year with the build’s id', async (context) => {
    const site = await startTinySite(context);
    for (const [path, route, cacheControl] of [
      ['/_payload.json?0123456789ab', 'home', 'public, max-age=31536000, immutable'],
      ['/_payload.json?000000000000', 'home', 'no-cache'],
      ['/stories/one/_payload.json?0123456789ab', 'story', 'no-cache'],
    ] as const) {
      const { body, headers } = await get(site, path).expect(200);
      assert.deepEqual(Object.keys(body).sort(), ['build', 'data', 'head', 'route']);
      assert.deepEqual([body.build, body.route], ['0123456789ab', route]);
      assert.equal(headers['cache-control'], cacheControl);
    }
    assert.equal(site.renders.length, 0);
  });

  test('redirects as its document does, to the payload of the same page', async (context) => {
    const site = await startTinySite(context);
    for (const [path, status, document, payload] of [
      ['/stories/old', 301, '/stories/new', '/stories/new/_payload.json'],
      ['/stories/old?from=card', 301, '/stories/new?from=card', '/stories/new/_payload.json?from=card'],
      ['/stories/any', 303, '/stories/one?of=many', '/stories/one/_payload.json?0123456789ab&of=many'],
    ] as const) {
      const [name = '', query] = path.split('?');
      const answers = [
        await get(site, path).expect(status),
        await get(site, `${name}/_payload.json${query ? `?${query}` : ''}`).expect(status),
      ];
      assert.deepEqual(
        answers.map(({ headers }) => headers.location),
        [document, payload],
      );
      const cacheControl = status === 301 ? 'public, max-age=3600' : 'no-cache';
      for (const { headers } of answers) assert.equal(headers['cache-control'], cacheControl);
    }
  });

  test('is missing where its document is, in JSON', async (context) => {
    const site = await startTinySite(context);
    await get(site, '/stories/none').expect(404);
    const { body, headers } = await get(site, '/stories/none/_payload.json', { accept: 'text/html' }).expect(
      404,
    );
    assert.equal(body.message, 'Page Not Found: /stories/none');
    assert.equal(headers['cache-control'], 'no-store');
  });
});

describe('a page for somebody', () => {
  const visitorOf = ({ headers }: { headers: Record<string, unknown> }) => headers['x-name'] ?? null;
  const islands = {
    greeting: {
      parse: (_query: URLSearchParams, visitor: unknown) => ({
        key: '',
        untilNextBuild: true,
        render: () => `Hello, ${visitor ?? 'stranger'}`,
      }),
    },
  };

  test('is loaded with who asks and stored by no cache, as its payload and islands are', async (context) => {
    const site = await startTinySite(context, { visitorOf: async (request) => visitorOf(request), islands });
    for (const path of ['/', '/_payload.json?0123456789ab', '/_site/islands/greeting.json']) {
      for (const name of ['Ana', 'Ben']) {
        const { headers, text } = await get(site, path, { 'x-name': name }).expect(200);
        assert.equal(headers['cache-control'], 'no-store');
        assert.ok(!headers.etag?.startsWith('"'));
        if (path.startsWith('/_site')) assert.ok(text.includes(`Hello, ${name}`), text);
      }
    }
    assert.deepEqual(
      site.loads.map(({ visitor }) => visitor),
      ['Ana', 'Ben', 'Ana', 'Ben'],
    );
    const { headers, text } = await get(site, '/_site/islands/greeting.json').expect(200);
    assert.ok(text.includes('Hello, stranger') && headers['cache-control']?.startsWith('public'));
    assert.match((await get(site, '/').expect(200)).headers['cache-control'] ?? '', /^public/);
    assert.equal(site.loads.at(-1)?.visitor, undefined);
  });
});

describe('a second site', () => {
  test('has no payloads, says nothing of its paths in the log, and its errors in words of its own', async (context) => {
    const site = await startTinySite(context, {
      payloads: false,
      maskPath: (_path, route = 'none') => route,
      errors: { 'not-found': { status: 404, title: 'Nothing here', text: 'Nothing.' } },
    });
    for (const path of ['/stories/one/_payload.json', '/_payload.json', '/_site/builds/latest.json']) {
      const { text } = await get(site, path).expect(404);
      assert.equal(JSON.parse(text).statusMessage, 'Nothing here');
    }
    await get(site, '/stories/secret').expect(200);
    assert.deepEqual(
      site.lines.map(({ url: logged }) => logged),
      ['none', 'none', 'none', '/stories/:name'],
    );
  });
});
