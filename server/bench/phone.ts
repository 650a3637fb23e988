import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { recordInteractions } from './event-timing.ts';

/** How long a finger rests on the screen, and how long somebody takes from key to key, in milliseconds. */
const pressMs = 80;
const keyMs = 120;

/** A phone of the middle class: a page in its window, on a slower processor, and the hand that uses it. */
export interface Phone {
  page: Page;
  tap: (selector: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens a page, in a fresh profile, and waits until it is loaded and nothing is under way, but before React comes.
 * @param slowdown how many times as long everything takes its processor
 * @param latency of every request from then on, in milliseconds
 */
export async function openOnPhone(
  browser: Browser,
  url: string,
  slowdown: number,
  latency: number,
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 667 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await recordInteractions(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
  if (latency > 0) await devtools.send('Network.emulateNetworkConditions', line);
  return {
    page,
    async tap(selector) {
      const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
      if (!box || box.y + box.height > 667) throw new Error(`nothing to tap in the window: ${selector}`);
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await setTimeout(pressMs);
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    async type(text) {
      await page.keyboard.type(text, { delay: keyMs });
    },
    close: () => context.close(),
  };
}

/** Waits until React runs and has nothing left to do, such as preloading the pages of links. */
export async function withReact(phone: Phone): Promise<void> {
  await phone.page.locator('html[data-boot]').waitFor({ state: 'attached' });
  await phone.page.keyboard.press('Shift');
  await phone.page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await untilQuiet(phone);
}

/** Waits until the page has asked for nothing for half a second. */
export async function untilQuiet({ page }: Phone): Promise<void> {
  for (let before = -1, now = 0; before !== now; ) {
    before = now;
    await setTimeout(500);
    now = await page.evaluate(() => performance.getEntriesByType('resource').length);
  }
}
