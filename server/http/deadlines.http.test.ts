import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { takeFormBodies } from '../forms/form-body.ts';
import { until } from '../testing/basics/until.ts';
import { rawSocket } from '../testing/network/raw-socket.ts';
import { shareTestApp } from '../testing/servers/test-app.ts';
import { answerWithin, withDeadline } from './deadlines.ts';

const deadlineMs = 150;

/** The signals of the requests so far, the latest last. */
const signals: AbortSignal[] = [];

const extend = (app: FastifyInstance) => {
  const slow = answerWithin(deadlineMs, async ({ reply, signal }) => {
    signals.push(signal);
    await new Promise((resolve) => setTimeout(resolve, deadlineMs / 3));
    return reply.send({ isAborted: signal.aborted });
  });
  const stuck = answerWithin(deadlineMs, ({ signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  app.register(async (scope) => {
    takeFormBodies(scope);
    scope.route({ method: ['GET', 'POST'], url: '/slow', handler: slow });
    scope.route({ method: ['GET', 'POST'], url: '/stuck', handler: stuck });
  });
};
const site = shareTestApp({ extend });

for (const method of ['GET', 'POST']) {
  const body = method === 'POST' ? { body: new URLSearchParams({ a: 'b' }) } : {};
  const ask = (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`, { method, ...body });
  const bytes = (path: string) => {
    const sent = method === 'POST' ? 'a=b' : '';
    return `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${sent.length}\r\n\r\n${sent}`;
  };

  test(`${method}: the signal lasts while the work does, although the body has ended`, async () => {
    const answer = await ask('/slow');
    assert.deepEqual([answer.status, await answer.json()], [200, { isAborted: false }]);
  });

  test(`${method}: work that never ends is 503 at the deadline, with its reason in the signal and the log`, async () => {
    const answer = await ask('/stuck');
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '30');
    assert.equal(signals.at(-1)?.reason.name, 'TimeoutError');
    const failed = site.lines.findLast(({ level }) => level === 50) as { err: Error };
    assert.match(failed.err.message, /no answer within 150 ms/);
    assert.equal(site.lines.findLast(({ msg }) => msg === 'request')?.reason, 'render-deadline');
  });

  test(`${method}: a visitor who hangs up aborts the signal, and is one line 499 and no error`, async () => {
    const from = site.lines.length;
    const count = signals.length;
    const { socket } = rawSocket(site.port);
    socket.write(bytes('/stuck'));
    await until(() => signals.length > count);
    socket.destroy();
    await until(() => signals.at(-1)?.aborted);
    // The deadline of the first is over when this one's is.
    await ask('/stuck');
    const [{ reqId } = {}] = site.lines.slice(from);
    const lines = site.lines.slice(from).filter((line) => line.reqId === reqId);
    const shown = lines.map(({ level, status, url }) => ({ level, status, url }));
    assert.deepEqual(shown, [{ level: 30, status: 499, url: '/stuck' }]);
  });
}

test('work that is done has no deadline any more: nothing is kept for it', async () => {
  const done = await withDeadline(deadlineMs, async (signal) => signal);
  // Begun later, with the same deadline: when it is over, the other's would be.
  await assert.rejects(
    withDeadline(deadlineMs, () => new Promise(() => {})),
    { name: 'TimeoutError' },
  );
  assert.equal(done.aborted, false);
});
