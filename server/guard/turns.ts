import type { onRequestHookHandler } from 'fastify';

/** How many requests may begin in one turn of the event loop: of those that cost most without a place in the queue, some 6 ms. */
const maxInTurn = 16;

/**
 * Lets a number of requests begin in each turn of the event loop. The others wait for the next turns, in the order in which
 * they came. Without it a flood over 384 connections was answered in turns of a tenth of a second, and whoever needs several
 * turns waited for seconds: a form that is stored needs one for each answer of the database.
 */
export function createTurns(max = maxInTurn): onRequestHookHandler {
  const waiting: (() => void)[] = [];
  let free = max;
  let isScheduled = false;

  const schedule = () => {
    isScheduled = true;
    setImmediate(beginTurn);
  };
  const beginTurn = () => {
    const next = waiting.splice(0, max);
    free = max - next.length;
    isScheduled = false;
    if (next.length > 0) schedule();
    for (const begin of next) begin();
  };

  return (_request, _reply, done) => {
    if (!isScheduled) schedule();
    if (free === 0) return void waiting.push(done);
    free -= 1;
    done();
  };
}
