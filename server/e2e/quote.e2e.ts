import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey } from '../testing/browser/journey.ts';
import {
  follow,
  holdBack,
  isFreshDocument,
  markDocument,
  requestsOf,
  showAsPrinted,
  titled,
  touch,
} from '../testing/browser/page-actions.ts';

/** The quote on a device's page: repairs to tick, and a card that says what they cost in all. */

const phone = '/repairs/apple/iphone-13';
const empty = '/repairs?device=apple/iphone-13';
const both = `${empty}&with=screen-replacement.genuine.39900&with=battery.aftermarket.9900`;

const repair = (page: Page, name: string) => page.getByRole('checkbox', { name });
const grade = (page: Page, name: string) => page.getByRole('radio', { name });
const total = (page: Page, price: string) => page.getByRole('status').getByText(`Total with GST: ${price}`);
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname + search);
};

journey('a quote of two repairs is added up, shared and printed', async ({ open }) => {
  const { page } = await open({ width: 375 });
  await page.goto(phone);
  const first = await page.getByText('from $179').first().boundingBox();
  assert.ok(first && first.y < 260, `a phone's first view has the prices: ${first?.y}`);
  assert.equal(await grade(page, 'Genuine part').count(), 0, 'grades open with their repair');
  const request = page.getByRole('link', { name: 'Request this repair' });
  assert.equal(await request.count(), 0);

  await repair(page, 'Screen replacement').check();
  assert.ok(await grade(page, 'Aftermarket part $179').isChecked(), 'the first grade is chosen');
  await grade(page, 'Genuine part $399').check();
  await repair(page, 'Battery replacement').check();
  await total(page, '$498').waitFor();
  assert.equal(addressOf(page), both);
  await page.getByRole('heading', { level: 1, name: 'iPhone 13 repairs' }).waitFor();
  assert.ok(await repair(page, 'Screen replacement').isChecked());
  assert.ok(await grade(page, 'Genuine part $399').isChecked());
  assert.equal(await repair(page, 'Diagnosis').isChecked(), false);
  assert.deepEqual(await sidewaysOverflow(page), []);

  const shared = page.url();
  const { page: other } = await open();
  await other.goto(shared);
  await total(other, '$498').waitFor();
  assert.equal(await other.getByText('This link says').count(), 0);
  await other.goto(shared.replace('9900', '8900').replace('39900', '38900'));
  assert.ok((await other.getByText(/This link says/).count()) > 0);
  await total(other, '$498').waitFor();

  await showAsPrinted(page);
  assert.ok(await page.getByText('Total with GST: $498').isVisible());
  assert.ok(await page.getByText('Screen replacement: Genuine part').isVisible());
  assert.ok(await page.getByText('It may have to be ordered first.').last().isVisible());
  for (const control of await page.locator('main').locator('button, input:not([type=hidden])').all())
    assert.equal(await control.isVisible(), false);
  for (const name of ['Request this repair', 'Email this link', 'contact us'])
    assert.equal(await page.locator('main').getByRole('link', { name }).count(), 0, name);
  await page.emulateMedia({ media: 'screen' });

  await request.click();
  await page.getByRole('heading', { level: 1, name: 'Request this repair' }).waitFor();
  await page.getByText('Total with GST: $498').waitFor();
  await page.goBack();
  await total(page, '$498').waitFor();
  assert.ok(await grade(page, 'Genuine part $399').isChecked());
});

// What the server adds up, repairs.http.test.ts says.
journey(
  'without script a button shows the total, and one that is no longer right is not shown, nor requested',
  async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(phone);
    const show = page.getByRole('main').getByRole('button');
    await repair(page, 'Screen replacement').check();
    await grade(page, 'Genuine part $399').check();
    await repair(page, 'Battery replacement').check();
    await show.click();
    await total(page, '$498').waitFor();
    assert.equal(await show.count(), 0);
    await repair(page, 'Diagnosis').check();
    assert.deepEqual(await show.allInnerTexts(), ['Show the total']);
    assert.equal(await page.getByRole('link', { name: 'Request this repair' }).count(), 0);
    assert.equal(await total(page, '$498').isVisible(), false);
    await repair(page, 'Diagnosis').uncheck();
    assert.ok(await total(page, '$498').isVisible());
    assert.equal(await show.count(), 0);
  },
);

journey('the total moves before React is there, which leaves what was ticked', async ({ open }) => {
  const { page } = await open();
  const release = await holdBack(page, '**/assets/entry-*.js');
  await page.goto(phone);
  await markDocument(page);
  await repair(page, 'Screen replacement').check();
  await total(page, '$179').waitFor();
  await grade(page, 'Refurbished original').check();
  await page.getByText('Screen replacement: Refurbished original').waitFor();
  assert.match(addressOf(page), /with=screen-replacement\.refurbished-original\.[\d-]+$/);
  assert.equal(await page.locator('html[data-hydrated]').count(), 0);
  const chosen = await page.locator('main').getByRole('status').innerText();
  await release();
  await touch(page);
  assert.equal(await page.locator('main').getByRole('status').innerText(), chosen);
  assert.ok(await grade(page, 'Refurbished original').isChecked());

  await repair(page, 'Battery replacement').check();
  await page.getByText('Battery replacement: Aftermarket part').waitFor();
  for (const name of ['Screen replacement', 'Battery replacement']) await repair(page, name).uncheck();
  await page.getByText('Tick a repair to see the total.').waitFor();
  assert.equal(addressOf(page), phone);
  assert.equal(await isFreshDocument(page), false, 'no document was loaded');
});

