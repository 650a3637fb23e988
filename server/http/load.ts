import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createCountedLine } from './counted-lines.ts';
import type { ErrorCode } from './errors.ts';

/** Pages that are not cached are refused while more than this is going on. */
export interface LoadLimits {
  /** Renders under way at once, and in one turn of the event loop: some 5 ms each, which what is cached has to wait. */
  maxRunning: number;
  /** Renders that wait for their turn. */
  maxWaiting: number;
  /** Milliseconds that one of them waits. */
  maxWaitMs: number;
  /** Milliseconds by which half of the event loop's turns may come late: then one render at a time is all there is. */
  maxLagMs: number;
  /** Milliseconds after which a render, its reads included, is answered 503. */
  deadlineMs: number;
  /**
   * Milliseconds that one which never ends keeps its place. Longer than the deadline: reads from a disk that hangs
   * cannot be cancelled, and must not pile up behind the answers.
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

/** Seconds after which it is worth asking again. */
const retryAfterSeconds = 5;

/** More is asked of the server than it can render now. Answered with prepared bytes: see `overloaded-answer.ts`. */
export class Overloaded extends Error {
  readonly code: ErrorCode = 'overloaded';
  readonly retryAfterSeconds: number;
  constructor(seconds = retryAfterSeconds) {
    super('the server is overloaded');
    this.retryAfterSeconds = seconds;
  }
}

/** Reads or a render that did not end in time. */
export class PageDeadline extends Error {
  readonly code: ErrorCode = 'render-deadline';
  constructor(ms: number) {
    super(`the page was not read and rendered within ${ms} ms`);
  }
}

export interface Load {
  /**
   * Does what a page costs that is not cached: reads, then renders. Waits for a place among those under way.
   * @throws {Overloaded} where there is none, {PageDeadline} where the work does not end in time
   */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** For the build, which has no visitors to protect. */
export const unlimitedLoad: Load = { run: (work) => work() };

export interface LoadDeps {
  log: Logger;
  limits?: Partial<LoadLimits> | undefined;
  /** Milliseconds that the event loop lags now. */
  lagMs?: (() => number) | undefined;
}

/** Bounds the renders under way, so that a flood of them costs cached pages and health a few milliseconds at most. */
export function createLoad({ log, limits, lagMs = measureLag() }: LoadDeps): Load {
  const { maxRunning, maxWaiting, maxWaitMs, maxLagMs, deadlineMs, maxHeldMs } = { ...loadLimits, ...limits };
  const countRefused = createCountedLine(log, 'renders were refused');
  const waiting = new Set<() => void>();
  let running = 0;

  function refuse(reason: 'lag' | 'full' | 'waited'): Overloaded {
    countRefused(reason);
    return new Overloaded();
  }

  async function takePlace(): Promise<void> {
    // Never the only one, so that a machine that is merely slow still serves.
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

  /** The place passes to whoever has waited longest. */
  function leavePlace(): void {
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
      await takePlace();
      // React renders in a microtask. Without this turn, all that has arrived would be rendered before the loop turns.
      await nextTurn();
      let held = true;
      const leave = () => {
        clearTimeout(timer);
        if (held) leavePlace();
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

/** A streamed page is under way until React has written its last byte; a visitor who does not read ends at `maxHeldMs`. */
function afterStream(stream: Readable, leave: () => void): void {
  stream.once('finish', leave);
  stream.once('close', leave);
}

/** The median of the event loop's lag in milliseconds, measured anew about once a second while somebody asks. */
function measureLag(): () => number {
  const resolution = 50;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let median = 0;
  let readAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - readAt < 1000) return median;
    // Of a timer that should fire every `resolution` ms, the histogram has the whole interval.
    median = histogram.count > 0 ? Math.max(0, histogram.percentile(50) / 1e6 - resolution) : 0;
    histogram.reset();
    readAt = now;
    return median;
  };
}
