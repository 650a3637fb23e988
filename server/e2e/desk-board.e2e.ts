import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openStore } from '../back-office/store/open-store.ts';
import type { Store } from '../back-office/store/store.ts';
import { freePort } from '../process/port.ts';
import { logLines } from '../testing/log-lines.ts';
import { serverEnv } from '../testing/processes.ts';
import { addRepair } from '../testing/repair-rows.ts';
import { sharedBrowser } from '../testing/shared-by-files.ts';
import { type RunningSite, startSite, untilWell } from '../testing/start-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testDist } from '../testing/test-build.ts';
import { addColleague } from '../testing/test-desk.ts';
import { until } from '../testing/until.ts';

// The board in the built server: what two browsers and the command line do.

const [batch, first, second] = ['NB-7K4M-Q2X8', 'NB-0000-0000', 'NB-7K2M-Q4XS'];
const phone = { device: 'Apple iPhone 13', fault: '' };

describe('the board', () => {
  let site: RunningSite;
  let store: Store;
  let deskUrl: string;
  let env: NodeJS.ProcessEnv;
  let people = 0;
  before(async () => {
    const DATABASE_URL = `sqlite:${temporaryFolder()}/shop.db`;
    const port = await freePort();
    deskUrl = `http://localhost:${port}`;
    env = serverEnv(0, { DATABASE_URL });
    site = await startSite({ DATABASE_URL, DESK_URL: deskUrl, DESK_PORT: String(port) });
    await untilWell(site);
    store = await openStore(DATABASE_URL, logLines().log);
    await addRepair(store, batch, {}, [phone, phone], 'received');
    await addRepair(store, first, { name: 'Bo Example' }, [phone], 'approved');
    await addRepair(store, second, {}, [phone], 'awaiting_parts');
  });
  after(async () => {
    await store?.close();
    await site?.stop();
  });

  /** The board of somebody new; nothing where there is no browser. */
  async function open(t: TestContext, options: BrowserContextOptions = {}): Promise<Page | null> {
    const context = await (await sharedBrowser())?.newContext({ baseURL: deskUrl, ...options });
    if (!context) return t.skip('there is no browser') ?? null;
    t.after(() => context.close());
    people += 1;
    const person = { id: `staff-${people}`, name: `Kim ${people}`, role: 'bench' } as const;
    const [name = '', value = ''] = (await addColleague(store, deskUrl, person)).split('=');
    await context.addCookies([{ name, value, url: deskUrl }]);
    const page = await context.newPage();
    const isListening = page.waitForResponse('**/events?*').catch(() => null);
    await page.goto('/');
    if (options.javaScriptEnabled !== false) await isListening;
    return page;
  }

  const card = (page: Page, column: string, reference: string) =>
    page.getByRole('region', { name: column }).getByRole('link', { name: reference });

  test('shows what the command line does in every browser, and keeps focus and what is being typed', async (t) => {
    const [one, other] = [await open(t), await open(t)];
    if (!one || !other) return;
    await one.getByRole('searchbox').fill('Bo');
    await card(other, 'Ours', first).focus();
    const words = ['repairs', 'move', first, 'awaiting_parts', '--by', 'Lee'];
    await promisify(execFile)(process.execPath, [`${testDist}/server/shop.js`, ...words], { env });
    for (const page of [one, other]) await card(page, 'Parts', first).waitFor();
    assert.equal(await one.getByRole('searchbox').inputValue(), 'Bo');
    assert.equal(await other.evaluate('document.activeElement.textContent'), first);
  });

  test('a scanner may type wherever the focus is; N begins a new repair, unless it is switched off', async (t) => {
    const page = await open(t);
    if (!page) return;
    const focused = () => page.evaluate('document.activeElement.id');
    assert.equal(await focused(), 'search');
    await page.keyboard.press('Escape');
    assert.notEqual(await focused(), 'search');
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/t/${first.toLowerCase()}`);
    await page.goto('/');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.waitForURL('/new');
    await page.goto('/');
    await page.getByRole('checkbox', { name: /Keys/ }).uncheck();
    await page.keyboard.press('n');
    await page.keyboard.press('/');
    assert.equal(await focused(), 'keys');
  });

  test('is five tabs on a phone, without script, too', async (t) => {
    const page = await open(t, { javaScriptEnabled: false, viewport: { width: 375, height: 800 } });
    if (!page) return;
    assert.equal(await page.getByRole('region').count(), 1);
    await page.getByRole('link', { name: 'Parts' }).click();
    assert.equal(await card(page, 'Parts', second).isVisible(), true);
    assert.equal(await card(page, 'Ours', batch).isVisible(), false);
    assert.equal(await page.getByRole('button', { name: `Arrived ${second}` }).isVisible(), true);
    assert.equal(await page.getByRole('checkbox').count(), 0);
  });

  test('leaves the screen when its session is locked, and lets the server end', async (t) => {
    const [locked, open_] = [await open(t), await open(t)];
    if (!locked || !open_) return;
    const lock = { locked_at: new Date().toISOString() };
    await store.write((db) =>
      db
        .updateTable('staff_sessions')
        .set(lock)
        .where('staff_id', '=', `staff-${people - 1}`)
        .execute(),
    );
    await locked.getByRole('heading', { name: /locked/i }).waitFor();
    assert.equal(await card(locked, 'Parts', second).count(), 0);
    assert.equal(await site.stop(), 0);
    assert.equal(await until(() => open_.getByRole('heading', { name: 'Board' }).isVisible()), true);
  });
});
