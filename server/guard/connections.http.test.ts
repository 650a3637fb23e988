import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { until } from '../testing/basics/until.ts';
import { listen, rawRequest, rawSocket } from '../testing/network/raw-socket.ts';
import { createTestApp } from '../testing/servers/test-app.ts';
import type { ConnectionLimits } from './connections.ts';

/** More than the buffers of the two ends hold, so that the server itself is left with what nobody reads. */
const largeBytes = 32 * 1024 * 1024;
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const refusals = 'connections were refused or closed';

/** A site with limits of its own, whose `/large` is too large to be sent without a reader. */
async function start(
  context: Pick<TestContext, 'after'>,
  { env = {}, ...connections }: Partial<ConnectionLimits> & { env?: Record<string, string> } = {},
) {
  const started: string[] = [];
  const large = Buffer.alloc(largeBytes, 'x');
  const extend = (app: FastifyInstance) => {
    app.get('/large', { compress: false } as object, (request, reply) => {
      started.push(request.url);
      reply.type('application/octet-stream').send(large);
    });
  };
  const site = await createTestApp({ extend, env, limits: { connections } });
  const port = await listen(site.app);
  context.after(() => {
    site.app.server.closeAllConnections();
    return site.app.close();
  });
  return { ...site, port, started };
}

/** The server's end of the connection that is made next. */
async function serverEnd(app: FastifyInstance): Promise<{ closed: Promise<unknown> }> {
  const [socket] = (await once(app.server, 'connection')) as [Socket];
  return { closed: new Promise((resolve) => socket.once('close', resolve)) };
}

const counted = (lines: Record<string, unknown>[], reason: string): number =>
  lines.filter(({ msg }) => msg === refusals).reduce((sum, line) => sum + Number(line[reason] ?? 0), 0);

