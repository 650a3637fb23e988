import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { firstAidLinks } from '../../shared/navigation.ts';
import { axeFaults, htmlFaults, layoutShift, sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey } from '../testing/browser/journey.ts';
import { touch } from '../testing/browser/page-actions.ts';
import {
  missingPath,
  pageStates,
  type SitePage,
  samplePaths,
  sitePages,
} from '../testing/servers/site-pages.ts';

// Every page of the tests' content, which has each kind of page once or twice. All are read without script, which is
// what the server sends; with script, those that another page does not stand for.

const pages = await sitePages();

/** Documents, guides and forms without a component that another of them does not have. */
const standsFor: Record<string, string> = {
  '/terms-and-conditions': '/accessibility',
  '/warranty-policy': '/accessibility',
  '/privacy-policy': '/every-component',
  '/about': '/every-component',
  '/glossary-of-terms': '/every-component',
  '/help/faq': '/every-component',
  '/business/b2b': '/business/school',
  '/help/guides/unlisted': '/help/guides/dark-room',
  '/help/guides/repair-or-replace': '/help/guides/dark-room',
  '/help/guides/swollen-battery': '/help/guides/dark-room',
  '/help/guides/back-up-iphone': '/help/guides/spill-first-aid',
};
const looks = pages.filter(({ path }) => !(path in standsFor));

/** Pages that look different by their query, a service without a price, and a page at whose path the menus look different. */
const states = [
  ...(await pageStates()),
  '/repairs?device=apple/iphone-13&with=screen-replacement.genuine.1&with=battery.aftermarket.9900&with=gone.x',
  '/repairs/apple/macbook-air-m1/liquid-damage',
  firstAidLinks[0].to,
];

const { device, service } = await samplePaths();
/** Pages that have all colours in use; palette.test.ts says that each pair of colours is readable in both modes. */
const coloured = ['/', '/every-component', '/contact', device, service, missingPath];

/** An island, a page with a form, and one that is not there. */
const reloaded = ['/', '/contact', missingPath];

test('pages that are not looked at with script, and those that stand for them, are there', () => {
  const paths = new Set(pages.map(({ path }) => path));
  for (const names of Object.entries(standsFor)) for (const path of names) assert.ok(paths.has(path), path);
  for (const path of [...reloaded, ...coloured]) assert.ok(paths.has(path), path);
});

journey('every page is valid, whole and fits a phone without script, at 320 px too', async ({ open, t }) => {
  const { page, faults } = await open({ width: 375, colorScheme: 'dark', javaScriptEnabled: false });
  for (const expected of pages) {
    await t.test(expected.path, async () => {
      await page.setViewportSize({ width: 375, height: 900 });
      const response = await page.goto(expected.path);
      assert.equal(response?.status(), expected.status);
      assert.deepEqual(await htmlFaults(await response.text()), []);
      if (reloaded.includes(expected.path)) assert.equal((await page.reload())?.status(), expected.status);
      await hasItsParts(page, expected);
      assert.deepEqual(await sidewaysOverflow(page), []);
      // As 400 % zoom on a small laptop gives.
      await page.setViewportSize({ width: 320, height: 256 });
      assert.deepEqual(await sidewaysOverflow(page), []);
      assert.deepEqual(faults.splice(0), []);
    });
  }
});

journey(
  'each kind of page is accessible and steady on a wide screen, and all colours in both modes',
  async ({ open, t }) => {
    const { page, faults } = await open({ width: 1440, colorScheme: 'light' });
    for (const expected of looks) {
      await t.test(expected.path, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(expected.path);
        await hasItsParts(page, expected);
        assert.equal(await modeOf(page), expected.colorMode ?? 'light');
        await isSteady(page);
        assert.deepEqual(await axeFaults(page), []);
        if (coloured.includes(expected.path)) await isReadableInDark(page);
        assert.deepEqual(faults.splice(0), []);
      });
    }
  },
);

// Texts and elements that differ are console errors, which fail a journey; React says nothing of attributes.
journey(
  'each kind of page is steady on a phone, React takes it over as it was sent, and its states are accessible',
  async ({ open, t }) => {
    const { page, faults } = await open({ width: 375, colorScheme: 'dark' });
    for (const path of new Set([...looks.map((each) => each.path), ...states])) {
      await t.test(path, async () => {
        await page.goto(path);
        assert.equal(await modeOf(page), 'dark');
        await isSteady(page);
        assert.deepEqual(await sidewaysOverflow(page), []);
        await touch(page);
        const { compared, differing } = await attributes(page);
        assert.ok(compared > 100, `only ${compared} attributes were compared`);
        assert.deepEqual(differing, []);
        if (states.includes(path)) await isAccessibleWithAllChosen(page);
        assert.deepEqual(faults.splice(0), []);
      });
    }
  },
);

async function hasItsParts(page: Page, { title }: SitePage): Promise<void> {
  const shown = await page.title();
  if (typeof title === 'string') assert.equal(shown, title);
  else assert.match(shown, title);
  assert.equal(await page.getAttribute('html', 'lang'), 'en-AU');
  for (const element of ['header', 'main', 'footer', 'h1']) {
    assert.equal(await page.locator(element).count(), 1, `<${element}> stands once`);
  }
  for (const wrong of [
    'dl > div > :not(dt, dd)',
    ':is(table, [role=tablist]):not([aria-label])',
    '[aria-label=Breadcrumb] li:last-child > :not([aria-current=page])',
  ]) {
    assert.equal(await page.locator(wrong).count(), 0, wrong);
  }
}

/** The other mode is the same HTML in other colours. */
async function isReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForSelector('html.dark');
  // Buttons fade from one colour to the other.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  assert.deepEqual(await axeFaults(page, ['color-contrast', 'link-in-text-block']), []);
}

/** With each box ticked, what it opens is looked at, too. */
async function isAccessibleWithAllChosen(page: Page): Promise<void> {
  for (const box of await page.locator('main').getByRole('checkbox').all()) await box.check();
  assert.deepEqual(await axeFaults(page), []);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await sidewaysOverflow(page), [], `${width} px`);
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

/**
 * Compares the attributes in the document with those that React has for its elements. Elements that boot changes before
 * React comes (`suppressHydrationWarning`) may differ.
 */
const attributes = (page: Page): Promise<{ compared: number; differing: string[] }> =>
  page.evaluate(() => {
    const names: Record<string, string> = { className: 'class', htmlFor: 'for', tabIndex: 'tabindex' };
    const differing: string[] = [];
    let compared = 0;
    for (const element of document.querySelectorAll('#root *')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      const props: Record<string, unknown> = key ? Reflect.get(element, key) : {};
      if (props.suppressHydrationWarning) continue;
      for (const [name, value] of Object.entries(props)) {
        if (typeof value !== 'string' || name === 'children' || /^(default)?value$/i.test(name)) continue;
        compared += 1;
        const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        const found = element.getAttribute(names[name] ?? name) ?? element.getAttribute(dashed);
        if (found !== value) differing.push(`<${element.localName} ${name}="${value}"> is "${found}"`);
      }
    }
    return { compared, differing };
  });
