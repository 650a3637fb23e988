import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { clipboardCopiedMs } from '../../shared/constants.ts';
import { journey } from '../testing/journey.ts';

journey('copying says so for its time, and another copy starts that again', async ({ open }) => {
  const { page, context } = await open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: 0 });
  await page.goto('/contact');
  const place = page.locator('main dl');
  const before = await box(place);
  await hydrate(page);
  await page.clock.pauseAt(100_000);
  const button = place.getByRole('button', { name: /^Cop(y|ied) email address$/ });
  await button.waitFor();
  assert.deepEqual(await box(place), before, 'nothing moves when the button comes');

  const said = place.locator('[aria-live="polite"]');
  assert.equal(await textOf(said), '');
  await button.click();
  await said.getByText('Copied').waitFor();
  const email = await textOf(place.locator('a[href^="mailto:"]'));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), email);
  assert.equal(await textOf(button), 'Copied email address');
  assert.deepEqual(await box(place), before, 'nor when it answers');

  await page.clock.runFor(clipboardCopiedMs - 1);
  assert.equal(await textOf(button), 'Copied email address');
  const words = await said.locator('span').elementHandle();
  await button.press('Enter');
  await page.waitForFunction((old) => !old?.isConnected, words);
  assert.equal(await textOf(said), 'Copied', 'it is said again');
  await page.clock.runFor(clipboardCopiedMs - 1);
  assert.equal(await textOf(button), 'Copied email address');
  await page.clock.runFor(1);
  assert.equal(await textOf(button), 'Copy email address');
  assert.equal(await textOf(said), '');
});

journey('a browser that refuses the clipboard is said to; one without has no button', async ({ open }) => {
  const { page } = await open();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.goto('/contact');
  await hydrate(page);
  const button = page.getByRole('button', { name: 'Copy email address' });
  await button.click();
  await page.locator('[aria-live="polite"]').getByText('Not copied').waitFor();

  const { page: other } = await open();
  await other.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
  );
  await other.goto('/contact');
  await hydrate(other);
  assert.equal(await other.getByRole('button', { name: /copy/i }).count(), 0);
});

journey('no room is kept where the button never comes', async ({ open }) => {
  const heights: number[] = [];
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await open({ javaScriptEnabled });
    await page.goto('/');
    if (javaScriptEnabled) await hydrate(page);
    assert.equal(await page.locator('main a[href^="mailto:"]').count(), 1);
    heights.push((await box(page.locator('main dl', { hasText: 'Email' }))).height);
  }
  assert.equal(heights[0], heights[1]);
});

async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.waitForSelector('html[data-hydrated]');
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  assert.ok(found);
  const { x, y, width, height } = found;
  return { left: x, right: x + width, top: y, bottom: y + height, width, height };
}

const textOf = async (locator: Locator): Promise<string> => (await locator.textContent())?.trim() ?? '';