function assertComplete(text: string, status: number): void {
  assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `));
  assert.match(text, /^content-security-policy: default-src 'none'/im);
  assert.match(text, /^x-content-type-options: nosniff/im);
  assert.match(text, /^date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/im);
  assert.match(text, /^connection: close/im);
  // Sockets read bytes as characters of Latin-1.
  const [, length] = /^content-length: (\d+)/im.exec(text) ?? [];
  assert.equal(text.length - text.indexOf('\r\n\r\n') - 4, Number(length));
}

describe('the server closes a connection', () => {
  const unfinished = {
    'without a byte': '',
    'in the middle of the headers': 'GET / HTTP/1.1\r\nhost: x\r\nx',
    'in the middle of the body':
      'POST /_site/csp-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/csp-report\r\ncontent-length: 9\r\n\r\n{',
  };
  for (const [phase, bytes] of Object.entries(unfinished)) {
    test(`that stays ${phase}: 408`, async (context) => {
      const { port } = await start(context, { headersMs: 100, requestMs: 150, checkMs: 20 });
      const { socket, closed } = rawSocket(port);
      socket.write(bytes);
      assertComplete(await closed, 408);
    });
  }

  test('that is idle after a request', async (context) => {
    const { port } = await start(context, { keepAliveMs: 50 });
    const { socket, closed } = rawSocket(port);
    socket.write(get('/health/live'));
    assert.match(await closed, /^HTTP\/1\.1 200 /);
  });

  test('that is idle after a request for an upgrade, which is answered like any other', async (context) => {
    const { port } = await start(context, { keepAliveMs: 50 });
    const { socket, closed } = rawSocket(port);
    socket.write(get('/health/live', 'connection: upgrade\r\nupgrade: websocket\r\n'));
    assert.match(await closed, /^HTTP\/1\.1 200 /);
  });

  test('whose client does not read its answer', async (context) => {
    const { app, port } = await start(context, { inactivityMs: 150 });
    const accepted = serverEnd(app);
    const { socket } = rawSocket(port);
    socket.pause();
    socket.write(get('/large'));
    await (await accepted).closed;
    socket.destroy();
  });

  test('but not one whose client goes on reading, however long that takes', async (context) => {
    const { port } = await start(context, { inactivityMs: 500 });
    const { socket, closed } = rawSocket(port);
    socket.on('data', async () => {
      socket.pause();
      await wait(1);
      socket.resume();
    });
    socket.write(get('/large', 'connection: close\r\n'));
    const text = await closed;
    assert.equal(text.length - text.indexOf('\r\n\r\n') - 4, largeBytes);
  });
});

describe('pipelined requests', () => {
  test('are answered in order', async (context) => {
    const { port } = await start(context);
    const { socket, closed } = rawSocket(port);
    const paths = ['/health/live', '/about', '/no/such', '/sitemap.xml', '/help/faq', '/_payload.json'];
    socket.write(paths.map((path) => get(path)).join('') + get('/robots.txt', 'connection: close\r\n'));
    const text = await closed;
    const types = [...text.matchAll(/^content-type: (\S+?);/gim)].map(([, type]) => type);
    const html = 'text/html';
    assert.deepEqual(types, [
      'application/json',
      html,
      html,
      'application/xml',
      html,
      'application/json',
      'text/plain',
    ]);
  });

  test('of which more than 16 have no answer yet end their connection, and the others reach no handler', async (context) => {
    const { port, lines, started } = await start(context);
    await rawRequest(port, get('/large').repeat(2000));
    await until(() => counted(lines, 'pipelined') > 0);
    assert.deepEqual(started, ['/large'], 'the second waits until the first is sent');
    assert.equal(counted(lines, 'pipelined'), 1);
    // Fastify finds no route for this one, and runs no hook.
    assert.doesNotMatch(await rawRequest(port, get('/%').repeat(2000)), /HTTP/);
    const sixteen = rawSocket(port);
    sixteen.socket.write(get('/health/live').repeat(15) + get('/health/live', 'connection: close\r\n'));
    assert.equal((await sixteen.closed).match(/HTTP\/1\.1 200 /g)?.length, 16);
  });

  const others: Record<string, string> = {
    'bytes that are not HTTP': 'NONSENSE\r\n\r\n',
    'a megabyte of them': 'NONSENSE\r\n\r\n'.repeat(100_000),
    'headers past the limit': get('/', `x: ${'a'.repeat(20_000)}\r\n`),
  };
  for (const [what, bytes] of Object.entries(others)) {
    test(`are answered even if ${what} follow them, and the connection ends without another answer`, async (context) => {
      const { port } = await start(context);
      for (const before of [get('/repairs/apple'), get('/health/live') + get('/repairs/apple')]) {
        const { socket, closed } = rawSocket(port);
        socket.end(before + bytes);
        const text = await closed;
        assert.equal(
          text.match(/HTTP\/1\.1 \d+/g)?.join(),
          before.match(/GET/g)?.fill('HTTP/1.1 200').join(),
        );
        assert.match(text, /<\/html>$/);
      }
    });
  }

  test('that CONNECT follows end their connection: its answer would be taken for an earlier one', async (context) => {
    const { port } = await start(context);
    const { socket, closed } = rawSocket(port);
    socket.write(`${get('/large')}CONNECT x:80 HTTP/1.1\r\nhost: x:80\r\n\r\n`);
    assert.doesNotMatch(await closed, /HTTP\/1\.1 405/);
  });
});

describe('concurrent connections', () => {
  const stranger = { TRUST_PROXY: '192.0.2.1', MAX_CONNECTIONS_PER_NETWORK: '3' };

  /** Whether a request is answered over a new connection, which then stays open. */
  async function admitted(port: number, address?: string): Promise<Socket | null> {
    const { socket, text, closed } = rawSocket(port, address);
    socket.write(get('/health/live'));
    let isClosed = false;
    closed.then(() => {
      isClosed = true;
    });
    await until(() => isClosed || text().includes('"ok"'), 'an answer or the end');
    return text().includes('"ok"') ? socket : null;
  }

  test('of one network are limited without affecting other networks', async (context) => {
    const { app, port, lines } = await start(context, { env: stranger });
    const open = [await admitted(port), await admitted(port), await admitted(port)];
    assert.ok(open.every(Boolean));
    for (let each = 0; each < 50; each += 1) assert.equal(await admitted(port), null);
    assert.ok(await admitted(port, '127.0.0.2'));
    // A place is free again once its connection is gone.
    const [first] = open;
    first?.destroy();
    const left = () =>
      new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
    while ((await left()) > 3) await wait(1);
    assert.ok(await admitted(port));
    const said = lines.filter(({ msg }) => msg === refusals);
    assert.deepEqual(
      said.map(({ network }) => network),
      [1],
      'one line a minute: the first is logged at once, the other 49 with the next',
    );
  });

  test('of a trusted proxy count only towards the limit for all', async (context) => {
    const { port, lines } = await start(context, {
      env: { MAX_CONNECTIONS_PER_NETWORK: '3', MAX_CONNECTIONS: '10' },
    });
    for (let each = 0; each < 10; each += 1) assert.ok(await admitted(port));
    assert.equal(await admitted(port), null);
    assert.equal(counted(lines, 'network'), 0);
    assert.equal(counted(lines, 'total'), 1);
  });
});

describe('requests that Node would answer by itself', () => {
  let app: FastifyInstance;
  let port: number;
  let stop: () => unknown;
  before(async () => {
    ({ app, port } = await start({ after: (end) => (stop = end as () => unknown) }));
  });
  after(() => stop());
  const close = 'connection: close\r\n';
  const form = 'content-type: application/x-www-form-urlencoded\r\n';
  const report = 'POST /_site/csp-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/csp-report\r\n';
  const answers: [name: string, status: number, bytes: string][] = [
    ['an expectation', 417, get('/', `expect: cake\r\n${close}`)],
    ['CONNECT', 405, 'CONNECT x:80 HTTP/1.1\r\nhost: x:80\r\n\r\n'],
    ['CONNECT with a body', 405, 'CONNECT x:80 HTTP/1.1\r\nhost: x:80\r\ncontent-length: 5\r\n\r\n'],
    ['headers past the limit', 431, get('/', `x: ${'a'.repeat(20_000)}\r\n`)],
    [
      'chunk extensions past the limit',
      413,
      // To a route that reads chunks: policy reports without a length are not read.
      `POST /contact HTTP/1.1\r\nhost: x\r\n${form}transfer-encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`,
    ],
    ['two lengths', 400, `${report}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
    ['a length and chunks', 400, `${report}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`],
    ['an unknown method', 400, `FOO / HTTP/1.1\r\nhost: x\r\n${close}\r\n`],
    ['a method of others', 405, `PROPFIND / HTTP/1.1\r\nhost: x\r\n${close}\r\n`],
    ['TRACE', 405, `TRACE / HTTP/1.1\r\nhost: x\r\n${close}\r\n`],
    ['an HTTP/2 preface', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an HTTP/0.9 request', 400, 'GET /\r\n\r\n'],
    ['a TLS handshake', 400, '\x16\x03\x01\x02\x00\x01\x00\x01'],
  ];
  for (const [name, status, bytes] of answers) {
    test(`${name}: ${status} with the headers of every answer`, async () => {
      const { socket, closed } = rawSocket(port);
      socket.write(bytes, 'latin1');
      const text = await closed;
      assertComplete(text, status);
      assert.equal(text.match(/HTTP\/1\.1 /g)?.length, 1);
      if (status === 405) assert.match(text, /^allow: GET, HEAD(, POST)?\r$/m);
    });
  }

  test('headers past the limit of HEAD: 431 without content', async () => {
    const { socket, closed } = rawSocket(port);
    socket.write(`HEAD / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`);
    assert.match(await closed, /^HTTP\/1\.1 431 .*\r\n\r\n$/s);
  });

  test('a body too long to be sent is refused before it is', async () => {
    const { socket, closed } = rawSocket(port);
    socket.write(
      `POST /contact HTTP/1.1\r\nhost: x\r\n${form}content-length: 900000\r\nexpect: 100-continue\r\n\r\n`,
    );
    assert.match(await closed, /^HTTP\/1\.1 413 /);
  });

  test('any number of bytes that are no request are one line in the log, and a reset is none', async (context) => {
    const { port, app, lines } = await start(context);
    const accepted = serverEnd(app);
    const { socket, text } = rawSocket(port);
    socket.write(get('/health/live'));
    await until(() => text().includes('"ok"'));
    socket.resetAndDestroy();
    await (await accepted).closed;
    await rawRequest(port, 'NONSENSE\r\n\r\n'.repeat(100_000));
    await until(() => lines.some(({ msg }) => msg === 'unreadable request'));
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    assert.equal(lines.filter(({ msg }) => msg === 'unreadable request').length, 1);
  });

  test('100 Continue is sent once nothing refuses the request', async () => {
    const { socket, text, closed } = rawSocket(port);
    socket.write(`${report}content-length: 2\r\nexpect: 100-continue\r\n${close}\r\n`);
    await until(() => text().startsWith('HTTP/1.1 100 Continue\r\n\r\n'));
    socket.write('{}');
    assert.match(await closed, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 204 /);
  });

  test('a client that disconnects after CONNECT does not end the process', async () => {
    for (let each = 0; each < 10; each += 1) {
      const accepted = serverEnd(app);
      const { socket } = rawSocket(port);
      socket.write('CONNECT x:80 HTTP/1.1\r\nhost: x:80\r\n\r\n', () => socket.resetAndDestroy());
      await (await accepted).closed;
    }
    assert.equal((await fetch(`http://127.0.0.1:${port}/health/live`)).status, 200);
  });
});
