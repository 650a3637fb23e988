import assert from 'node:assert/strict';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { href } from '../../shared/routes.ts';
import { trackConnections } from '../process/open-connections.ts';
import { loadRelease, type Release } from '../release/release.ts';
import { listen } from '../testing/raw-socket.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { testDist } from '../testing/test-build.ts';

// Fastify answers whatever announces a body, even an empty one. So each request is sent twice: with that and without.
const throughFastify = { 'content-length': '0' };

describe('finished answers', () => {
  let site: TestApp;
  let port: number;
  /** Requests that Fastify has seen. */
  let seen = 0;
  const clock = { now: new Date('2026-11-20T01:00:00Z') };
  const release: { current: Release } = { current: {} as Release };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  before(async () => {
    release.current = await loadRelease(testDist);
    site = await createTestApp({
      release,
      now: () => clock.now,
      extend: (app) =>
        app.addHook('onResponse', (_request, _reply, done) => {
          seen += 1;
          done();
        }),
    });
    port = await listen(site.app);
  });
  after(async () => {
    agent.destroy();
    await site.app.close();
  });
  beforeEach(() => {
    seen = 0;
  });

  interface Answer {
    status: number | undefined;
    headers: string[];
    body: Buffer;
    /** Of its log line, without what differs from request to request. */
    line: Record<string, unknown>;
  }

  async function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
    const lineBefore = site.lines.length;
    const answer = await new Promise<Omit<Answer, 'line'>>((resolve, reject) => {
      const options = { port, path, headers, method, agent, setHost: headers.host === undefined };
      request(options, async (response) => {
        const body = Buffer.concat(await response.toArray());
        const { statusCode: status, rawHeaders } = response;
        const isDate = (index: number) => rawHeaders[index - (index % 2)]?.toLowerCase() === 'date';
        resolve({ status, headers: rawHeaders.filter((_, index) => !isDate(index)), body });
      })
        .on('error', reject)
        .end();
    });
    while (site.lines.length === lineBefore) await new Promise(setImmediate);
    const { time, ms, reqId, ...line } = site.lines.at(-1) ?? {};
    assert.match(String(reqId), /^req-[0-9a-z]+$/);
    assert.ok(typeof ms === 'number' && ms >= 0 && typeof time === 'number');
    return { ...answer, line };
  }

  /** Asks until the answer is ready. */
  async function warm(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    await ask(path, headers);
    return ask(path, headers);
  }

  async function paths(): Promise<string[]> {
    const { id } = release.current;
    const home = (await ask('/')).body.toString();
    const assets = ['js', 'woff2'].map((kind) => new RegExp(`/assets/[\\w.-]+\\.${kind}`).exec(home)?.[0]);
    return [
      '/',
      '/help/faq',
      '/repairs/apple/iphone-13',
      '/_payload.json',
      `/_payload.json?${id}`,
      `/_site/builds/${id}.json`,
      '/sitemap.xml',
      ...assets.map(String),
    ];
  }

  const variants = (etag: string): OutgoingHttpHeaders[] => [
    {},
    { 'if-none-match': etag },
    { 'if-none-match': `"x", W/${etag}` },
    { 'if-none-match': '*' },
    { 'if-none-match': '"x"' },
    { accept: 'application/json', 'sec-fetch-mode': 'cors', origin: 'https://elsewhere.example.com' },
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { range: 'bytes=0-10', 'if-modified-since': new Date(0).toUTCString() },
    { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', cookie: 'a=b' },
    { host: 'elsewhere.example.com:81' },
    { connection: 'close' },
  ];

  test('are the same with Fastify and without, in status, headers, bytes and log line', async () => {
    let compared = 0;
    for (const path of await paths()) {
      for (const encoding of ['br', 'gzip, deflate, br, zstd', 'zstd', 'gzip;q=0.5', 'identity', '', '*']) {
        const coded = encoding ? { 'accept-encoding': encoding } : {};
        const { headers, status } = await warm(path, coded);
        assert.equal(status, 200, path);
        const etag = headers[headers.indexOf('etag') + 1] ?? '';
        await warm(path, { ...coded, 'if-none-match': etag });
        for (const variant of variants(etag)) {
          const asked = { ...coded, ...variant };
          const expected = await ask(path, { ...asked, ...throughFastify });
          seen = 0;
          const found = await ask(path, asked);
          const what = `${path} ${JSON.stringify(asked)}`;
          assert.equal(seen, 0, `${what} went through Fastify`);
          assert.deepEqual(found, expected, what);
          compared += 1;
        }
      }
    }
    assert.ok(compared > 400, `${compared} compared`);
  });

  test('are left to Fastify where a rule may apply', async () => {
    await warm('/about');
    const other: [path: string, headers: OutgoingHttpHeaders, method?: string][] = [
      ['/about', {}, 'HEAD'],
      ['/about', {}, 'DELETE'],
      ['/about?x=1', {}],
      ['/about/', {}],
      ['/About', {}],
      ['/about', { host: 'a b' }],
      ['/about', { 'content-encoding': 'gzip' }],
      ['/about', { expect: 'the-unexpected' }],
      ['/about', { 'accept-encoding': 'zstd' }],
      ['http://elsewhere.example.com/about', {}],
    ];
    for (const [path, headers, method] of other) {
      seen = 0;
      await ask(path, headers, method);
      assert.equal(seen, 1, `${method} ${path} ${JSON.stringify(headers)}`);
    }
    seen = 0;
    await ask('/about');
    assert.equal(seen, 0);
  });

  test('of the same page with any query are not kept, since there is no end of them', async () => {
    for (let times = 0; times < 3; times += 1) await ask('/about?utm_source=card');
    assert.equal(seen, 3);
  });

  test('never include what depends on the visitor', async () => {
    for (const path of [
      '/repairs?q=iphone',
      '/no/such/page',
      `/repairs/track/${'a'.repeat(32)}`,
      '/health/live',
    ]) {
      seen = 0;
      for (let times = 0; times < 3; times += 1) await ask(path);
      assert.equal(seen, 3, path);
    }
  });

  test('change with the year and with the build', async () => {
    const first = await warm(href('warranty'));
    clock.now = new Date('2027-01-01T00:00:00Z');
    const nextYear = await ask(href('warranty'));
    assert.equal(seen, 3);
    assert.match(nextYear.body.toString(), /© 2024–2027/);
    assert.notDeepEqual(nextYear.body, first.body);
    await warm(href('warranty'));
    release.current = {
      ...release.current,
      id: `${release.current.id}x`,
      taggedPolicies: { warranty: "default-src 'none'" },
    };
    const nextBuild = await ask(href('warranty'));
    assert.ok(nextBuild.headers.includes("default-src 'none'"));
  });

  test('end their connection while the server stops', async () => {
    await warm(href('terms'));
    trackConnections(site.app.server).closeAfterAnswers();
    seen = 0;
    for (const headers of [{}, throughFastify]) {
      const { headers: sent } = await ask(href('terms'), headers);
      assert.equal(sent[sent.findIndex((name) => name.toLowerCase() === 'connection') + 1], 'close');
    }
    assert.equal(seen, 1);
  });
});
