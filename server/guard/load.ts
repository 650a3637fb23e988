import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createCountedLine } from '../http/counted-lines.ts';
import type { ErrorCode } from '../http/error-table.ts';

/** Past these limits, pages that are not cached are refused. */
export interface LoadLimits {
  /** Concurrent renders. All of them may run in one turn of the event loop, about 5 ms each, while cached pages wait. */
  maxRunning: number;
  /** Renders that wait until one of those ends. */
  maxWaiting: number;
  /** Milliseconds after which a waiting render is refused. */
  maxWaitMs: number;
  /** Median lag of the event loop in milliseconds. Past it, only one render runs at a time and the others are refused. */
  maxLagMs: number;
  /** Milliseconds after which a render, its reads included, is answered 503. */
  deadlineMs: number;
  /**
   * Milliseconds after which a render that never ends frees its slot. Longer than the deadline: reads from a disk that
   * hangs cannot be cancelled, and must not pile up.
   */
  maxHeldMs: number;
}

export const loadLimits: LoadLimits = {
  maxRunning: 8,
  maxWaiting: 64,
  maxWaitMs: 3000,
  maxLagMs: 1000,
  deadlineMs: 10_000,
  maxHeldMs: 60_000,
};

/** Seconds for `retry-after`. */
const retryAfterSeconds = 5;

/** The server cannot render more now. Answered with prepared bytes: see `overloaded-answer.ts`. */
export class Overloaded extends Error {
  readonly code: ErrorCode = 'overloaded';
  readonly retryAfterSeconds: number;
  constructor(seconds = retryAfterSeconds) {
    super('the server is overloaded');
    this.retryAfterSeconds = seconds;
  }
}

/** Loading and rendering a page took too long. */
export class PageDeadline extends Error {
  readonly code: ErrorCode = 'render-deadline';
  constructor(ms: number) {
    super(`the page was not read and rendered within ${ms} ms`);
  }
}

export interface Load {
  /**
   * Loads and renders a page that is not cached, once a slot is free.
   * @throws {Overloaded} if no slot becomes free in time, {PageDeadline} if the work does not end in time
   */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Without limits: for the build, which has no visitors. */
export const unlimitedLoad: Load = { run: (work) => work() };

export interface LoadDeps {
  log: Logger;
  limits?: Partial<LoadLimits> | undefined;
  /** Current lag of the event loop in milliseconds. */
  lagMs?: (() => number) | undefined;
}

/** Bounds concurrent renders, so that a flood of them delays cached pages and health by a few milliseconds at most. */
export function createLoad({ log, limits, lagMs = measureLag() }: LoadDeps): Load {
  const { maxRunning, maxWaiting, maxWaitMs, maxLagMs, deadlineMs, maxHeldMs } = { ...loadLimits, ...limits };
  const countRefused = createCountedLine(log, 'renders were refused');
  const waiting = new Set<() => void>();
  let running = 0;

  function refuse(reason: 'lag' | 'full' | 'waited'): Overloaded {
    countRefused(reason);
    return new Overloaded();
  }

  async function takeSlot(): Promise<void> {
    // Never refuses the only render, so that a slow machine still serves pages.
    if (running > 0 && lagMs() > maxLagMs) throw refuse('lag');
    if (running < maxRunning) {
      running += 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw refuse('full');
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(refuse('waited'));
      }, maxWaitMs);
      function start(): void {
        clearTimeout(timer);
        resolve();
      }
      waiting.add(start);
    });
  }

  /** Gives the slot to the render that has waited longest. */
  function freeSlot(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(work) {
      await takeSlot();
      // React renders in a microtask. Without this turn, all requests that have arrived would be rendered in one turn of the loop.
      await nextTurn();
      let held = true;
      const leave = () => {
        clearTimeout(timer);
        if (held) freeSlot();
        held = false;
      };
      let timer: NodeJS.Timeout;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          reject(new PageDeadline(deadlineMs));
          timer = setTimeout(leave, maxHeldMs - deadlineMs).unref();
        }, deadlineMs);
      });
      const result = Promise.resolve().then(work);
      result.then((value) => (value instanceof Readable ? afterStream(value, leave) : leave()), leave);
      return Promise.race([result, late]);
    },
  };
}

/** A streamed page holds its slot until React has written its last byte; if the visitor does not read it, until `maxHeldMs`. */
function afterStream(stream: Readable, leave: () => void): void {
  stream.once('finish', leave);
  stream.once('close', leave);
}

/** The median of the event loop's lag in milliseconds, measured again at most once a second, when it is called. */
function measureLag(): () => number {
  const resolution = 50;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let median = 0;
  let readAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - readAt < 1000) return median;
    // The histogram holds whole intervals of a timer that should fire every `resolution` ms.
    median = histogram.count > 0 ? Math.max(0, histogram.percentile(50) / 1e6 - resolution) : 0;
    histogram.reset();
    readAt = now;
    return median;
  };
}
