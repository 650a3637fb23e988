import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { logLines } from '../testing/fixtures/log-lines.ts';
import { createLoad, type LoadLimits, loadLimits } from './load.ts';

const counters = { renders: 0, refusedRenders: 0 };
const refused = { code: 'overloaded', headers: { 'retry-after': '5' } };
const proxy = '127.0.0.1';

function loadWith(limits: Partial<LoadLimits> = {}) {
  const { log, lines } = logLines();
  const { run } = createLoad({ log, isProxy: (network) => network === proxy, limits, counters });
  return { run, lines };
}

/** Work for a network that ends by a call. */
function start({ run }: Pick<ReturnType<typeof loadWith>, 'run'>, network = 'a', reply?: FastifyReply) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isRunning = false;
  const done = run(
    network,
    () => {
      isRunning = true;
      return promise;
    },
    reply,
  );
  // The tests await it where it matters.
  done.catch(() => {});
  return {
    done,
    isRunning: () => isRunning,
    end: () => resolve('done'),
    fail: () => reject(new Error('on purpose')),
  };
}

const running = (tasks: ReturnType<typeof start>[]): number =>
  tasks.filter((each) => each.isRunning()).length;

/** A few turns of the event loop: as many as it takes to pass a place on. */
async function nextTurns(): Promise<void> {
  for (let each = 0; each < 5; each += 1) await setImmediate();
}

test('8 run at once and 64 wait, in order; one more is refused', async () => {
  const load = loadWith();
  const tasks = Array.from({ length: 72 }, (_, number) => start(load, `network ${number}`));
  await nextTurns();
  assert.equal(running(tasks), 8);
  await assert.rejects(start(load, 'one more').done, refused);
  assert.equal(load.lines[0]?.full, 1);
  tasks[3]?.end();
  await nextTurns();
  assert.deepEqual([running(tasks), tasks[8]?.isRunning()], [9, true]);
  for (const each of tasks) each.end();
  for (const each of tasks) assert.equal(await each.done, 'done');
});

test('2 of one network run and 16 wait; one more is refused, and another network runs at once', async () => {
  const load = loadWith();
  const tasks = Array.from({ length: 18 }, () => start(load));
  const other = start(load, 'another');
  await nextTurns();
  assert.deepEqual([running(tasks), other.isRunning()], [2, true]);
  await assert.rejects(start(load).done, refused);
  assert.equal(load.lines[0]?.network, 1);
  for (const each of tasks) each.end();
  for (const each of tasks) assert.equal(await each.done, 'done');
});

test('four networks that fill the queue keep nobody out: the youngest of one of them is refused, once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const load = loadWith();
  const before = counters.refusedRenders;
  const floods = ['a', 'b', 'c', 'd'].map((network) =>
    Array.from({ length: 18 }, () => start(load, network)),
  );
  const youngest = floods.at(-1)?.at(-1);
  const other = start(load, 'e');
  await nextTurns();
  assert.deepEqual([counters.refusedRenders - before, load.lines[0]?.full], [1, 1]);
  await assert.rejects(youngest?.done ?? Promise.resolve(), refused);
  for (const each of floods.flat()) each.end();
  other.end();
  assert.equal(await other.done, 'done');
  await Promise.allSettled(floods.flat().map(({ done }) => done));
  t.mock.timers.tick(loadLimits.maxRunMs);
  assert.equal(counters.refusedRenders - before, 1);
});

test('who hangs up gives up the place at once, is not refused, and leaves no listener', async () => {
  const load = loadWith({ running: 1, waiting: 1 });
  const before = counters.refusedRenders;
  const first = start(load);
  const [gone, here] = [new PassThrough(), new PassThrough()];
  const listeners = here.eventNames();
  const hungUp = start(load, 'b', { raw: gone } as unknown as FastifyReply);
  gone.destroy();
  await assert.rejects(hungUp.done, refused);
  const next = start(load, 'c', { raw: here } as unknown as FastifyReply);
  first.end();
  await nextTurns();
  next.fail();
  await assert.rejects(next.done, /on purpose/);
  assert.deepEqual(here.eventNames(), listeners);
  assert.equal(hungUp.isRunning(), false);
  assert.equal(counters.refusedRenders, before);
});

test('what has waited too long is refused and never runs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const load = loadWith({ running: 1 });
  const [first, second] = [start(load), start(load, 'b')];
  t.mock.timers.tick(loadLimits.waitMs);
  await assert.rejects(second.done, refused);
  assert.equal(load.lines[0]?.waited, 1);
  first.end();
  await first.done;
  assert.equal(second.isRunning(), false);
  assert.equal(await load.run('b', async () => 'free'), 'free');
});

test('a place is free when work rejects or throws', async () => {
  const load = loadWith({ running: 1, waiting: 0 });
  const failing = start(load);
  await nextTurns();
  failing.fail();
  await assert.rejects(failing.done, /on purpose/);
  const throws = () => {
    throw new Error('at once');
  };
  await assert.rejects(load.run('a', throws), /at once/);
  assert.equal(await load.run('a', async () => 'free'), 'free');
});

test('work that never ends gives up its place, once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const load = loadWith({ running: 1, waitMs: 2 * loadLimits.maxRunMs });
  const hanging = start(load);
  const [second, third] = [start(load, 'b'), start(load, 'c')];
  await nextTurns();
  assert.equal(second.isRunning(), false);
  t.mock.timers.tick(loadLimits.maxRunMs);
  await nextTurns();
  assert.equal(second.isRunning(), true);
  hanging.end();
  await hanging.done;
  await nextTurns();
  assert.equal(third.isRunning(), false);
});

test('many refusals are one line, and a proxy that hides addresses is named once', async () => {
  const load = loadWith({ running: 1, waiting: 0 });
  const first = start(load, proxy);
  for (let each = 0; each < 100; each += 1) await assert.rejects(start(load, proxy).done, refused);
  await assert.rejects(start(load, 'a').done, refused);
  assert.deepEqual(
    load.lines.map(({ level, msg, ...fields }) => [level, msg, fields.full ?? fields.proxy]),
    [
      [40, 'renders were refused', 1],
      [40, 'the proxy does not forward its visitors’ addresses: all count as one network', proxy],
    ],
  );
  first.end();
  await first.done;
});
