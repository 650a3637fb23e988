import { readFileSync } from 'node:fs';

/**
 * A server that loads this before itself (`--import`) has the clock that a test sets: it is as many days ahead as the file at
 * TEST_CLOCK says, and of those the second number have passed on the clock that nobody sets, too. What waits for an hour or longer, as daily jobs do, waits for a tenth of a second. What is done every few minutes
 * goes by that clock, and a line of the log says when it was done.
 */
const file = process.env.TEST_CLOCK ?? '';
const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const systemTime = Date.now;
const systemTimeout = globalThis.setTimeout;
const systemInterval = globalThis.setInterval;
const systemRunning = performance.now.bind(performance);
let aheadMs = 0;
let passedMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

function look(): void {
  if (systemRunning() - readAt <= 5) return;
  const [ahead, passed = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
  [aheadMs, passedMs] = [(ahead ?? 0) * dayMs, passed * dayMs];
  readAt = systemRunning();
}

function now(): number {
  look();
  return systemTime() + aheadMs;
}

performance.now = () => {
  look();
  return systemRunning() + passedMs;
};

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
