import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startAttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { bytesOf, get, post } from './requests.ts';

// Connections that visitors open and never finish. Each must have an end, in bounded memory, while others are answered.

const maxHeldSeconds = 80;
const maxRss = 400 * 1_048_576;

interface Hold {
  name: string;
  /** What each socket sends at once; of `script`, the path of the largest. */
  bytes: (script: string) => Buffer;
  /** What each socket sends every five seconds. */
  drip?: string;
  sockets?: number;
  env?: Record<string, string>;
  /** As many connections as the server may keep; absent: each must have an end. */
  maxKept?: number;
}

const times = (count: number, target: string) =>
  Buffer.concat(Array.from({ length: count }, () => bytesOf(get(target, { 'accept-encoding': 'identity' }))));

const holds: Hold[] = [
  { name: 'ask for / 100 times and read nothing', bytes: () => times(100, '/') },
  { name: 'ask for / 16 times and read nothing', bytes: () => times(16, '/') },
  { name: 'ask for the largest asset 16 times and read nothing', bytes: (script) => times(16, script) },
  { name: 'ask for a search 100 times and read nothing', bytes: () => times(100, '/repairs?q=a') },
  { name: 'send half a head', bytes: () => bytesOf(get('/')).subarray(0, 60) },
  {
    name: 'send a header every five seconds',
    bytes: () => bytesOf(get('/')).subarray(0, -2),
    drip: 'x: y\r\n',
  },
  {
    name: 'send a body, a byte every five seconds',
    bytes: () => bytesOf(post('/contact', 'name=', { 'content-length': '500000' })),
    drip: 'a',
  },
  { name: 'send nothing', bytes: () => Buffer.alloc(0) },
  {
    name: 'are idle after a request, from one network that is no proxy',
    sockets: 400,
    bytes: () => bytesOf(get('/health/live')),
    env: { TRUST_PROXY: '192.0.2.1' },
    maxKept: 200,
  },
];

for (const { name, bytes, drip, sockets: count = 300, env, maxKept } of holds) {
  test(`${count} connections that ${name}`, async (t) => {
    const site = await startAttackedSite(env);
    t.after(() => site.stop());
    const other = new Connection(site.port);
    await other.ask(get('/'));
    const { rss, sockets: others } = await site.usage('collect');
    const started = performance.now();
    const sockets = await Promise.all(
      Array.from({ length: count }, () => hold(site.port, bytes(site.script))),
    );
    t.after(() => {
      for (const socket of [...sockets]) socket.destroy();
      other.close();
    });

    let [kept, most, second] = [count, rss, 0];
    while (kept > (maxKept ?? 0)) {
      second += 1;
      assert.ok(second <= maxHeldSeconds, `${kept} are open after ${maxHeldSeconds} s`);
      await setTimeout(Math.max(0, started + second * 1000 - performance.now()));
      if (second % 5 === 0 && drip) for (const socket of sockets) if (socket.writable) socket.write(drip);
      // Who reads nothing does not see that the server has closed: it is asked itself.
      const usage = await site.usage();
      most = Math.max(most, usage.rss);
      kept = usage.sockets - others;
      assert.equal((await other.ask(get('/'), 5000)).status, 200, 'others are answered');
    }
    t.diagnostic(`${kept} after ${second} s, ${Math.round(most / 1_048_576)} MB`);
    assert.ok(most <= maxRss, `${most} bytes of memory`);
  });
}

/** A connection that sends and never reads: what the server writes fills the system's buffers, then its own. */
async function hold(port: number, bytes: Buffer): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.pause();
  // A connection past a limit is reset.
  await once(socket, 'connect').catch(() => {});
  if (bytes.length > 0) socket.write(bytes);
  return socket;
}
