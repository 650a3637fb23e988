import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../testing/journey.ts';
import { booted, holdBack, isFreshDocument, markDocument, touch } from '../testing/page-actions.ts';
import { until } from '../testing/until.ts';

/** An island, a document, the catalogue with a page's own icons, and a form below a quote, each at one width. */
const compared = {
  '/': 375,
  '/help/faq': 1280,
  '/repairs/apple/iphone-13': 375,
  '/repairs?device=apple/iphone-13&with=screen-replacement': 1280,
};
const linked = Object.keys(compared).slice(1);

const sheet = '**/assets/styles-*.css';

/** Every box of the page with its computed styles, pseudo-elements included, once nothing moves. */
async function look(page: Page): Promise<string[]> {
  const animations = () =>
    page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'));
  await until(async () => !(await animations()), 'the end of all transitions');
  return boxes(page);
}

async function boxes(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const computedStyles = await page.evaluate(() =>
    // The page's own icons have fewer decimals in their paths (`d`) than those that the icons' endpoint sends.
    [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--') && name !== 'd'),
  );
  const { documents, strings } = await browser.send('DOMSnapshot.captureSnapshot', { computedStyles });
  const [{ nodes, layout } = assert.fail('no document')] = documents;
  const found = layout.nodeIndex.map((node, index) => {
    const name = strings[nodes.nodeName?.[node] ?? -1];
    const styles = layout.styles[index]?.map((value, at) => `${computedStyles[at]}: ${strings[value]}`) ?? [];
    return [name, ...styles].join('; ');
  });
  // React's server parts texts that are one in the browser.
  return found.filter((text) => !text.startsWith('#text'));
}

/** Fails with the first box that looks different, and what differs. */
function assertSameLook(found: string[], expected: string[]): void {
  const names = (list: string[]) => list.map((text) => text.split(';', 1)[0]);
  assert.deepEqual(names(found), names(expected));
  for (const [index, text] of found.entries()) {
    const other = new Set(expected[index]?.split('; '));
    assert.deepEqual(
      text.split('; ').filter((each) => !other.has(each)),
      [],
      `box ${index} ${text.slice(0, 60)}`,
    );
  }
}

/** The URL of the whole sheet. */
async function sheetOf(page: Page): Promise<string> {
  const boot = await page.locator('script[data-src*="boot-"]').getAttribute('data-src');
  const script = await (await page.request.get(boot ?? '')).text();
  return /\/assets\/styles-\w+\.css/.exec(script)?.[0] ?? '';
}

for (const [path, width] of Object.entries(compared)) {
  journey(`${path} looks as with the rules of the whole site, at ${width} px`, async ({ open }) => {
    // Without script, so that only the sheet changes.
    const { page } = await open({ width, reducedMotion: 'reduce', javaScriptEnabled: false });
    await page.goto(path);
    const before = await look(page);
    assert.ok(before.length > 100, 'there is something to compare');
    const own = await page.evaluate(() => document.styleSheets.length);
    await page.evaluate(
      (href) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
        document.querySelector('style')?.after(link);
      },
      await sheetOf(page),
    );
    // Without script no function in the page can wait.
    const sheets = () => page.evaluate(() => document.styleSheets.length);
    await until(async () => (await sheets()) > own, 'the whole sheet');
    assertSameLook(await look(page), before);
  });
}

for (const path of linked) {
  journey(`${path} looks the same when a link leads there`, async ({ open, site }) => {
    const options = { reducedMotion: 'reduce', width: 1280 } as const;
    const { page: direct } = await open(options);
    await direct.goto(path);
    // The first document of a visit may be without the typeface.
    await direct.reload();
    await touch(direct);
    const { page } = await open(options);
    await page.goto('/privacy-policy');
    await page.reload();
    await touch(page);
    await markDocument(page);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.querySelector('main')?.append(link);
      link.click();
      link.remove();
    }, path);
    await page.waitForURL(site.url + path);
    assert.ok(!(await isFreshDocument(page)), 'shown in place');
    for (const each of [direct, page]) {
      await each.waitForLoadState('networkidle');
      await each.evaluate(() => {
        (document.activeElement as HTMLElement | null)?.blur();
        // The first document of a visitor keeps the system's.
        document.documentElement.dataset.typeface = '';
        // What a screen reader is told of a navigation is not there at first.
        document.querySelector('[data-announcer]')?.replaceChildren();
      });
    }
    assertSameLook(await look(page), await look(direct));
  });
}

journey('React waits for the whole sheet', async ({ open }) => {
  const { page } = await open();
  const release = await holdBack(page, sheet);
  const entry = page.waitForResponse('**/assets/entry-*.js');
  await page.goto('/help/faq');
  await booted(page);
  await page.mouse.move(50, 300);
  await page.mouse.move(60, 310);
  await (await entry).finished();
  await page.waitForTimeout(500);
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
  await booted(page);
  await page.mouse.move(50, 300);
  await page.mouse.move(60, 310);
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
