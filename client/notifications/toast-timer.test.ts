import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ends, ToastTimer } from './toast-timer.ts';

/** A timer under a clock that stands still, and how often it has ended. */
function timer(t: { after: (end: () => void) => void }) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  t.after(() => mock.timers.reset());
  const onEnd = mock.fn();
  const toast = new ToastTimer(onEnd, {
    now: () => Date.now(),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (handle: NodeJS.Timeout) => clearTimeout(handle),
  });
  return { toast, ended: () => onEnd.mock.callCount(), wait: (ms: number) => mock.timers.tick(ms) };
}

test('ends once, when the time is up', (t) => {
  const { toast, ended, wait } = timer(t);
  toast.restart(5000);
  wait(4999);
  assert.equal(ended(), 0);
  wait(1);
  assert.equal(ended(), 1);
  wait(60_000);
  toast.pause('hover');
  toast.resume('hover');
  wait(60_000);
  assert.equal(ended(), 1);
});

test('never ends with a timeout of 0, or one that browsers cannot wait for', (t) => {
  const { toast, ended, wait } = timer(t);
  for (const timeout of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]) {
    assert.equal(ends(timeout), false);
    toast.restart(timeout);
    toast.pause('focus');
    toast.resume('focus');
    wait(2 ** 31);
  }
  assert.equal(ended(), 0);
});

test('keeps the remaining time through several pauses', (t) => {
  const { toast, ended, wait } = timer(t);
  toast.restart(5000);
  for (let round = 0; round < 4; round++) {
    wait(1000);
    toast.pause('hover');
    wait(60_000);
    toast.resume('hover');
  }
  wait(999);
  assert.equal(ended(), 0);
  wait(1);
  assert.equal(ended(), 1);
});

test('continues when no reason to pause is left', (t) => {
  const { toast, ended, wait } = timer(t);
  toast.restart(5000);
  wait(2000);
  toast.pause('hover');
  toast.pause('focus');
  toast.pause('focus');
  toast.pause('hidden');
  toast.resume('hover');
  toast.resume('hidden');
  assert.ok(toast.paused);
  wait(60_000);
  assert.equal(ended(), 0);
  toast.resume('focus');
  assert.ok(!toast.paused);
  wait(2999);
  assert.equal(ended(), 0);
  wait(1);
  assert.equal(ended(), 1);
});

test('ignores a resume without a pause', (t) => {
  const { toast, ended, wait } = timer(t);
  toast.restart(5000);
  wait(4000);
  toast.resume('hidden');
  wait(1000);
  assert.equal(ended(), 1);
});

test('waits for the resume if it is started while paused', (t) => {
  const { toast, ended, wait } = timer(t);
  toast.pause('hidden');
  toast.restart(5000);
  wait(60_000);
  toast.resume('hidden');
  wait(4999);
  assert.equal(ended(), 0);
  wait(1);
  assert.equal(ended(), 1);
});

test('a restart sets the whole time again and keeps the reasons to pause', (t) => {
  const { toast, ended, wait } = timer(t);
  toast.restart(5000);
  wait(4000);
  toast.pause('hover');
  toast.restart(3000);
  wait(60_000);
  assert.equal(ended(), 0);
  toast.resume('hover');
  wait(2999);
  assert.equal(ended(), 0);
  wait(1);
  assert.equal(ended(), 1);
});

test('never ends after a stop', (t) => {
  const { toast, ended, wait } = timer(t);
  toast.restart(5000);
  wait(4000);
  toast.stop();
  toast.pause('hover');
  toast.resume('hover');
  wait(60_000);
  assert.equal(ended(), 0);
});
