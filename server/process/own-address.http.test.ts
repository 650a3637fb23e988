import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { logLines } from '../testing/fixtures/log-lines.ts';
import { type HttpsReceiver, startHttpsReceiver } from '../testing/network/https-receiver.ts';
import { watchOwnAddress } from './own-address.ts';

// Over real TLS, with a certificate that holds for ten days.

const dayMs = 86_400_000;
const json = (body: unknown): RequestListener => {
  return (_, answer) => void answer.end(JSON.stringify(body));
};
const ours = json({ id: '0123456789ab', timestamp: 1_763_683_200_000 });
let answer: RequestListener;
let asked: string[];
let proxy: HttpsReceiver;
const known = getCACertificates();
before(async () => {
  proxy = await startHttpsReceiver((request, reply) => {
    asked.push(request.url ?? '');
    answer(request, reply);
  }, 10);
  setDefaultCACertificates([...known, readFileSync(proxy.certificate, 'utf8')]);
});
after(async () => {
  setDefaultCACertificates(known);
  await proxy.stop();
});
beforeEach(() => {
  answer = ours;
  asked = [];
});

/** A process that watches the address. @param memory what its machine remembers */
function watch({ memory = join(temporaryFolder(), 'memory'), publicUrl = proxy.url } = {}) {
  const { log, lines } = logLines();
  let days = 0;
  const now = () => new Date(Date.now() + days * dayMs);
  const watched = watchOwnAddress({ publicUrl, memory, now, log });
  return {
    lines,
    /** What is said after so many days, to whoever asks; and what the owner is called for. */
    async said(afterDays = 0) {
      days = afterDays;
      await watched.ask();
      const [all = '', ...others] = watched.conditions(false);
      assert.deepEqual(others, []);
      const urgent = watched.conditions(true);
      assert.deepEqual(urgent, urgent.length > 0 ? [all] : []);
      return { all, calls: urgent.length > 0 };
    },
  };
}

test('is well where any build of the site answers, whom no cache can stand in for', async () => {
  const { said, lines } = watch();
  assert.deepEqual(await said(), { all: '', calls: false });
  answer = json({ id: 'ba9876543210', timestamp: 1 });
  assert.deepEqual(await said(1), { all: '', calls: false });
  for (const url of asked) assert.match(url, /^\/_site\/builds\/latest\.json\?\d+$/);
  assert.notEqual(asked[0], asked[1]);
  assert.deepEqual(lines, []);
});

test('names an answer that is none of ours', async () => {
  const { said } = watch();
  await said();
  const others: RequestListener[] = [
    (_, reply) => void reply.end('<h1>Parked</h1>'),
    (_, reply) => void reply.writeHead(404).end('{"id":"0123456789ab","timestamp":1}'),
    (_, reply) => void reply.writeHead(301, { location: 'https://other.example' }).end(),
    (_, reply) => void reply.writeHead(502).end(),
    (_, reply) => void reply.end('x'.repeat(2000)),
    ...[null, {}, { id: 12, timestamp: 1 }, { id: '0123456789ab' }, { id: 'home', timestamp: 1 }].map(json),
  ];
  for (const other of others) {
    answer = other;
    const { all, calls } = await said();
    assert.match(all, /^site: its address gives an answer that is none of ours \(\d{3}\)$/);
    assert.ok(calls);
  }
});

test('names a proxy that does not answer, and that it does again', async () => {
  const { said, lines } = watch();
  await said();
  await proxy.stop();
  const down = 'its address does not answer (ECONNREFUSED)';
  assert.deepEqual(await said(), { all: `site: ${down}`, calls: true });
  await said();
  await proxy.resume();
  answer = (_, reply) => void reply.destroy();
  assert.deepEqual(await said(), { all: 'site: its address does not answer (ECONNRESET)', calls: true });
  answer = ours;
  assert.deepEqual(await said(), { all: '', calls: false });
  assert.deepEqual(
    lines.map(({ fault }) => fault),
    [down, 'its address does not answer (ECONNRESET)', null],
  );
});

test('names a certificate with less than a fifth of its life left, and one that browsers refuse', async () => {
  const { said } = watch();
  assert.deepEqual(await said(7.9), { all: '', calls: false });
  assert.deepEqual(await said(8.1), { all: 'site: its certificate ends in 1 day', calls: true });
  assert.deepEqual(await said(9.5), { all: 'site: its certificate ends in 0 days', calls: true });
  assert.deepEqual(await said(11), { all: 'site: its certificate has ended', calls: true });
  const other = watch({ publicUrl: proxy.url.replace('127.0.0.1', 'localhost') });
  assert.match((await other.said()).all, /browsers do not trust its certificate \(ERR_TLS_CERT_ALTNAME/);
});

test('calls nobody before the address has led back to this machine, and remembers that it has', async () => {
  const memory = join(temporaryFolder(), 'memory');
  answer = json('a router');
  const first = await watch({ memory }).said();
  assert.match(first.all, /none of ours \(200\); the address has never led back to this machine/);
  assert.equal(first.calls, false);
  answer = ours;
  await watch({ memory }).said();
  answer = json('a router');
  assert.equal((await watch({ memory }).said()).calls, true, 'after a restart');
  assert.equal((await watch().said()).calls, false, 'on another machine');
  const publicUrl = proxy.url.replace('127.0.0.1', 'localhost');
  assert.equal((await watch({ memory, publicUrl }).said()).calls, false, 'at another address');
  const unwritable = watch({ memory: '/no/such/folder/memory' });
  answer = ours;
  assert.equal((await unwritable.said()).all, '');
  answer = json('a router');
  assert.equal((await unwritable.said()).calls, true, 'in the same process');
});
