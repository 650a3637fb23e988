import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { clipboardCopiedMs } from '../../shared/constants.ts';
import { journey } from '../testing/browser/journey.ts';
import { boxOf, touch } from '../testing/browser/page-actions.ts';

journey(
  'the copy button shows and announces "Copied" for its time, which another copy restarts',
  async ({ open }) => {
    const { page, context } = await open();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install({ time: 0 });
    await page.goto('/contact');
    const place = page.locator('main dl');
    const before = await boxOf(place);
    await touch(page);
    await page.clock.pauseAt(100_000);
    const button = place.getByRole('button', { name: /^Cop(y|ied) email address$/ });
    await button.waitFor();
    assert.deepEqual(await boxOf(place), before, 'nothing moves when the button appears');

    const announced = page.locator('[data-announcer]');
    assert.equal(await textOf(announced), '');
    await button.click();
    await announced.getByText('Copied').waitFor();
    const email = await textOf(place.locator('a[href^="mailto:"]'));
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), email);
    assert.equal(await textOf(button), 'Copied email address');
    assert.deepEqual(await boxOf(place), before, 'nor when its text changes');

    await page.clock.runFor(clipboardCopiedMs - 1);
    assert.equal(await textOf(button), 'Copied email address');
    const words = await announced.locator('span').elementHandle();
    await button.press('Enter');
    await page.waitForFunction((old) => !old?.isConnected, words);
    assert.equal(await textOf(announced), 'Copied', 'the outcome is announced again');
    await page.clock.runFor(clipboardCopiedMs - 1);
    assert.equal(await textOf(button), 'Copied email address');
    await page.clock.runFor(1);
    assert.equal(await textOf(button), 'Copy email address');
    assert.equal(await textOf(announced), '');
  },
);

journey(
  'the copy button reports a refused clipboard; without a clipboard there is no button',
  async ({ open }) => {
    const { page } = await open();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.goto('/contact');
    await touch(page);
    const button = page.getByRole('button', { name: 'Copy email address' });
    await button.click();
    await page.locator('[data-announcer]').getByText('Not copied').waitFor();

    const { page: other } = await open();
    await other.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
    );
    await other.goto('/contact');
    await touch(other);
    await other.waitForFunction(() => customElements.get('site-button') !== undefined);
    assert.equal(await other.getByRole('button', { name: /copy/i }).count(), 0);
  },
);

const textOf = async (locator: Locator): Promise<string> => (await locator.textContent())?.trim() ?? '';
