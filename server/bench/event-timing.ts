import type { Page } from 'playwright-core';

/** What a visitor waited for one tap or key. */
export interface Interaction {
  /** Milliseconds to the next frame on the screen, in steps of 8, as the Event Timing API gives them: what INP counts. */
  toFrame: number;
  /** Milliseconds until the last of its event handlers has ended, the wait for the first one included. */
  toHandlersEnd: number;
}

/** The API tells nothing of what is faster. */
const leastMs = 16;

interface Entry extends Interaction {
  id: number;
}

type Recording = typeof globalThis & { interactions: Entry[] };

/** Records, from the next document on, all interactions with a page. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const interactions: Entry[] = [];
    Object.assign(globalThis, { interactions });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        const { interactionId: id, duration: toFrame, processingEnd, startTime } = entry;
        if (id) interactions.push({ id, toFrame, toHandlersEnd: processingEnd - startTime });
      }
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, leastMs);
}

/** Drops what was recorded so far: the next `slowestInteraction` is one of those to come. */
export async function forgetInteractions(page: Page): Promise<void> {
  await nextFrames(page);
  await page.evaluate(() => {
    (globalThis as Recording).interactions.length = 0;
  });
}

/** The slowest interaction since then. One of which the API tells nothing counts as 16 ms. */
export async function slowestInteraction(page: Page): Promise<Interaction> {
  await nextFrames(page);
  const entries = await page.evaluate(() => (globalThis as Recording).interactions);
  return entries.reduce(slower, { id: 0, toFrame: leastMs, toHandlersEnd: 0 });
}

const slower = (one: Entry, other: Entry): Entry => ({
  id: other.id,
  toFrame: Math.max(one.toFrame, other.toFrame),
  toHandlersEnd: Math.max(one.toHandlersEnd, other.toHandlersEnd),
});

/** The browser tells of an event after the frame that shows it. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told, 50)))),
  );
