import { setTimeout } from 'node:timers/promises';

const turnMs = 5;

/**
 * Whether something becomes true within so many milliseconds. Counted in turns of the event loop, not by the clock: time in
 * which a busy machine does not run this process does not count.
 */
export async function becomesTrue(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs && !isTrue(); waitedMs += turnMs) await setTimeout(turnMs);
  return isTrue();
}
