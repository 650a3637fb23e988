import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomesTrue } from './becomes-true.ts';

const withinMs = 20;

test('answers true as soon as it is so, and false once the time is over', async () => {
  let isTrue = false;
  setImmediate(() => {
    isTrue = true;
  });
  assert.equal(await becomesTrue(() => isTrue, withinMs), true);
  assert.equal(await becomesTrue(() => false, withinMs), false);
});

test('time in which the process did not run does not count', async () => {
  let isTrue = false;
  setImmediate(() => {
    isTrue = true;
  });
  const answer = becomesTrue(() => isTrue, withinMs);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 * withinMs);
  assert.equal(await answer, true);
});
