import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFaults, htmlFaults, layoutShift, sidewaysOverflow } from '../testing/checks.ts';
import { journey } from '../testing/journey.ts';
import { type SitePage, sitePages } from '../testing/site-pages.ts';

// Every page of the tests' content, which has each kind of page once or twice. A page is loaded three times; whatever
// can be seen without another load is looked at in one of them.

const pages = await sitePages();

journey('every page is valid, accessible in both modes and steady on a wide screen', async ({ open, t }) => {
  const { page, faults } = await open({ width: 1440, colorScheme: 'light' });
  for (const expected of pages) {
    await t.test(expected.path, async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      const response = await page.goto(expected.path);
      assert.equal(response?.status(), expected.status);
      await hasItsParts(page, expected);
      assert.equal(await modeOf(page), expected.colorMode ?? 'light');
      await isSteady(page);
      assert.deepEqual(await htmlFaults(await response.text()), []);
      assert.deepEqual(await axeFaults(page), []);
      // The other mode is the same HTML in other colours.
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.waitForSelector('html.dark');
      // Buttons fade from one colour to the other.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      assert.deepEqual(await axeFaults(page, ['color-contrast', 'link-in-text-block']), []);
      assert.deepEqual(faults.splice(0), []);
    });
  }
});

journey('every page fits a phone, and 320 px, as 400 % zoom on a small laptop gives', async ({ open, t }) => {
  const { page, faults } = await open({ width: 375, colorScheme: 'dark' });
  for (const expected of pages) {
    await t.test(expected.path, async () => {
      await page.setViewportSize({ width: 375, height: 900 });
      const response = await page.goto(expected.path);
      assert.equal(response?.status(), expected.status);
      assert.equal(await modeOf(page), 'dark');
      await isSteady(page);
      assert.deepEqual(await sidewaysOverflow(page), []);
      await page.setViewportSize({ width: 320, height: 256 });
      assert.deepEqual(await sidewaysOverflow(page), []);
      assert.deepEqual(faults.splice(0), []);
    });
  }
});

journey('every page is whole on a phone without script, reloaded too', async ({ open, t }) => {
  const { page, faults } = await open({ width: 375, colorScheme: 'dark', javaScriptEnabled: false });
  for (const expected of pages) {
    await t.test(expected.path, async () => {
      assert.equal((await page.goto(expected.path))?.status(), expected.status);
      assert.equal((await page.reload())?.status(), expected.status);
      await hasItsParts(page, expected);
      assert.deepEqual(await sidewaysOverflow(page), []);
      assert.deepEqual(faults.splice(0), []);
    });
  }
});

async function hasItsParts(page: Page, { title }: SitePage): Promise<void> {
  const shown = await page.title();
  if (typeof title === 'string') assert.equal(shown, title);
  else assert.match(shown, title);
  assert.equal(await page.getAttribute('html', 'lang'), 'en-AU');
  for (const element of ['header', 'main', 'footer', 'h1']) {
    assert.equal(await page.locator(element).count(), 1, `<${element}> stands once`);
  }
}

async function isSteady(page: Page): Promise<void> {
  const shift = await layoutShift(page);
  assert.ok(shift < 0.01, `the layout shifts by ${shift}`);
}

/** The mode that the head's script has put on `<html>`. */
async function modeOf(page: Page): Promise<string | undefined> {
  const classes = (await page.getAttribute('html', 'class'))?.split(' ') ?? [];
  return classes.find((name) => name === 'light' || name === 'dark');
}
