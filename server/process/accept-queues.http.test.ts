import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { until } from '../testing/basics/until.ts';
import { rawRequest, rawSocket } from '../testing/network/raw-socket.ts';
import { createTestApp } from '../testing/servers/test-app.ts';
import { createAcceptQueues } from './accept-queues.ts';
import { checkPort } from './port.ts';

/** More connections than there are sockets: the system gives some to each, by a hash of their ports. */
const connections = 200;

async function start(
  context: TestContext,
  env: Record<string, string>,
  extend?: (app: FastifyInstance) => void,
) {
  const queues = createAcceptQueues();
  const { app, lines } = await createTestApp({
    env,
    extend: (each) => {
      extend?.(each);
      queues.register(each);
    },
  });
  context.after(() => app.close());
  await queues.listen(app, '127.0.0.1', 0);
  return { app, lines, port: (app.server.address() as AddressInfo).port };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
const times = <Result>(count: number, make: () => Result) => Array.from({ length: count }, make);

test('connections are spread over the sockets', { skip: process.platform !== 'linux' }, async (context) => {
  const { app, port } = await start(context, {});
  const visitors = times(connections, () => rawSocket(port));
  for (const { socket } of visitors) socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => visitors.every(({ text }) => text().includes('"ok"')), 'all are answered');
  const ofFirst = await promisify(app.server.getConnections).call(app.server);
  assert.ok(ofFirst > 0 && ofFirst < connections / 4, `${ofFirst} of ${connections} by the first`);
  for (const { socket } of visitors) socket.destroy();
});

test('whichever socket accepts a connection, it is answered, and so are bytes that are no request', async (context) => {
  const { port } = await start(context, {});
  const answers = await Promise.all(times(connections, () => rawRequest(port, get('/health/live'))));
  for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 200 /);
  const refusals = await Promise.all(times(connections, () => rawRequest(port, 'NONSENSE\r\n\r\n')));
  for (const refusal of refusals) assert.match(refusal, /^HTTP\/1\.1 400 .*content-security-policy/s);
});

test('another server that starts on the port is refused', async (context) => {
  const { port } = await start(context, {});
  await assert.rejects(checkPort('127.0.0.1', port), /is in use/);
});

test('the limit is on the connections of all sockets together', async (context) => {
  const { port, lines } = await start(context, { MAX_CONNECTIONS: '20' });
  const visitors = times(40, () => rawSocket(port));
  let closed = 0;
  for (const { socket, closed: end } of visitors) {
    socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    void end.then(() => (closed += 1));
  }
  const answered = () => visitors.filter(({ text }) => text().includes('"ok"')).length;
  await until(() => closed + answered() === 40, 'each is answered or closed');
  assert.equal(answered(), 20);
  assert.ok(lines.some(({ total }) => total));
  for (const { socket } of visitors) socket.destroy();
});

test('what requests need is closed after the last of them, whichever socket accepted it', async (context) => {
  const waiting: (() => void)[] = [];
  let isStoreOpen = true;
  const { app, port } = await start(context, {}, (each) => {
    each.get('/slow', async () => {
      await new Promise<void>((go) => waiting.push(go));
      return { isStoreOpen };
    });
    each.addHook('onClose', async () => {
      isStoreOpen = false;
    });
  });
  const answers = times(40, () => rawRequest(port, get('/slow')));
  await until(() => waiting.length === 40, 'all are under way');
  const closing = app.close();
  await assert.rejects(rawRequestOrRefusal(port), /ECONNREFUSED/);
  for (const go of waiting) go();
  for (const answer of await Promise.all(answers)) assert.match(answer, /"isStoreOpen":true/);
  await closing;
  assert.equal(isStoreOpen, false);
});

/** Until no socket listens any more: some connections may still be taken while they are closed one by one. */
async function rawRequestOrRefusal(port: number): Promise<never> {
  for (;;) {
    const { socket } = rawSocket(port);
    const error = await new Promise<Error | null>((end) =>
      socket.once('error', end).once('connect', () => end(null)),
    );
    socket.destroy();
    if (error && /ECONNREFUSED/.test(error.message)) throw error;
  }
}
