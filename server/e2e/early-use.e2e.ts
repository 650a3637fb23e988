import assert from 'node:assert/strict';
import { requestPath } from '../../shared/request-path.ts';
import { href } from '../../shared/routes.ts';
import { journey } from '../testing/browser/journey.ts';
import {
  booted,
  hasFocus,
  holdBack,
  isFreshDocument,
  markDocument,
  requestsOf,
  titled,
  touch,
} from '../testing/browser/page-actions.ts';

// What is pressed or typed before React is there, or even boot, works as it does after.

journey(
  'a field that had the focus before boot came brings React, and keeps what was typed',
  async ({ open }) => {
    const { page } = await open({ fresh: true });
    const release = await holdBack(page, '**/assets/boot-*.js');
    await page.goto(href('contact'), { waitUntil: 'commit' });
    await page.getByLabel('Name').fill('Ana');
    assert.equal(await page.locator('html[data-boot]').count(), 0);
    await release();
    await page.waitForSelector('html[data-hydrated]');
    assert.equal(await page.getByLabel('Name').inputValue(), 'Ana');
    assert.ok(await hasFocus(page.getByLabel('Name')));
  },
);

journey(
  'a form is filled in before React comes: answers stay, and mistakes in fields left show',
  async ({ open }) => {
    const { page } = await open();
    const release = await holdBack(page, '**/assets/entry-*.js');
    await page.goto(requestPath(href('repairs')));
    await booted(page);
    await page.getByLabel('I’m not sure').check();
    await page.getByLabel('Email').fill('ana');
    await page.getByLabel('Name').fill('Ana');
    assert.equal(await page.locator('html[data-hydrated]').count(), 0);
    await release();
    await page.locator('input[name=email][aria-invalid=true]').waitFor();
    assert.ok(await page.getByLabel('I’m not sure').isChecked());
    assert.equal(await page.getByLabel('Name').getAttribute('aria-invalid'), null, 'it still has the focus');
    assert.equal(await page.getByLabel('Name').inputValue(), 'Ana');
  },
);

journey('the colour mode, a disclosure and a link work before React comes', async ({ open }) => {
  const { page } = await open({ colorScheme: 'light' });
  const release = await holdBack(page, '**/assets/entry-*.js');
  await page.goto('/repairs?q=no+such+device');
  await booted(page);
  await page.locator('footer [data-color-mode-toggle]').click();
  await page.waitForSelector('html.dark');
  const disclosure = page.locator('main details').first();
  await disclosure.locator('summary').click();
  assert.equal(await page.locator('html[data-hydrated]').count(), 0);
  await release();
  await touch(page);
  assert.ok(await disclosure.evaluate(isOpen));
  assert.equal(await page.locator('html.dark').count(), 1);

  await holdBack(page, '**/assets/entry-*.js');
  await page.reload();
  await booted(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await titled(page, 'About');
});

journey('a search is typed and sent before any script comes', async ({ open }) => {
  const { page } = await open({ fresh: true });
  const releases = await Promise.all(
    ['boot', 'entry', 'elements'].map((name) => holdBack(page, `**/assets/${name}-*.js`)),
  );
  await page.goto(href('repairs'), { waitUntil: 'commit' });
  const field = page.locator('#device-search');
  await field.pressSequentially('iphone 1');
  for (const release of releases) await release();
  await page.locator('device-search [role=option]').first().waitFor();
  assert.equal(await field.inputValue(), 'iphone 1');
  await field.press('3');
  await field.press('Enter');
  await titled(page, 'iPhone 13');
});

const isOpen = (details: Element): boolean => (details as HTMLDetailsElement).open;

journey(
  'a page that the browser has translated keeps the first tick, and stays a document',
  async ({ open }) => {
    const { page } = await open({ width: 375, fresh: true });
    const scriptsOfReact = requestsOf(page, /\/entry-/);
    await page.goto('/repairs?device=apple/iphone-13');
    await booted(page);
    // As Chromium does it.
    await page.evaluate(() => {
      document.documentElement.className += ' translated-ltr';
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found.filter(({ parentElement }) => !parentElement?.closest('script, style'))) {
        const font = document.createElement('font');
        text.parentNode?.replaceChild(font, text);
        font.append(text);
      }
    });
    const repair = page.getByRole('checkbox', { name: /battery/i });
    await repair.click();
    await page.getByRole('status').getByText('$').waitFor();
    await page.waitForLoadState('networkidle');
    assert.ok(await repair.isChecked());
    assert.deepEqual(scriptsOfReact, [], 'React is not loaded');
    await markDocument(page);
    await page.locator('header').getByRole('link', { name: 'Track' }).click();
    await titled(page, 'Track');
    assert.ok(await isFreshDocument(page));
  },
);
