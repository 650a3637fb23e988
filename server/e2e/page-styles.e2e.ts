import assert from 'node:assert/strict';
import { journey } from '../testing/browser/journey.ts';
import {
  holdBack,
  isFreshDocument,
  markDocument,
  painted,
  showIntent,
} from '../testing/browser/page-actions.ts';

// That a page carries the rules of all that is on it, in the order of the whole sheet: page-styles.http.test.ts.

const sheet = '**/assets/styles-*.css';

journey('React waits for the whole sheet', async ({ open }) => {
  const { page } = await open();
  const release = await holdBack(page, sheet);
  const entry = page.waitForResponse('**/assets/entry-*.js');
  await page.goto('/help/faq');
  await showIntent(page);
  // What must not happen would have happened once React's code has run and the page, frames later, has nothing to do.
  await page.evaluate((url) => import(url), (await entry).url());
  for (let times = 0; times < 3; times++) await painted(page);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  assert.equal(await page.locator('html[data-hydrated]').count(), 0);
  await release();
  await page.waitForSelector('html[data-hydrated]');
});

journey('without the whole sheet links load documents', async ({ open }) => {
  const { page, faults } = await open();
  await page.route(sheet, (route) => route.abort());
  // The sheet is asked for as soon as the page is there.
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/help/faq');
  await markDocument(page);
  await showIntent(page);
  await failed;
  await page.locator('header a[href="/contact"], footer a[href="/contact"]').first().click();
  await page.waitForURL('**/contact');
  assert.ok(await isFreshDocument(page));
  assert.ok(
    faults.every((fault) => /styles-|ERR_FAILED|no styles/.test(fault)),
    faults.join(),
  );
  faults.length = 0;
});
