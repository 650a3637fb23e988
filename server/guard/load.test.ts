import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { logLines } from '../testing/log-lines.ts';
import { createLoad, type LoadLimits } from './load.ts';

const refused = { code: 'overloaded', statusCode: 503, headers: { 'retry-after': '5' } };
const proxy = '127.0.0.1';

function loadWith(limits: Partial<LoadLimits> = {}) {
  const { log, lines } = logLines();
  const { run } = createLoad({ log, isProxy: (network) => network === proxy, limits });
  return { run, lines };
}

/** Work for a network that ends by a call. */
function start({ run }: Pick<ReturnType<typeof loadWith>, 'run'>, network = 'a') {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isRunning = false;
  const done = run(network, () => {
    isRunning = true;
    return promise;
  });
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

test('a network does not wait for what a flood from another one has waiting', async () => {
  const load = loadWith({ running: 3 });
  const flood = Array.from({ length: 18 }, () => start(load, 'flood'));
  const first = start(load, 'b');
  const late = start(load, 'c');
  await nextTurns();
  assert.deepEqual([running(flood), first.isRunning(), late.isRunning()], [2, true, false]);
  first.end();
  await nextTurns();
  assert.deepEqual([running(flood), late.isRunning()], [2, true]);
});

test('what has waited too long is refused and never runs', async () => {
  const load = loadWith({ running: 1, waitMs: 20 });
  const [first, second] = [start(load), start(load, 'b')];
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

test('work that never ends gives up its place, once', async () => {
  const load = loadWith({ running: 1, maxRunMs: 20 });
  const hanging = start(load);
  const [second, third] = [start(load, 'b'), start(load, 'c')];
  await nextTurns();
  assert.equal(second.isRunning(), false);
  while (!second.isRunning()) await setImmediate();
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
