import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { layoutShift } from '../testing/browser/checks.ts';
import { journey, walkOn } from '../testing/browser/journey.ts';
import { booted, holdBack, painted, touch } from '../testing/browser/page-actions.ts';
import { serveTestApp } from '../testing/servers/test-app.ts';

// A shop that opens from 8:30 AM to 4:30 PM, Monday to Friday, and a clock that the tests set.

const friday = Date.parse('2026-11-20T11:00+10:00');
const closing = Date.parse('2026-11-20T16:30+10:00');
const saturday = Date.parse('2026-11-21T11:00+10:00');

let clock = saturday;
walkOn(() => serveTestApp({ now: () => new Date(clock) }));

const service = '/repairs/apple/iphone-13/battery';
const paths = ['/', '/contact', '/repairs', service];

/** The band at the end of a page. */
const band = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^(Start the repair|Not listed)/ }) });
const buttons = (page: Page) => band(page).getByRole('link', { name: /^(Request (a|this) repair|Call)/ });
const note = (page: Page, text: string) =>
  band(page).getByText(text, { exact: true }).filter({ visible: true }).waitFor();

/** What TypeScript's DOM lacks of https://wicg.github.io/layout-instability/. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Notes what moves from now on, in every document of the page. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const places = [from, to].map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`);
          return `${node?.nodeName} "${node?.textContent?.trim().slice(0, 30)}" ${places.join(' -> ')}`;
        });
        shifts.push(`${entry.value} at ${innerWidth} px: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/** The band's buttons are in the same order at any hour: the request, then the telephone. */
async function requestIsFirst(page: Page): Promise<void> {
  assert.match((await buttons(page).allInnerTexts()).join(), /^Request (a|this) repair,Call/);
}

for (const [when, moment, words, other] of [
  ['closed', saturday, 'We read it Monday from 8:30 AM', '8:30 AM to 4:30 PM, Monday to Friday'],
  ['open', friday, 'Open until 4:30 PM', 'At any hour, without a call'],
] as const) {
  journey(
    `a shop that is ${when} says what its buttons mean now, in one order, and nothing moves`,
    async ({ open }) => {
      clock = moment;
      const { page } = await open({ fresh: true });
      const shifts = await watchShifts(page);
      // At 320 px islands.e2e.ts says that nothing moves.
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const path of width < 1024 ? paths : [...paths, '/help/faq']) {
          // The first paint, and the typeface, come before the script that knows the hours.
          const release = await holdBack(page, '**/assets/boot-*');
          await page.goto(path, { waitUntil: 'domcontentloaded' });
          await page.evaluate(() => document.fonts.ready);
          await painted(page);
          const before = (await shifts()).length;
          await release();
          await page.locator(`[data-now-note]:text-is("${words}")`).first().waitFor({ state: 'attached' });
          await painted(page);
          assert.deepEqual((await shifts()).slice(before), [], path);
          assert.ok((await layoutShift(page)) < 0.01, `${path} as a whole: ${await shifts()}`);
          await page.unrouteAll({ behavior: 'wait' });
          if (path !== '/repairs' && path !== service) continue;
          await requestIsFirst(page);
          await note(page, words);
          await note(page, other);
          // React takes over what boot has written.
          await touch(page);
          await note(page, words);
          await requestIsFirst(page);
        }
      }
    },
  );
}

journey('without script the buttons say the words of a closed shop', async ({ open }) => {
  clock = friday;
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto(service);
  await requestIsFirst(page);
  await note(page, 'We read it when we’re next open');
  await note(page, '8:30 AM to 4:30 PM, Monday to Friday');
});

journey('when the shop closes while the page is on screen, the words follow', async ({ open }) => {
  // So shortly before that no cache keeps the answer.
  clock = closing - 1_500;
  const { page } = await open({ fresh: true });
  await page.clock.install({ time: clock });
  await page.clock.pauseAt(clock + 60_000);
  await page.goto(service);
  await booted(page);
  await page.clock.runFor(5_000);
  await note(page, 'Open until 4:30 PM');

  clock = closing;
  await page.clock.runFor(3_000);
  await note(page, 'We read it Monday from 8:30 AM');
  await requestIsFirst(page);
});

journey('where nobody says whether the shop has closed, nothing says that it is open', async ({ open }) => {
  clock = closing - 90_000;
  const { page } = await open({ fresh: true });
  await page.clock.install({ time: clock });
  await page.clock.pauseAt(clock + 60_000);
  await page.goto(service);
  await booted(page);
  await page.clock.runFor(5_000);
  await note(page, 'Open until 4:30 PM');
  await page.route('**/_site/islands/open-now.json', (route) => route.fulfill({ json: {} }));
  await page.clock.runFor(91_000);
  await page.waitForFunction(() => !('shop' in document.documentElement.dataset));
  assert.equal(await band(page).getByText('Open until').count(), 0);
});
