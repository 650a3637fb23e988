import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { walkAtDesk } from '../testing/browser/desk-journey.ts';
import { expectFaults } from '../testing/browser/page-actions.ts';
import { addRepair } from '../testing/fixtures/repair-rows.ts';

// One repair at the desk in the built server, from the board to the customer's hands.

const reference = 'NB-7K4M-Q2XQ';

const ticketJourney = walkAtDesk(({ store }) =>
  addRepair(store, reference, {}, [{ device: 'HP laptop', fault: 'No picture' }], 'received'),
);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const status = (page: Page, label: string) => page.getByRole('heading', { name: label }).waitFor();

ticketJourney(
  'a ticket goes from the board over a quote to the customer, and a stale tab is told and keeps its note',
  async ({ openFor }) => {
    const { page, faults } = await openFor('counter');
    const { page: stale, faults: staleFaults } = await openFor('counter', { javaScriptEnabled: false });
    await page.goto('/');
    await press(page, `Start ${reference}`);
    await page.waitForURL('/');
    await page.getByRole('link', { name: reference }).click();
    await status(page, 'Diagnosing');

    await page.getByRole('link', { name: 'Quote', exact: true }).click();
    await page.getByLabel('Line 1').fill('Screen; genuine part; 12 months');
    await press(page, 'Send the quote');
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    assert.equal(await page.getByLabel('Line 1').inputValue(), 'Screen; genuine part; 12 months');
    await page.getByLabel('Price, $').first().fill('399.00');
    await press(page, 'Send the quote');
    await status(page, 'Quote sent');
    await page.getByLabel('By phone').check();
    await press(page, 'They approved what is ticked');
    await status(page, 'Approved');

    await press(page, 'Start');
    await status(page, 'Repairing');
    await stale.goto(`/t/${reference.toLowerCase()}`);
    await press(page, 'Test');
    await status(page, 'Testing');
    await stale.getByText('More', { exact: true }).click();
    await stale.getByText('Wait for a part', { exact: true }).first().click();
    await stale.locator('details[open] textarea').fill('The hinge came broken');
    await press(stale, 'Wait for a part');
    await stale.getByText('counter 1 moved it to “Testing”').waitFor();
    // There is no such move any more: the words stand where the problem is.
    await stale
      .getByRole('region', { name: 'There is a problem' })
      .getByText('The hinge came broken')
      .waitFor();

    await press(page, 'Ready');
    await status(page, 'Ready');
    await press(page, 'Collected');
    await status(page, 'Collected');
    await page.goto('/');
    assert.equal(await page.getByRole('link', { name: reference }).count(), 0);
    expectFaults(faults, /\b422\b/);
    expectFaults(staleFaults, /\b409\b/);
  },
);