journey('where the shop says how long its queue is, the server names the day', async ({ open }) => {
  const { page, faults } = await open();
  const days = /_payload\.json\?device=/;
  const answerWith = (pattern: RegExp, from: RegExp, to: string) =>
    page.route(pattern, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(from, to) });
    });
  await answerWith(/repairs\?device=/, /(hasDates":)false/, '$1true');
  await answerWith(days, /1–2 hours of work, once[^.]*\./, 'Ready on Tuesday.');
  await page.goto(empty);
  await repair(page, 'Battery replacement').check();
  await page.getByText('Ready on Tuesday. If we have to order a part').waitFor();
  // The latest route answers first.
  await page.route(days, (route) => route.abort());
  await repair(page, 'Screen replacement').check();
  await page.getByText('2–5 hours of work, once you’ve said yes.').waitFor();
  faults.splice(0);
});

journey('who only reads a device’s page does not load the script of its quote', async ({ open }) => {
  const { page } = await open({ fresh: true });
  const asked = requestsOf(page, /quote-form-/);
  await page.goto(phone);
  await page.locator('html[data-boot]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'I’m not sure' }).hover();
  assert.deepEqual(asked, []);
  await repair(page, 'Battery replacement').check();
  await total(page, '$99').waitFor();
  assert.ok(asked.length > 0);
});

journey(
  'Back leads to a device’s page as it was ticked, and from there to the page before',
  async ({ visit }) => {
    const { page } = await visit('/repairs/apple');
    await page.getByRole('link', { name: 'iPhone 13' }).click();
    await repair(page, 'Screen replacement').check();
    await total(page, '$179').waitFor();
    await page
      .locator('li', { has: repair(page, 'Screen replacement') })
      .getByRole('link', { name: 'Details' })
      .click();
    await titled(page, 'iPhone 13 screen replacement');
    await page.goBack();
    await total(page, '$179').waitFor();
    assert.ok(await repair(page, 'Screen replacement').isChecked());
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Apple repairs' }).waitFor();
    await page.goForward();
    await total(page, '$179').waitFor();
    assert.equal(await isFreshDocument(page), false);
  },
);

journey('a quote that was changed after a reload is not loaded again for React', async ({ open }) => {
  const { page } = await open();
  await page.goto(both);
  await touch(page);
  // From now on the history entry has client navigation's key.
  await page.reload();
  await markDocument(page);
  await repair(page, 'Battery replacement').uncheck();
  await total(page, '$399').waitFor();
  await touch(page);
  assert.equal(await isFreshDocument(page), false);
  await total(page, '$399').waitFor();
  await page.getByRole('link', { name: 'Apple', exact: true }).click();
  await page.waitForURL('**/repairs/apple#phone');
  await page.goBack();
  await total(page, '$399').waitFor();
  assert.equal(await repair(page, 'Battery replacement').isChecked(), false);
});

journey('Forward leads to a quote that was changed before React came', async ({ visit }) => {
  const { page } = await visit('/');
  await follow(page, both);
  await total(page, '$498').waitFor();
  await holdBack(page, '**/assets/entry-*.js');
  await page.reload();
  await repair(page, 'Battery replacement').uncheck();
  await total(page, '$399').waitFor();
  await page.goBack();
  await titled(page, 'Home');
  await page.goForward();
  await total(page, '$399').waitFor();
});

journey(
  'the link of a quote is copied as it stands, and mailed by the visitor’s own program',
  async ({ open }) => {
    const { page } = await open();
    await page.goto(both);
    await keepCopies(page);
    await repair(page, 'Battery replacement').uncheck();
    await total(page, '$399').waitFor();
    assert.equal(await copyLink(page), page.url());
    const mail = await page.getByRole('link', { name: 'Email this link' }).getAttribute('href');
    const body = new URLSearchParams(mail?.split('?')[1]).get('body') ?? '';
    assert.ok(body.endsWith(addressOf(page)), body);
    // These are no buttons of the form.
    const buttons = await page
      .locator('main form')
      .evaluate(
        (form: HTMLFormElement) => [...form.elements].filter(({ tagName }) => tagName === 'BUTTON').length,
      );
    assert.equal(buttons, 1);
  },
);

// The script of a quote and that of the other elements share one that must run once, whichever page comes first.
journey('a quote works after a search in place', async ({ visit }) => {
  const { page } = await visit('/', { width: 375 });
  await keepCopies(page);
  await search(page);
  await page.getByRole('option').first().click();
  await repair(page, 'Battery replacement').check();
  await total(page, '$99').waitFor();
  const copied = await copyLink(page);
  assert.match(copied, /with=battery/);
  assert.equal(copied, page.url());
  assert.equal(await isFreshDocument(page), false);
});

journey('a search and tabs work after a quote in place', async ({ visit }) => {
  const { page } = await visit(empty, { width: 375 });
  await repair(page, 'Battery replacement').check();
  await total(page, '$99').waitFor();
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await search(page);
  await page.goBack();
  await repair(page, 'Screen replacement').check();
  await total(page, '$278').waitFor();
  await follow(page, '/every-component');
  await page.getByRole('tab', { selected: false }).first().click();
  assert.equal(await isFreshDocument(page), false);
});

async function search(page: Page): Promise<void> {
  await page.locator('#device-search').fill('iphone 13');
  await page.getByRole('option').first().waitFor();
}

/** Keeps what the page copies; a clipboard is the whole machine's. */
const keepCopies = (page: Page) =>
  page.evaluate(() => {
    const clipboard = { writeText: async (text: string) => void Object.assign(window, { copied: text }) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  });

async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  return page.evaluate(() => (window as { copied?: string }).copied ?? '');
}
