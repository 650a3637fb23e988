import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ends, ToastTimer } from './toast-timer.ts';

/** A timer under a clock that stands still. */
function timer(t: { after: (end: () => void) => void }) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  mock.method(performance, 'now', () => Date.now());
  t.after(() => mock.reset());
  const onEnd = mock.fn();
  const toast = new ToastTimer(onEnd);
  /** Lets time pass, and asserts how often the timer has ended by then. */
  const wait = (ms: number, ended: number) => {
    mock.timers.tick(ms);
    assert.equal(onEnd.mock.callCount(), ended);
  };
  return { toast, wait };
}

test('ends once, when the time is up', (t) => {
  const { toast, wait } = timer(t);
  toast.restart(5000);
  wait(4999, 0);
  wait(1, 1);
  wait(60_000, 1);
  toast.pause('hover');
  toast.resume('hover');
  wait(60_000, 1);
});

test('never ends with a timeout of 0, or one that browsers cannot wait for', (t) => {
  const { toast, wait } = timer(t);
  for (const timeout of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]) {
    assert.equal(ends(timeout), false);
    toast.restart(timeout);
    toast.pause('focus');
    toast.resume('focus');
    wait(2 ** 31, 0);
  }
});

test('keeps the remaining time through several pauses', (t) => {
  const { toast, wait } = timer(t);
  toast.restart(5000);
  for (let round = 0; round < 4; round++) {
    wait(1000, 0);
    toast.pause('hover');
    wait(60_000, 0);
    toast.resume('hover');
  }
  wait(999, 0);
  wait(1, 1);
});

test('continues when no reason to pause is left', (t) => {
  const { toast, wait } = timer(t);
  toast.restart(5000);
  wait(2000, 0);
  toast.pause('hover');
  toast.pause('focus');
  toast.pause('focus');
  toast.pause('hidden');
  toast.resume('hover');
  toast.resume('hidden');
  assert.ok(toast.paused);
  wait(60_000, 0);
  toast.resume('focus');
  assert.ok(!toast.paused);
  wait(2999, 0);
  wait(1, 1);
});

test('ignores a resume without a pause', (t) => {
  const { toast, wait } = timer(t);
  toast.restart(5000);
  wait(4000, 0);
  toast.resume('hidden');
  wait(1000, 1);
});

test('waits for the resume if it is started while paused', (t) => {
  const { toast, wait } = timer(t);
  toast.pause('hidden');
  toast.restart(5000);
  wait(60_000, 0);
  toast.resume('hidden');
  wait(4999, 0);
  wait(1, 1);
});

test('a restart sets the whole time again and keeps the reasons to pause', (t) => {
  const { toast, wait } = timer(t);
  toast.restart(5000);
  wait(4000, 0);
  toast.pause('hover');
  toast.restart(3000);
  wait(60_000, 0);
  toast.resume('hover');
  wait(2999, 0);
  wait(1, 1);
});

test('never ends after a stop', (t) => {
  const { toast, wait } = timer(t);
  toast.restart(5000);
  wait(4000, 0);
  toast.stop();
  toast.pause('hover');
  toast.resume('hover');
  wait(60_000, 0);
});
