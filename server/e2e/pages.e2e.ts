import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PageOptions } from '../testing/browser.ts';
import { axeFaults, htmlFaults, layoutShift, sidewaysOverflow } from '../testing/checks.ts';
import { journey } from '../testing/journey.ts';
import { type SitePage, sitePages } from '../testing/site-pages.ts';

/** The ways in which every page is looked at. What is slow is done in as few of them as can show a fault. */
const looks: (PageOptions & { name: string; axe?: true; html?: true; reload?: true })[] = [
  { name: 'wide and light', width: 1440, colorScheme: 'light', axe: true, html: true },
  { name: 'wide and dark', width: 1440, colorScheme: 'dark', axe: true },
  { name: 'narrow and light', width: 375, colorScheme: 'light', reload: true },
  { name: 'narrow, without script', width: 375, colorScheme: 'dark', javaScriptEnabled: false },
];

const pages = await sitePages();

for (const { name, axe, html, reload, ...options } of looks) {
  journey(`every page, ${name}`, async ({ open, t }) => {
    const { page, faults } = await open(options);
    const script = options.javaScriptEnabled ?? true;
    for (const expected of pages) {
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
        // Every guide is the same template: those pages that differ are reloaded.
        if (reload && !expected.path.startsWith('/help/guides/')) {
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
