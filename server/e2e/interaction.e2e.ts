import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../testing/journey.ts';
import { holdBack, touch } from '../testing/page-actions.ts';

// What keeps a press, a key and a navigation short on a slow phone and a slow line. How long they take: `npm run bench -- interaction`.

const phone = { width: 375, height: 700, hasTouch: true };

journey(
  'React is asked for in one piece when a finger touches the page, and starts when it is lifted',
  async ({ open }) => {
    const { page, context } = await open(phone);
    await page.goto('/contact');
    await page.locator('html[data-settled]').waitFor({ state: 'attached' });
    const asked = scriptsFromNow(page);
    const release = await holdBack(page, '**/assets/*.js');
    const finger = await context.newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 20, y: 400 }] });
    for (const name of ['entry', 'views']) await page.waitForRequest(`**/assets/${name}-*.js`);
    await settled(page);
    const atOnce = asked();
    const answered = Promise.all(
      atOnce.map((url) => page.waitForResponse((response) => response.url() === url)),
    );
    await release();
    await answered;
    await settled(page);
    assert.equal(await page.locator('html[data-hydrated]').count(), 0);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const name = (url: string) => /assets\/(\w+)-/.exec(url)?.[1];
    assert.deepEqual([...new Set(atOnce.map(name))].sort(), ['chunk', 'entry', 'views']);
    assert.deepEqual(asked(), atOnce, 'nothing was asked for later');
  },
);

journey('the data and the code of a page that was not preloaded are asked for at once', async ({ open }) => {
  const { page } = await open(phone);
  // Nothing becomes visible: nothing is preloaded.
  await page.addInitScript(() => {
    globalThis.IntersectionObserver = class {
      observe() {}
      unobserve() {}
    } as unknown as typeof IntersectionObserver;
  });
  await page.goto('/');
  await touch(page);
  const asked = scriptsFromNow(page);
  const release = await holdBack(page, '**/*');
  const both = ['**/contact/_payload.json*', '**/assets/views-*.js'].map((url) => page.waitForRequest(url));
  await page.locator('#menu a[href="/contact"]').evaluate((link: HTMLElement) => link.click());
  await Promise.all(both);
  const atOnce = asked();
  await release();
  await page.waitForFunction(() => document.title.startsWith('Contact'));
  assert.equal(atOnce.length, 1);
  assert.deepEqual(asked(), atOnce, 'nothing was asked for later');
});

journey('what is out of sight is left out, and keeps its size', async ({ open }) => {
  const { page } = await open(phone);
  await page.goto('/');
  await page.locator('html[data-settled]').waitFor({ state: 'attached' });
  const footerLink = page.locator('footer a').first();
  const isDrawn = () => footerLink.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  const heights = () =>
    page
      .locator('main, main section, footer')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
  const withAll = await page.evaluate(() => {
    delete document.documentElement.dataset.settled;
    return document.documentElement.scrollHeight;
  });
  const drawn = await heights();
  assert.equal(await isDrawn(), true);
  await page.evaluate(() => {
    document.documentElement.dataset.settled = '';
  });
  await settled(page);
  assert.equal(await isDrawn(), false);
  assert.deepEqual(await heights(), drawn);

  // The page behind the menu is left out too, and does not scroll.
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), withAll);
  await settled(page);
  assert.equal(await isDrawn(), true);
  const bottom = await page.evaluate(() => scrollY);
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.locator('#menu').waitFor();
  await settled(page);
  assert.equal(await isDrawn(), false);
  assert.equal(await page.evaluate(() => scrollY), bottom);
  await page.getByRole('button', { name: 'Close menu' }).tap();
  await settled(page);
  assert.equal(await isDrawn(), true);
  assert.deepEqual(await heights(), drawn);
});

/** Waits until the page has drawn what has happened so far. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** The scripts that a page asks for from now on, each once. */
function scriptsFromNow(page: Page): () => string[] {
  const urls = new Set<string>();
  page.on('request', (request) => request.url().endsWith('.js') && urls.add(request.url()));
  return () => [...urls];
}
