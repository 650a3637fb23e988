import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { afterAllFiles } from '../../basics/after-all-files.ts';
import type { RunningSite } from '../../servers/start-site.ts';
import type { Started } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { type Tab, visitorsTab } from './tab.ts';
import { startWebKit } from './webkit.ts';

const engines: Record<string, () => Promise<Started>> = { Firefox: startFirefox, WebKit: startWebKit };

/** The browsers of this process; no test closes one. */
const started = new Map<string, Promise<Started>>();
afterAllFiles(async () => {
  for (const each of started.values()) {
    const browser = await each;
    if ('stop' in browser) await browser.stop();
  }
});

/**
 * Walks a journey in each browser but Chromium, which the others walk in. A browser that is not installed skips it loudly;
 * in CI on Linux, where Debian has all of them, it fails.
 * @param start the file's site, the same at each call
 */
export function browserJourney(
  name: string,
  start: () => Promise<RunningSite>,
  walk: (tab: Tab, t: TestContext) => Promise<void>,
): void {
  for (const [engine, startEngine] of Object.entries(engines)) {
    test(`${engine}: ${name}`, async (t) => {
      if (!started.has(engine)) started.set(engine, startEngine());
      const [browser, site] = await Promise.all([started.get(engine), start()]);
      assert.ok(browser);
      if ('missing' in browser) return skip(t, browser.missing);
      const driver = await browser.open();
      t.after(() => driver.close());
      const logged = site.logs.length;
      await driver.resize(1280, 900);
      await walk(visitorsTab(driver, site.url), t);
      assert.deepEqual(driver.faults, [], 'nothing goes wrong in the page');
      const reports = site.logs.slice(logged).filter(({ msg }) => msg === 'content security policy violated');
      assert.deepEqual(reports, []);
    });
  }
}

function skip(t: TestContext, missing: string): void {
  const message = `${missing} is not installed: SKIPPED in that browser: ${t.name}`;
  if (process.env.CI && process.platform === 'linux') throw new Error(message);
  console.error(message);
  t.skip(message);
}

/** A site that all journeys of a file share; it is stopped after them. */
export function shareSite(start: () => Promise<RunningSite>): () => Promise<RunningSite> {
  let site: Promise<RunningSite> | undefined;
  after(async () => (await site?.catch(() => undefined))?.stop());
  return () => {
    site ??= start();
    return site;
  };
}
