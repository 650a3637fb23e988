import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openStore } from '../back-office/store/open-store.ts';
import type { Store } from '../back-office/store/store.ts';
import { freePort } from '../process/port.ts';
import { logLines } from '../testing/log-lines.ts';
import { addRepair } from '../testing/repair-rows.ts';
import { sharedBrowser } from '../testing/shared-by-files.ts';
import { type RunningSite, startSite, untilWell } from '../testing/start-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { addColleague } from '../testing/test-desk.ts';

// One repair at the desk in the built server, from the board to the customer's hands.

const reference = 'NB-7K4M-Q2XQ';

describe('a ticket', () => {
  let site: RunningSite;
  let store: Store;
  let deskUrl: string;
  let people = 0;
  before(async () => {
    const DATABASE_URL = `sqlite:${temporaryFolder()}/shop.db`;
    const port = await freePort();
    deskUrl = `http://localhost:${port}`;
    site = await startSite({ DATABASE_URL, DESK_URL: deskUrl, DESK_PORT: String(port) });
    await untilWell(site);
    store = await openStore(DATABASE_URL, logLines().log);
    await addRepair(store, reference, {}, [{ device: 'HP laptop', fault: 'No picture' }], 'received');
  });
  after(async () => {
    await store?.close();
    await site?.stop();
  });

  async function open(t: TestContext, options: BrowserContextOptions = {}): Promise<Page | null> {
    const context = await (await sharedBrowser())?.newContext({ baseURL: deskUrl, ...options });
    if (!context) return t.skip('there is no browser') ?? null;
    t.after(() => context.close());
    people += 1;
    const person = { id: `staff-${people}`, name: `Kim ${people}`, role: 'counter' } as const;
    const [name = '', value = ''] = (await addColleague(store, deskUrl, person)).split('=');
    await context.addCookies([{ name, value, url: deskUrl }]);
    const page = await context.newPage();
    await page.goto('/');
    return page;
  }

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const status = (page: Page, label: string) => page.getByRole('heading', { name: label }).waitFor();

  test('goes from the board over a quote to the customer, and a stale tab is told and keeps its note', async (t) => {
    const page = await open(t);
    const stale = await open(t, { javaScriptEnabled: false });
    if (!page || !stale) return;
    await press(page, `Start ${reference}`);
    await page.waitForURL(`${deskUrl}/`);
    await page.getByRole('link', { name: reference }).click();
    await status(page, 'Finding the fault');

    await page.getByRole('link', { name: 'Quote', exact: true }).click();
    await page.getByLabel('Line 1').fill('Screen; genuine part; 12 months');
    await press(page, 'Send the quote');
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    assert.equal(await page.getByLabel('Line 1').inputValue(), 'Screen; genuine part; 12 months');
    await page.getByLabel('Price, $').first().fill('399.00');
    await press(page, 'Send the quote');
    await status(page, 'Quote ready for your OK');
    await page.getByLabel('By phone').check();
    await press(page, 'They approved what is ticked');
    await status(page, 'Quote approved');

    await press(page, 'Start');
    await status(page, 'Repairing');
    await stale.goto(`/t/${reference.toLowerCase()}`);
    await press(page, 'Test');
    await status(page, 'Quality check');
    await stale.getByText('Wait for a part', { exact: true }).first().click();
    await stale.locator('details[open] textarea').fill('The hinge came broken');
    await press(stale, 'Wait for a part');
    await stale.getByText('Kim 1 moved it to “Quality check”').waitFor();
    // There is no such move any more: the words stand where the problem is.
    await stale
      .getByRole('region', { name: 'There is a problem' })
      .getByText('The hinge came broken')
      .waitFor();

    await press(page, 'Ready');
    await status(page, 'Ready to collect');
    await press(page, 'Collected');
    await status(page, 'Collected');
    await page.goto('/');
    assert.equal(await page.getByRole('link', { name: reference }).count(), 0);
  });
});
