import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { headerMenu } from '../../shared/navigation.ts';
import type { PageOptions } from '../testing/browser/chromium.ts';
import { type JourneyTools, journey } from '../testing/browser/journey.ts';
import { hasFocus, holdBack, styled, touch } from '../testing/browser/page-actions.ts';

// The menu on small screens: a dialog that the browser opens, or boot in browsers without commands.

const phone = { width: 375, height: 700, hasTouch: true };

for (const commands of [true, false]) {
  journey(`the panel is modal, opened ${commands ? 'by a command' : 'without commands'}`, async (tools) => {
    const page = await start(tools, phone, { commands });
    const { menu, button, close } = parts(page);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => scrollY === 300);
    await button.tap();
    await menu.waitFor();
    assert.equal(await page.locator('header dialog').count(), 0, 'the panel is outside the header');

    const box = await menu.boundingBox();
    assert.deepEqual(
      box,
      { x: 0, y: 0, width: phone.width, height: phone.height },
      'the panel fills the screen',
    );
    assert.ok(await hasFocus(close), 'the close button has the focus');
    await containsEveryLink(menu);
    await makesThePageInert(page, menu);

    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    assert.ok(await hasFocus(button), 'Escape returns the focus');
    await button.press('Enter');
    await menu.waitFor();
    await close.click();
    await menu.waitFor({ state: 'hidden' });
    assert.ok(await hasFocus(button), 'the close button returns the focus');
    assert.equal(await page.evaluate(() => scrollY), 300, 'the page has not scrolled');
  });
}

journey('the panel closes when the window grows, on a press beside it, and on navigation', async (tools) => {
  const page = await start(tools, { width: 800, height: 900 });
  const { menu, button } = parts(page);
  await button.click();
  await menu.waitFor();
  await page.setViewportSize({ width: 1024, height: 900 });
  await menu.locator('xpath=self::*[not(@open)]').waitFor({ state: 'attached' });
  await page.locator('main a').first().focus();
  assert.ok(await hasFocus(page.locator('main a').first()), 'the page is not inert');
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.documentElement).overflow), 'hidden');
  await page.setViewportSize({ width: 800, height: 900 });
  await menu.waitFor({ state: 'hidden' });

  await button.click();
  await page.mouse.click(100, 20);
  assert.ok(await menu.isVisible(), 'a press inside closed the panel');
  // The panel fills the screen: only a narrower one leaves something to press beside it.
  await menu.evaluate((dialog) => {
    dialog.style.width = '50%';
  });
  await page.mouse.click(700, 450);
  await menu.waitFor({ state: 'hidden' });

  await touch(page);
  for (const { name, path } of [
    { name: 'FAQ', path: '/help/faq' },
    { name: 'About', path: '/about' },
  ]) {
    await button.click();
    await menu.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(path);
    await page.locator(`#menu a[href="${path}"][aria-current="page"]`).waitFor({ state: 'attached' });
    await menu.waitFor({ state: 'hidden' });
  }
  await button.click();
  await menu.waitFor();
  await page.goBack();
  await page.waitForURL('/help/faq');
  await menu.waitFor({ state: 'hidden' });
});

