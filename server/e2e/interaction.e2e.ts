import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { until } from '../testing/basics/until.ts';
import { journey } from '../testing/browser/journey.ts';
import { boxOf, holdBack, painted, requestsOf, titled, touch } from '../testing/browser/page-actions.ts';

// What keeps a press, a key and a navigation short on a slow phone and a slow line. How long they take: `npm run bench -- interaction`.

const phone = { width: 375, height: 700, hasTouch: true, fresh: true };

journey(
  'React is asked for in one piece when a finger touches a control, and starts when it is lifted',
  async ({ open }) => {
    const { page, context } = await open(phone);
    await page.goto('/contact');
    await page.locator('html[data-boot]').waitFor({ state: 'attached' });
    const asked = scriptsFromNow(page);
    const release = await holdBack(page, '**/assets/*.js');
    const finger = await context.newCDPSession(page);
    const { left: x, top: y } = await boxOf(page.locator('header button').last());
    const touchPoints = [{ x: x + 5, y: y + 5 }];
    const requests = ['entry', 'views'].map((name) => page.waitForRequest(`**/assets/${name}-*.js`));
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await Promise.all(requests);
    await painted(page);
    const preloads = await page.locator('link[rel=modulepreload]:not([href*=elements-])').count();
    await until(() => asked().length >= preloads, 'requests for all that is preloaded');
    const atOnce = asked();
    const answered = Promise.all(
      atOnce.map((url) => page.waitForResponse((response) => response.url() === url)),
    );
    await release();
    await answered;
    await painted(page);
    assert.equal(await page.locator('html[data-hydrated]').count(), 0);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const name = (url: string) => /assets\/(\w+)-/.exec(url)?.[1];
    assert.deepEqual([...new Set(atOnce.map(name))].sort(), ['chunk', 'entry', 'views']);
    assert.deepEqual(asked(), atOnce, 'nothing was asked for later');
  },
);

journey('the data and the code of a page that was not preloaded are requested together', async ({ open }) => {
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
  await titled(page, 'Contact');
  assert.equal(atOnce.length, 1);
  // The code of elements, which add to a page that is whole without them, follows the page that has one.
  const ofPage = asked().filter((url) => !/elements-/.test(url));
  assert.deepEqual(ofPage, atOnce, 'nothing was asked for later');
});

/** The scripts that a page asks for from now on, each once. */
function scriptsFromNow(page: Page): () => string[] {
  const urls = requestsOf(page, /\.js$/);
  return () => [...new Set(urls)];
}
