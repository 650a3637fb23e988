import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../testing/browser/journey.ts';
import { booted, expectFaults, setHidden, titled, touch } from '../testing/browser/page-actions.ts';

const endpoint = '**/_site/islands/open-now.json';
const places = (page: Page) => page.locator('[data-open-now]');
const told = (page: Page) => places(page).allInnerTexts();
const shown = (page: Page) => page.locator('[data-open-now] [data-state]').first().waitFor();

/** Answers the island's requests in place of the server; returns how many there were. */
async function say(page: Page, text: string) {
  const count = { asked: 0 };
  await page.route(endpoint, (route) => {
    count.asked++;
    const html = `<span data-state="closed">${text} ${count.asked}</span>`;
    return route.fulfill({ json: { key: 'open-now', html } });
  });
  return count;
}

journey('the home page says whether the shop is open; without script, its weekly hours', async ({ open }) => {
  const { page: still } = await open({ javaScriptEnabled: false });
  await still.goto('/');
  const hours = '8:30 AM to 4:30 PM, Monday to Friday';
  assert.deepEqual(await told(still), [hours]);

  const { page } = await open();
  const answered = page.waitForResponse(endpoint);
  await page.goto('/');
  const { html } = (await (await answered).json()) as { html: string };
  await shown(page);
  for (const place of await places(page).all()) assert.equal(await place.innerHTML(), html);
  assert.match(html, />(Open|Closed) (now|today)/);
});

// At 375 and 1440 px by-hours.e2e.ts says that nothing moves.
for (const width of [320, 1024]) {
  journey(`nothing moves at ${width} px when the longest answer arrives`, async ({ open }) => {
    const { page } = await open({ width });
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    const text = 'Closed today, Royal Queensland Show (Ekka). Opens Thursday 13 August at 9:00 AM';
    await page.route(endpoint, async (route) => {
      await asked;
      await route.fulfill({ json: { key: 'open-now', html: `<span data-state="closed">${text}</span>` } });
    });
    await page.goto('/');
    const parts = () =>
      page.locator('main section, main h1, main h2, main form, footer').evaluateAll((elements) =>
        elements.map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return [element.localName, left, top, width, height];
        }),
      );
    const before = await parts();
    answer();
    await shown(page);
    assert.deepEqual(await parts(), before);
  });
}

for (const width of [320, 1440]) {
  journey(`the contact page marks today at ${width} px`, async ({ open }) => {
    const { page } = await open({ width });
    const html = '<span data-state="closed" data-day="Friday">Closed now</span>';
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route(endpoint, async (route) => {
      await asked;
      await route.fulfill({ json: { key: 'open-now', html } });
    });
    const rows = page.locator('main [data-day]');
    const marked = () =>
      rows.evaluateAll((items) =>
        items
          .filter(
            ({ firstElementChild: first }) => first && getComputedStyle(first, '::after').content !== 'none',
          )
          .map((item) => (item as HTMLElement).dataset.day),
      );
    const sizes = () =>
      rows.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
    await page.goto('/contact');
    const before = await sizes();
    assert.equal(before.length, 7);
    answer();
    await page.waitForFunction(() => document.documentElement.dataset.today === 'Friday');
    assert.deepEqual(await marked(), ['Friday']);
    assert.deepEqual(await sizes(), before, 'nothing moves');
    await touch(page);
    assert.deepEqual(await marked(), ['Friday'], 'nor does React take it back');
  });
}

journey('a failed answer leaves the weekly hours', async ({ open }) => {
  const { page, faults } = await open();
  await page.route(endpoint, (route) => route.fulfill({ status: 502 }));
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.goto('/');
  const hours = await told(page);
  assert.match((await warned).text(), /open-now/);
  assert.deepEqual(await told(page), hours);
  // Chromium reports the failed answer on the console, with a delay.
  while (faults.length < 1) await page.waitForEvent('console');
  expectFaults(faults, /status of 502/);
});

journey('after a client navigation the page shows the cached answer', async ({ open }) => {
  const { page } = await open();
  const { asked } = await say(page, 'Closed');
  assert.equal(asked, 0);
  await page.goto('/about');
  await touch(page);
  const home = page.getByRole('contentinfo').getByRole('link', { name: 'Home' });
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
  await home.click();
  await shown(page);
  assert.deepEqual(await told(page), ['Closed 1']);
  await about.click();
  await titled(page, 'About');
  await home.click();
  await shown(page);
  assert.deepEqual(await told(page), ['Closed 1']);
});

journey('a page that becomes visible after a minute requests the island again', async ({ open }) => {
  const { page } = await open();
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const count = await say(page, 'Closed');
  await page.goto('/');
  await booted(page);
  await page.clock.runFor(5000);
  await shown(page);
  await setHidden(page, true);
  await page.clock.runFor(30_000);
  await setHidden(page, false);
  assert.deepEqual(await told(page), ['Closed 1']);
  assert.equal(count.asked, 1);

  await setHidden(page, true);
  await page.clock.runFor(60_000);
  await setHidden(page, false);
  await page.waitForFunction(() => document.querySelector('[data-open-now]')?.textContent === 'Closed 2');
  assert.deepEqual(await told(page), ['Closed 2']);
});
