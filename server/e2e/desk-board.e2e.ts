import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { until } from '../testing/basics/until.ts';
import type { PageOptions } from '../testing/browser/chromium.ts';
import { type DeskTools, walkAtDesk } from '../testing/browser/desk-journey.ts';
import { expectFaults } from '../testing/browser/page-actions.ts';
import { addRepair } from '../testing/fixtures/repair-rows.ts';

// The board in the built server: what two browsers and the command line do.

const [batch, first, second] = ['NB-7K4M-Q2X8', 'NB-0000-0000', 'NB-7K2M-Q4XS'];
const phone = { device: 'Apple iPhone 13', fault: '' };

const boardJourney = walkAtDesk(async ({ store }) => {
  // What has not moved for days is late.
  const today = { created_at: new Date().toISOString() };
  await addRepair(store, batch, today, [phone, phone], 'received');
  await addRepair(store, first, { ...today, name: 'Bo Example' }, [phone], 'approved');
  await addRepair(store, second, today, [phone], 'awaiting_parts');
});

/** The board of somebody new. With script, its news have begun. */
async function openBoard({ openFor }: DeskTools, options: PageOptions = {}) {
  const opened = await openFor('bench', options);
  const isListening = opened.page.waitForResponse('**/events?*').catch(() => null);
  await opened.page.goto('/');
  if (options.javaScriptEnabled !== false) await isListening;
  return opened;
}

const card = (page: Page, column: string, reference: string) =>
  page.getByRole('region', { name: column }).getByRole('link', { name: reference });

boardJourney(
  'the board shows what the command line does in every browser, and keeps focus and what is being typed',
  async (tools) => {
    const [{ page: one }, { page: other }] = [await openBoard(tools), await openBoard(tools)];
    await one.getByRole('searchbox').fill('Bo');
    await card(other, 'Ours', first).focus();
    await tools.desk.shop('repairs', 'move', first, 'awaiting_parts', '--by', 'Lee');
    for (const page of [one, other]) await card(page, 'Parts', first).waitFor();
    assert.equal(await one.getByRole('searchbox').inputValue(), 'Bo');
    assert.equal(await other.evaluate('document.activeElement.id'), `open-${first}`);
  },
);

boardJourney(
  'a scanner may type wherever the focus is; N begins a new repair, unless it is switched off',
  async (tools) => {
    const { page } = await openBoard(tools);
    const focused = () => page.evaluate('document.activeElement.id');
    // The browser gives it the focus a moment after the page is loaded.
    const searchHasFocus = () => page.locator('#search:focus').waitFor();
    await searchHasFocus();
    await page.keyboard.press('Escape');
    assert.notEqual(await focused(), 'search');
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/t/${first.toLowerCase()}`);
    await page.goto('/');
    await searchHasFocus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.waitForURL('/new');
    await page.goto('/');
    await searchHasFocus();
    await page.getByRole('checkbox', { name: /Keys/ }).uncheck();
    await page.keyboard.press('n');
    await page.keyboard.press('/');
    assert.equal(await focused(), 'keys');
  },
);

boardJourney('the board is tabs on a phone, without script, too', async (tools) => {
  const { page } = await openBoard(tools, { javaScriptEnabled: false, width: 375, height: 800 });
  assert.equal(await page.getByRole('region').count(), 1);
  await page.getByRole('link', { name: 'Parts' }).click();
  assert.equal(await card(page, 'Parts', second).isVisible(), true);
  assert.equal(await card(page, 'Ours', batch).isVisible(), false);
  assert.equal(await page.getByRole('button', { name: `Arrived ${second}` }).isVisible(), true);
  assert.equal(await page.getByRole('checkbox').count(), 0);
});

boardJourney(
  'the board leaves the screen when its session is locked, and lets the server end',
  async (tools) => {
    const [locked, kept] = [await openBoard(tools), await openBoard(tools)];
    const { desk } = tools;
    await locked.context.request.post('/lock', { headers: { origin: desk.url } });
    await locked.page.getByRole('heading', { name: /locked/i }).waitFor();
    assert.equal(await card(locked.page, 'Parts', second).count(), 0);
    assert.equal(await desk.stop(), 0);
    assert.equal(await until(() => kept.page.getByRole('heading', { name: 'Board' }).isVisible()), true);
    expectFaults(locked.faults, /\b401\b|ERR_CONNECTION_REFUSED/);
    expectFaults(kept.faults, /\/events\?|ERR_CONNECTION_REFUSED/);
  },
);
