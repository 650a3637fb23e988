import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRebuildQueue } from './rebuild-queue.ts';

/** A queue whose rebuilds end as `outcomes` says, in order; a function runs while its rebuild is under way. */
function createQueue(outcomes: (undefined | Error | (() => unknown))[]) {
  const rebuilds: string[][] = [];
  const errors: unknown[] = [];
  const request = createRebuildQueue(
    async (files) => {
      rebuilds.push([...files]);
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      outcome?.();
    },
    async (error) => void errors.push(error),
  );
  return { request, rebuilds, errors };
}

describe('createRebuildQueue', () => {
  it('rebuilds again after a save during a rebuild', async () => {
    const { request, rebuilds } = createQueue([() => request(['b'])]);
    await request(['a']);
    assert.equal(rebuilds.length, 2);
    assert.ok(rebuilds[1]?.includes('b'));
  });

  it('rebuilds once for several saves in a row', async () => {
    const { request, rebuilds } = createQueue([]);
    await Promise.all([request(['a']), request(['a']), request(['b'])]);
    assert.deepEqual(rebuilds, [['a', 'b']]);
  });

  it('repeats a failed rebuild with the next save, and not before', async () => {
    const failure = new Error('invalid document');
    const { request, rebuilds, errors } = createQueue([failure]);
    await request(['a']);
    assert.deepEqual([rebuilds, errors], [[['a']], [failure]]);
    await request(['b']);
    assert.deepEqual(rebuilds.at(-1), ['a', 'b']);
    await request(['b']);
    assert.deepEqual(rebuilds.at(-1), ['b']);
  });
});
