import type { onRequestHookHandler } from 'fastify';

interface TurnOptions {
  max?: number;
  /** The path of the one request that never waits: the question whether the server answers at all. Answering it costs nothing. */
  neverWaits?: string;
}

/** How many requests may begin in one turn of the event loop: of those that cost most without a place in the queue, some 6 ms. */
const maxInTurn = 16;

/**
 * Lets a number of requests begin in each turn of the event loop. The others wait for the next turns, in the order in which
 * they came. Without it a flood over 384 connections was answered in turns of a tenth of a second, and whoever needs several
 * turns waited for seconds: a form that is stored needs one for each answer of the database.
 */
export function createTurns({ max = maxInTurn, neverWaits }: TurnOptions = {}): onRequestHookHandler {
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

  return (request, _reply, done) => {
    if (request.url === neverWaits) return done();
    if (!isScheduled) schedule();
    if (free === 0) return void waiting.push(done);
    free -= 1;
    done();
  };
}
