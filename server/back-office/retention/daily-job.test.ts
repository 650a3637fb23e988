import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreUnavailable } from '../store/store.ts';
import { everyMs, retryMs, startDailyJob } from './daily-job.ts';

const texts = { done: 'retention applied', failed: 'retention failed' };
const counts = { spam: 0, settled: 0, mails: 0, overdue: 0 };

test('works at once, then every day, and sooner where the database was away', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const outcomes: (Error | null)[] = [];
  const logged: string[] = [];
  let runs = 0;
  const apply = async () => {
    runs++;
    const outcome = outcomes.shift();
    if (outcome) throw outcome;
    return counts;
  };
  const log = {
    info: (_facts: unknown, text: string) => logged.push(text),
    warn: (facts: { reason: string }, text: string) => logged.push(`${text}: ${facts.reason}`),
    error: (_facts: unknown, text: string) => logged.push(text),
  };
  const stop = startDailyJob(apply, log as never, texts);
  /** Lets the run end, then the time pass. */
  const pass = async (ms: number) => {
    await new Promise(setImmediate);
    t.mock.timers.tick(ms);
    return runs;
  };

  assert.equal(runs, 1);
  assert.equal(await pass(everyMs - 1), 1);
  assert.equal(await pass(1), 2);
  outcomes.push(new StoreUnavailable('away'), new Error('a mistake in a statement'));
  assert.equal(await pass(everyMs), 3);
  assert.equal(await pass(retryMs), 4);
  assert.equal(await pass(retryMs), 4);
  assert.equal(await pass(everyMs), 5);
  await stop();
  const [applied, failed] = ['retention applied', 'retention failed; it is tried again'];
  assert.deepEqual(logged, [
    applied,
    applied,
    `${failed} in 10 minutes: away`,
    `${failed} tomorrow`,
    applied,
  ]);
  assert.equal(await pass(3 * everyMs), 5);
});

test('does not start another run after it was stopped during one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let runs = 0;
  const stop = startDailyJob(
    async () => {
      runs++;
      return counts;
    },
    { info() {}, error() {} } as never,
    texts,
  );
  await stop();
  t.mock.timers.tick(3 * everyMs);
  assert.equal(runs, 1);
});
