import { readFileSync } from 'node:fs';

/**
 * A server that loads this before itself (`--import`) has the clock that a test sets: it is as many days ahead as the file at
 * TEST_CLOCK says. What waits for an hour or longer, as daily jobs do, waits for a tenth of a second. What is done every few minutes
 * goes by that clock, and a line of the log says when it was done.
 */
const file = process.env.TEST_CLOCK ?? '';
const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const systemTime = Date.now;
const systemTimeout = globalThis.setTimeout;
const systemInterval = globalThis.setInterval;
let aheadMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - readAt > 5) {
    aheadMs = Number(readFileSync(file, 'utf8')) * dayMs;
    readAt = performance.now();
  }
  return systemTime() + aheadMs;
}

class MovedDate extends Date {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }
  static override now = now;
}
globalThis.Date = MovedDate as DateConstructor;
globalThis.setTimeout = Object.assign(
  (work: () => void, ms = 0, ...given: []) => systemTimeout(work, ms >= hourMs ? 100 : ms, ...given),
  systemTimeout,
);
globalThis.setInterval = Object.assign((work: () => unknown, ms = 0, ...given: []) => {
  if (ms < minuteMs) return systemInterval(work, ms, ...given);
  let last = now();
  return systemInterval(async () => {
    if (now() - last < ms) return;
    last = now();
    await work();
    console.log(JSON.stringify({ msg: 'interval' }));
  }, 10);
}, systemInterval);
