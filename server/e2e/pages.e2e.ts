import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PageOptions } from '../testing/browser.ts';
import { axeFaults, htmlFaults, layoutShift, sidewaysOverflow } from '../testing/checks.ts';
import { journey } from '../testing/journey.ts';
import { type SitePage, sitePages } from '../testing/site-pages.ts';

/**
 * The ways in which pages are looked at. What is slow is done in as few of them as can show a fault: guides differ in
 * their words alone, and documents.e2e.ts looks at every component in both modes.
 */
const looks: (PageOptions & { name: string; axe?: true; html?: true; reload?: true; oneGuide?: true })[] = [
  { name: 'every page, wide and light', width: 1440, colorScheme: 'light', axe: true, html: true },
  { name: 'every kind of page, wide and dark', width: 1440, colorScheme: 'dark', axe: true, oneGuide: true },
  { name: 'every page, narrow and light', width: 375, colorScheme: 'light', reload: true },
  {
    name: 'every kind of page, narrow, without script',
    width: 375,
    colorScheme: 'dark',
    javaScriptEnabled: false,
    oneGuide: true,
  },
];

const pages = await sitePages();
const isGuide = ({ path }: SitePage) => path.startsWith('/help/guides/');
const firstGuide = pages.find(isGuide);

for (const { name, axe, html, reload, oneGuide, ...options } of looks) {
  journey(name, async ({ open, t }) => {
    const { page, faults } = await open(options);
    const script = options.javaScriptEnabled ?? true;
    for (const expected of pages) {
      if (oneGuide && isGuide(expected) && expected !== firstGuide) continue;
      await t.test(expected.path, async () => {
        const response = await page.goto(expected.path);
        assert.equal(response?.status(), expected.status);
        await looksRight(page, expected);
        if (script) {
          assert.equal(await modeOf(page), options.colorScheme);
          const shift = await layoutShift(page);
          assert.ok(shift < 0.01, `the layout shifts by ${shift}`);
        }
        assert.deepEqual(await sidewaysOverflow(page), []);
        if (axe) assert.deepEqual(await axeFaults(page), []);
        if (html) assert.deepEqual(await htmlFaults(await response.text()), []);
        if (reload && !isGuide(expected)) {
          assert.equal((await page.reload())?.status(), expected.status);
          await looksRight(page, expected);
        }
        assert.deepEqual(faults.splice(0), []);
      });
    }
  });
}

journey('every page fits 320 px, as 400 % zoom on a small laptop gives', async ({ open, t }) => {
  const { page } = await open({ width: 320, height: 256 });
  for (const { path } of pages) {
    await t.test(path, async () => {
      await page.goto(path);
      assert.deepEqual(await sidewaysOverflow(page), []);
    });
  }
});

async function looksRight(page: Page, { title }: SitePage): Promise<void> {
  const shown = await page.title();
  if (typeof title === 'string') assert.equal(shown, title);
  else assert.match(shown, title);
  assert.equal(await page.getAttribute('html', 'lang'), 'en-AU');
  for (const element of ['header', 'main', 'footer', 'h1']) {
    assert.equal(await page.locator(element).count(), 1, `<${element}> stands once`);
  }
}

/** The mode that the head's script has put on `<html>`. */
async function modeOf(page: Page): Promise<string | undefined> {
  const classes = (await page.getAttribute('html', 'class'))?.split(' ') ?? [];
  return classes.find((name) => name === 'light' || name === 'dark');
}
