import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, type OpenedPage, openPage, type PageOptions } from './browser.ts';
import { type RunningSite, startSite } from './start-site.ts';

export interface JourneyTools {
  site: RunningSite;
  /** A page of the site in a fresh profile. When the test ends, nothing may have gone wrong on it. */
  open(options?: PageOptions): Promise<OpenedPage>;
  t: TestContext;
}

let start: () => Promise<RunningSite> = startSite;

/** Lets the journeys of a file walk on another site than the built one. */
export function walkOn(ownStart: () => Promise<RunningSite>): void {
  start = ownStart;
}

let starting: [site: Promise<RunningSite>, browser: Promise<Browser | undefined>] | undefined;

/** A test in a real browser on the built site. All journeys of a file share one browser and one server. */
export function journey(name: string, walk: (tools: JourneyTools) => Promise<void>): void {
  test(name, async (t) => {
    starting ??= [start(), launchBrowser()];
    const [site, browser] = await Promise.all(starting);
    if (!browser) return t.skip('no browser');

    const opened: OpenedPage[] = [];
    t.after(() => Promise.all(opened.map(({ context }) => context.close())));
    const open = async (options?: PageOptions) => {
      const page = await openPage(browser, site.url, options);
      opened.push(page);
      return page;
    };
    await walk({ site, open, t });
    for (const { page, faults } of opened) assert.deepEqual(faults, [], `Faults on ${page.url()}`);
  });
}

after(async () => {
  const [site, browser] = starting ?? [];
  // One may have failed to start: the tests have said so, and the other must not be left running.
  await Promise.allSettled([
    site?.then((running) => running.stop()),
    browser?.then((running) => running?.close()),
  ]);
});
