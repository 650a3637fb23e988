import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/** What has not come within these milliseconds never will, however busy the machine is. No test waits for less. */
export const hangMs = 60_000;

/**
 * Asks again and again for what another process, socket or thread brings about; fails after `hangMs`.
 * @param what is awaited, for the failure's message
 */
export async function until<Found>(
  ask: () => Found | Promise<Found>,
  what = String(ask),
): Promise<Exclude<Found, false | null | undefined>> {
  const end = performance.now() + hangMs;
  for (;;) {
    const found = await ask();
    if (found) return found as Exclude<Found, false | null | undefined>;
    assert.ok(performance.now() < end, `waited ${hangMs / 1000} s in vain: ${what}`);
    await setTimeout(5);
  }
}
