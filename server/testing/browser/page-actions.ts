import assert from 'node:assert/strict';
import type { Locator, Page, Route } from 'playwright-core';

/** Presses a key, a visitor's first intent, and waits until client navigation is ready. */
export async function touch(page: Page): Promise<void> {
  await showIntent(page);
  await page.waitForSelector('html[data-hydrated]');
}

/** Presses a key that changes nothing: the page loads React. */
export async function showIntent(page: Page): Promise<void> {
  await booted(page);
  await page.keyboard.press('Shift');
}

/** Waits until boot, which is loaded after the first paint, answers the visitor. */
export async function booted(page: Page): Promise<void> {
  await page.waitForSelector('html[data-boot]');
}

/** Marks the document, so that `isFreshDocument` can tell whether another one has been loaded since. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

export async function isFreshDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => !('marked' in window));
}

/** Holds requests back until the returned function is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  await page.route(pattern, (route) => {
    if (open) return route.continue();
    held.push(route);
  });
  return async () => {
    open = true;
    // A request that was given up meanwhile cannot be continued.
    for (const route of held) await route.continue().catch(() => {});
  };
}

/** Opens a page whose clock only the test advances, with client navigation ready. */
export async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await touch(page);
  await page.clock.pauseAt(100_000);
}

/** Waits for the sheet of the whole site, which comes once a page is loaded: the rules of what is opened later, and of print. */
export async function styled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[href*="/styles-"]')?.sheet);
}

/** Shows a page as on paper. */
export async function showAsPrinted(page: Page): Promise<void> {
  await styled(page);
  await page.emulateMedia({ media: 'print' });
}

/** Clicks a link that is added to the page for it. */
export const follow = (page: Page, to: string): Promise<void> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'a way on' });
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, to);

/** Waits until the page's title begins with these words. */
export const titled = async (page: Page, start: string): Promise<void> => {
  await page.waitForFunction((text) => document.title.startsWith(text), start);
};

/** Waits until the page stands so many pixels below its top. */
export const scrolledTo = (page: Page, top: number) =>
  page.waitForFunction((expected) => Math.abs(scrollY - expected) < 2, top);

/** Waits until the element that a hash names stands below the header; without a hash, until the page stands at its top. */
export const atStart = (page: Page, hash = '') =>
  page.waitForFunction((id) => {
    const top = id ? (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - 80 : scrollY;
    return Math.abs(top) < 1;
  }, hash.slice(1));

/**
 * Follows a link from 1,500 pixels down a page to one that must be loaded as a document, and goes back and forward: each page
 * must be the one of its address, and stand where it should.
 * @param isUsed whether the visitor presses a key on each page, which brings React
 */
export async function leaveAndReturn(page: Page, to: string, title: string, isUsed: boolean): Promise<void> {
  const use = async () => (isUsed ? touch(page) : booted(page));
  const left = await page.title();
  const [, hash] = to.split(/(?=#)/);
  await page.evaluate(() => scrollTo(0, 1500));
  await scrolledTo(page, 1500);
  await markDocument(page);
  await follow(page, to);
  const arrive = async () => {
    await titled(page, title);
    await atStart(page, hash);
    await use();
    assert.ok(page.url().endsWith(to), page.url());
    assert.ok((await page.title()).startsWith(title), `${await page.title()} at ${page.url()}`);
  };
  await arrive();
  assert.ok(await isFreshDocument(page), 'a document was loaded');
  await page.goBack();
  await titled(page, left);
  await scrolledTo(page, 1500);
  await use();
  await scrolledTo(page, 1500);
  await page.goForward();
  await arrive();
  await touch(page);
  await arrive();
}

/** Waits until the page has handled all events so far and has painted. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Another tab comes before the page, or goes. */
export const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

export async function boxOf(locator: Locator) {
  const found = await locator.boundingBox();
  assert.ok(found);
  const { x, y, width, height } = found;
  return { left: x, right: x + width, top: y, bottom: y + height, width, height };
}

/** Notifies by the event for code that cannot import `notify`. */
export const notify = (page: Page, detail: Record<string, unknown>): Promise<void> =>
  page.evaluate((detail) => {
    document.dispatchEvent(new CustomEvent('site:notify', { detail }));
  }, detail);

/** The URLs of the documents that a page asks for from now on. */
export function documentsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && urls.push(request.url()));
  return urls;
}

/** The URLs of all requests from now on that match. */
export function requestsOf(page: Page, pattern: RegExp): string[] {
  const urls: string[] = [];
  page.on('request', (request) => pattern.test(request.url()) && urls.push(request.url()));
  return urls;
}

/** What a page warns of on the console from now on. */
export function warningsOf(page: Page): string[] {
  const texts: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && texts.push(message.text()));
  return texts;
}

/** Takes out the faults that a test expects, such as the refusals that Chromium reports as failed loads; fails at any other. */
export function expectFaults(faults: string[], expected: RegExp): void {
  const others = faults.splice(0).filter((fault) => !expected.test(fault));
  assert.deepEqual(others, []);
}