journey('a dialog that collapses to no size closes without a resize of the window', async (tools) => {
  const page = await start(tools, { width: 800, height: 900 });
  const { menu, button } = parts(page);
  const isClosed = () => menu.locator('xpath=self::*[not(@open)]').waitFor({ state: 'attached' });
  // A browser reports sizes once a frame: a panel that collapses in its first one never had a size.
  const isShown = async () => {
    await menu.waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  await button.click();
  await isShown();
  await menu.evaluate((dialog) => dialog.style.setProperty('display', 'none', 'important'));
  await isClosed();
  await page.locator('main a').first().focus();
  assert.ok(await hasFocus(page.locator('main a').first()), 'the page is inert below the closed panel');

  // The window grows past the breakpoint, without a resize event.
  await menu.evaluate((dialog) => dialog.style.removeProperty('display'));
  await page.evaluate(() => addEventListener('resize', (event) => event.stopImmediatePropagation(), true));
  await button.click();
  await isShown();
  await page.setViewportSize({ width: 1024, height: 900 });
  await isClosed();
});

journey(
  'the toggle leaves the panel open, and closing returns the focus even if nothing had it',
  async (tools) => {
    const page = await start(tools, { ...phone, colorScheme: 'light' });
    const { menu, button } = parts(page);
    // As in Safari, which does not focus a pressed button.
    await button.evaluate((element: HTMLElement) => element.click());
    await menu.getByRole('button', { name: /^Light Mode/ }).tap();
    await page.locator('html.dark').waitFor();
    assert.ok(await hasFocus(menu.getByRole('button', { name: /^Dark Mode/ })));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    assert.ok(await hasFocus(button));
  },
);

journey('a panel that is open during hydration stays open', async (tools) => {
  const { page } = await tools.open(phone);
  const release = await holdBack(page, '**/assets/entry-*.js');
  const asked = page.waitForRequest('**/assets/entry-*.js');
  await page.goto('/help/faq');
  const { menu, button } = parts(page);
  await button.tap();
  await menu.waitFor();
  await asked;
  await release();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await makesThePageInert(page, menu);
});

journey('a browser without modal dialogs opens and closes the panel', async (tools) => {
  const page = await start(tools, phone, { commands: false, modal: false });
  const { menu, button, close } = parts(page);
  for (const leave of [() => close.tap(), () => page.keyboard.press('Escape')]) {
    await button.tap();
    await menu.waitFor();
    await leave();
    await menu.waitFor({ state: 'hidden' });
    assert.ok(await hasFocus(button));
  }
});

journey('without script a link or the button’s command opens the panel', async ({ open }) => {
  const { page } = await open({ ...phone, javaScriptEnabled: false });
  await page.goto('/');
  const { menu, button, close } = parts(page);
  await page.locator('footer').getByRole('link', { name: 'All pages in one menu' }).tap();
  await menu.waitFor();
  await containsEveryLink(menu);
  await menu.getByRole('link', { name: 'Close menu' }).tap();
  await menu.waitFor({ state: 'hidden' });

  await button.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  assert.ok(await hasFocus(button));
  await button.tap();
  await menu.getByRole('link', { name: 'Track Repair' }).click();
  await page.waitForURL('/repairs/track');
  assert.ok(await menu.isHidden());

  // In a window that grows, the page must not stay inert below a hidden panel.
  await button.tap();
  await menu.waitFor();
  await page.setViewportSize({ width: 1200, height: 800 });
  await close.click();
  await menu.waitFor({ state: 'hidden' });
  await page.locator('header').getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL('/contact');
});

interface Browser {
  /** Whether the browser supports `command` on buttons. */
  commands?: boolean;
  /** Whether the browser supports `showModal` on dialogs. */
  modal?: boolean;
}

async function start(tools: JourneyTools, size: PageOptions, browser: Browser = {}): Promise<Page> {
  const { page } = await tools.open(size);
  await page.addInitScript(makeOlder, { commands: true, modal: true, ...browser });
  await page.goto('/help/guides');
  await page.locator('html[data-boot]').waitFor({ state: 'attached' });
  await styled(page);
  return page;
}

function makeOlder({ commands, modal }: Browser): void {
  if (!commands) {
    // Removes what scripts can detect of commands, and what the browser does for them.
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
    addEventListener('command', (event) => event.preventDefault(), true);
  }
  if (!modal) {
    for (const name of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
  }
}

function parts(page: Page) {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  return {
    menu: page.locator('dialog#menu'),
    button: page.locator('header button').last(),
    close: menu.getByRole('button', { name: 'Close menu' }),
  };
}

/** Checks that the panel links to every page of the menu, in a list per dropdown, with links at least 44 px high. */
async function containsEveryLink(menu: Locator): Promise<void> {
  for (const { label, to, children } of headerMenu) {
    const place = children ? menu.getByRole('list', { name: label, exact: true }) : menu;
    for (const link of children ?? [{ label, to }]) {
      const box = await place.locator(`a[href="${link.to}"]`).boundingBox();
      assert.ok(box && box.height >= 44, link.label);
    }
  }
  assert.ok(await menu.getByRole('link', { name: /^Call/ }).isVisible());
}

/** Checks that the focus stays in the panel in both directions, and that the page behind cannot be focused, pressed or scrolled. */
async function makesThePageInert(page: Page, menu: Locator): Promise<void> {
  const before = await page.evaluate(() => scrollY);
  const behind = page.locator('main a').first();
  await behind.evaluate((link: HTMLElement) => {
    const outside: string[] = [];
    Object.assign(globalThis, { outside });
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && !target.closest('dialog')) outside.push(target.outerHTML);
    });
    link.focus();
  });
  const count = await menu.locator('a, button').count();
  for (let presses = 0; presses < count + 2; presses++) await page.keyboard.press('Tab');
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Shift+Tab');
  assert.deepEqual(await page.evaluate(() => (globalThis as unknown as { outside: string[] }).outside), []);

  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const seen = await menu.evaluate(
    (dialog, [right = 0, bottom = 0]) =>
      [0.01, 0.5, 0.99].every((x) =>
        [0.01, 0.5, 0.99].every((y) => dialog.contains(document.elementFromPoint(x * right, y * bottom))),
      ),
    [width, height],
  );
  assert.ok(seen, 'the panel covers every point of the screen');

  const overflow = await page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  assert.equal(overflow, 'hidden', 'the page behind does not scroll');
  assert.equal(await page.evaluate(() => scrollY), before);
}
