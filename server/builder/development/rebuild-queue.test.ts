import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRebuildQueue } from './rebuild-queue.ts';

type Source = 'content' | 'client' | 'public';

/** A queue whose rebuilds end as `outcomes` says, in order; a function runs while its rebuild is under way. */
function createQueue(outcomes: (undefined | Error | (() => unknown))[]) {
  const rebuilds: Source[][] = [];
  const errors: unknown[] = [];
  const queue = createRebuildQueue<Source>({
    burstMs: 0,
    async rebuild(changed) {
      rebuilds.push([...changed]);
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      outcome?.();
    },
    onError: (error) => errors.push(error),
  });
  return { queue, rebuilds, errors };
}

describe('createRebuildQueue', () => {
  it('rebuilds again what is saved during a rebuild of the same folder', async () => {
    const { queue, rebuilds } = createQueue([() => queue.request(['content'])]);
    await queue.request(['content']);
    assert.deepEqual(rebuilds, [['content'], ['content']]);
  });

  it('rebuilds only the folder that is saved during a rebuild of another one', async () => {
    const { queue, rebuilds } = createQueue([() => queue.request(['client'])]);
    await queue.request(['content']);
    assert.deepEqual(rebuilds, [['content'], ['client']]);
  });

  it('rebuilds once for several saves in a row', async () => {
    const { queue, rebuilds } = createQueue([]);
    await Promise.all([queue.request(['client']), queue.request(['client']), queue.request(['public'])]);
    assert.deepEqual(rebuilds, [['client', 'public']]);
  });

  it('repeats a failed rebuild with the next save, and not before', async () => {
    const failure = new Error('invalid document');
    const { queue, rebuilds, errors } = createQueue([failure]);
    await queue.request(['content']);
    assert.deepEqual([rebuilds, errors], [[['content']], [failure]]);
    await queue.request(['public']);
    assert.deepEqual(rebuilds.at(-1), ['content', 'public']);
    await queue.request(['public']);
    assert.deepEqual(rebuilds.at(-1), ['public']);
  });
});
