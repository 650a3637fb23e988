import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createTurns } from './turns.ts';

type Hook = (request: { url: string }, reply: null, done: () => void) => void;

test('three requests begin in each turn of the event loop, in the order in which they came, and one kind always', async () => {
  const hook = createTurns({ max: 3, neverWaits: '/live' }) as unknown as Hook;
  const begun: number[] = [];
  const come = (count: number) => {
    for (let n = 0; n < count; n++) {
      const request = ++came;
      hook({ url: '/' }, null, () => begun.push(request));
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
  let isLive = false;
  hook({ url: '/live' }, null, () => {
    isLive = true;
  });
  assert.ok(isLive, 'four wait, and it does not');
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
