import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createTurns } from './turns.ts';

test('three requests begin in each turn of the event loop, in the order in which they came', async () => {
  const hook = createTurns(3) as unknown as (request: null, reply: null, done: () => void) => void;
  const begun: number[] = [];
  const come = (count: number) => {
    for (let n = 0; n < count; n++) {
      const request = ++came;
      hook(null, null, () => begun.push(request));
    }
  };
  let came = 0;
  const perTurn: number[] = [];
  const turn = async () => {
    await setImmediate();
    perTurn.push(begun.length);
  };

  come(7);
  perTurn.push(begun.length);
  await turn();
  // They come behind those that wait.
  come(2);
  for (let n = 0; n < 3; n++) await turn();
  come(4);
  perTurn.push(begun.length);
  await turn();
  assert.deepEqual(perTurn, [3, 6, 9, 9, 9, 12, 13]);
  assert.deepEqual(
    begun,
    Array.from({ length: 13 }, (_, n) => n + 1),
  );
});
