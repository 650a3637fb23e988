import type { Locator, Page } from 'playwright-core';
import type { Row } from './rows.ts';

/** How fast somebody works at a counter who knows the page: keys a second, and seconds for a click with the way to it. */
const keysPerSecond = 3;
const clickSeconds = 1.2;

/** What a task took. */
export interface Effort {
  keys: number;
  /** Clicks, and turns of the wheel to what lay outside of the window. */
  clicks: number;
  /** Seconds for which there was nothing to do but wait for the page. */
  waited: number;
}

/** Somebody's hands on a page: nothing is filled in or focused but by keys and clicks, and each counts. */
export interface Hands {
  /** Types where the focus is. */
  type: (text: string) => Promise<void>;
  /** Presses a key, or several at once: `Tab`, `Control+Enter`. Together they are one. */
  press: (keys: string) => Promise<void>;
  click: (target: Locator) => Promise<void>;
  /** Waits until something is seen; answers the seconds. */
  see: (target: Locator) => Promise<number>;
  /** What it took so far. */
  effort: () => Effort;
}

/** Puts hands on a page. Keys come one after the other without a pause, so what the page does meanwhile counts as a wait. */
export function handsOn(page: Pick<Page, 'keyboard'>): Hands {
  const effort: Effort = { keys: 0, clicks: 0, waited: 0 };
  return {
    async type(text) {
      effort.keys += text.length;
      await page.keyboard.type(text);
    },
    async press(keys) {
      effort.keys += 1;
      await page.keyboard.press(keys);
    },
    async click(target) {
      effort.clicks += (await target.evaluate(isInWindow)) ? 1 : 2;
      await target.click();
    },
    async see(target) {
      const start = performance.now();
      await target.waitFor();
      const seconds = (performance.now() - start) / 1000;
      effort.waited += seconds;
      return seconds;
    },
    effort: () => ({ ...effort }),
  };
}

export const acts = ({ keys, clicks }: Effort): number => keys + clicks;

export const seconds = ({ keys, clicks, waited }: Effort): number =>
  keys / keysPerSecond + clicks * clickSeconds + waited;

/** @param most how many acts the task may take; a row that takes more says so */
export function effortRow(name: string, effort: Effort, most: number): Row {
  const { keys, clicks, waited } = effort;
  const verdict = acts(effort) > most ? `, MORE than ${most}` : `, at most ${most}`;
  return {
    name,
    value: String(acts(effort)),
    spread: '',
    note: `acts${verdict}: ${keys} keys, ${clicks} clicks; ${seconds(effort).toFixed(0)} s, of which ${waited.toFixed(1)} s waited`,
  };
}

/** Runs in the page. */
function isInWindow(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}
