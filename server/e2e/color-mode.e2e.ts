import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPage } from '../testing/browser/chromium.ts';
import { journey } from '../testing/browser/journey.ts';
import { hasFocus, holdBack, painted, touch } from '../testing/browser/page-actions.ts';
import { listen } from '../testing/network/raw-socket.ts';
import { createTestApp } from '../testing/servers/test-app.ts';

type Mode = 'light' | 'dark';

// What the page shows for each stored choice and system, inline-script.test.ts says.
journey('the colour mode is set before the first paint, and no later script changes it', async ({ open }) => {
  for (const [system, prepare] of [
    ['light', () => localStorage.setItem('color-mode', 'dark')],
    ['dark', breakStorage],
  ] as const) {
    const { page } = await open({ colorScheme: system });
    await page.addInitScript(recordModes);
    await page.addInitScript(prepare);
    const release = await holdBack(page, '**/assets/boot-*.js');
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    assert.ok(await toggle(page).isHidden(), 'the toggle would not work yet');
    await release();
    await page.locator('html[data-boot]').waitFor({ state: 'attached' });
    await toggle(page).waitFor();
    const modes = await page.evaluate(() => (globalThis as Recorder).modes);
    assert.deepEqual([...new Set(modes)], ['class dark, colours dark'], `on a ${system} system`);
  }
});

journey('the page follows the system until the visitor has chosen', async ({ open }) => {
  const { page } = await open({ colorScheme: 'light' });
  await page.goto('/about');
  for (const stored of [null, 'system', 'sepia']) {
    await page.evaluate(store, stored);
    for (const system of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: system });
      await shows(page, system);
    }
  }
  await toggle(page).click();
  await shows(page, 'dark');
  assert.equal(await stored(page), 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await painted(page);
  await shows(page, 'dark');
  await page.reload();
  await shows(page, 'dark');
});

for (const width of [375, 1440]) {
  journey(`the toggle names the current mode and sets the other one, at ${width} px`, async ({ open }) => {
    const { page } = await open({ width, colorScheme: 'dark' });
    await page.goto('/about');
    for (const [name, other, mode] of [
      ['Dark Mode', 'light', 'light'],
      ['Light Mode', 'dark', 'dark'],
    ] as const) {
      const button = page
        .locator('footer')
        .getByRole('button', { name: `${name} (switch to ${other} mode)`, exact: true });
      await button.waitFor();
      assert.equal(await button.locator('> :visible').count(), 1, 'one label is visible');
      await button.press(mode === 'light' ? 'Enter' : 'Space');
      await shows(page, mode);
      assert.equal(await stored(page), mode);
      assert.ok(await hasFocus(toggle(page)));
    }
    const box = await toggle(page).boundingBox();
    assert.ok(box && box.height >= 44);
  });
}

journey('other tabs follow, and so does a page from the back/forward cache', async ({ open }) => {
  const { page, context } = await open({ colorScheme: 'light' });
  await page.goto('/about');
  const other = await context.newPage();
  await other.goto('/contact');
  await toggle(other).click();
  await shows(page, 'dark');
  await other.evaluate(store, 'system');
  await shows(page, 'light');
  await other.evaluate(store, 'dark');
  await shows(page, 'dark');
  await other.evaluate(() => localStorage.clear());
  await shows(page, 'light');
  // A tab gets no storage event for its own change, and a page in the back/forward cache gets none at all.
  await page.evaluate(store, 'dark');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await shows(page, 'dark');
});

for (const breaks of [breakStorage, breakWriting]) {
  journey(`without storage the choice lasts as long as the document: ${breaks.name}`, async ({ open }) => {
    const { page } = await open({ colorScheme: 'dark' });
    await page.addInitScript(breaks);
    await page.goto('/about');
    await toggle(page).click();
    await shows(page, 'light');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await painted(page);
    await shows(page, 'light');
    await toggle(page).click();
    await shows(page, 'dark');
  });
}

journey(
  'a page that forces a mode is shown in it, and the next page has the chosen one again',
  async ({ open, t }) => {
    const forced = '/about';
    const { app, release } = await createTestApp({ rules: {} });
    const { find } = release.library;
    release.library.find = async (path) => {
      const document = await find(path);
      return path === forced && document ? { ...document, colorMode: 'dark' as const } : document;
    };
    const url = `http://127.0.0.1:${await listen(app)}`;
    const browser = (await open()).context.browser();
    assert.ok(browser);
    const { page, context, faults } = await openPage(browser, url, { colorScheme: 'light' });
    t.after(() => context.close().then(() => app.close()));

    await page.addInitScript(recordModes);
    await page.goto(forced);
    await page.evaluate(store, 'light');
    await touch(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    const other = await context.newPage();
    await other.goto('/contact');
    await other.evaluate(store, 'dark');
    await other.evaluate(store, 'light');
    await other.close();
    await painted(page);
    const modes = await page.evaluate(() => (globalThis as Recorder).modes);
    assert.deepEqual([...new Set(modes)], ['class dark, colours dark']);
    for (const button of await page.locator('[data-color-mode-toggle]').all())
      assert.ok(await button.isHidden());

    // To another page and back: by client navigation, then as a document.
    for (const inPlace of [true, false]) {
      await page.evaluate((marked) => Object.assign(globalThis, { marked }), inPlace);
      for (const [path, mode] of [
        ['/contact', 'light'],
        [forced, 'dark'],
      ] as const) {
        if (inPlace) await page.locator(`footer a[href="${path}"]`).click();
        else await page.goto(path);
        await page.locator(`header [aria-current][href="${path}"]`).waitFor({ state: 'attached' });
        await shows(page, mode);
        await toggle(page).waitFor({ state: path === forced ? 'hidden' : 'visible' });
        assert.equal(await stored(page), 'light');
      }
      assert.equal(await page.evaluate(() => 'marked' in globalThis), inPlace);
    }
    assert.deepEqual(faults, []);
  },
);

const toggle = (page: Page) => page.locator('footer [data-color-mode-toggle]');

/** Waits until a mode is shown: by the class of `<html>` and by the colours. */
async function shows(page: Page, mode: Mode): Promise<void> {
  await page.waitForFunction((expected) => {
    const { documentElement: root } = document;
    return root.className === expected && getComputedStyle(root).colorScheme === expected;
  }, mode);
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('color-mode'));

/** `null` stores nothing. */
function store(value: string | null): void {
  if (value === null) localStorage.removeItem('color-mode');
  else localStorage.setItem('color-mode', value);
}

function breakStorage(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('Denied', 'SecurityError');
    },
  });
}

function breakWriting(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
}

type Recorder = typeof globalThis & { modes: string[] };

/** Records the mode from the first paint on, at every change. */
function recordModes(): void {
  const modes: string[] = [];
  Object.assign(globalThis, { modes });
  new MutationObserver(() => {
    const { documentElement: root, body } = document;
    if (body) modes.push(`class ${root.className}, colours ${getComputedStyle(root).colorScheme}`);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['class'] });
}
