import type { Page, Route } from 'playwright-core';

/** Moves the pointer, as a visitor does sooner or later, and waits until client navigation is ready. */
export async function touch(page: Page): Promise<void> {
  await booted(page);
  await page.mouse.move(50, 300);
  await page.mouse.move(60, 310);
  await page.waitForSelector('html[data-hydrated]');
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
