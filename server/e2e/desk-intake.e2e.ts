import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { readRepairs } from '../back-office/repairs/staff-repairs.ts';
import { freePort } from '../process/port.ts';
import { openRelease } from '../release/release.ts';
import { axeFaults } from '../testing/checks.ts';
import { sharedBrowser } from '../testing/shared-by-files.ts';
import { testDist } from '../testing/test-build.ts';
import { createTestDesk } from '../testing/test-desk.ts';
import { until } from '../testing/until.ts';

// A device is taken in at the counter, in a browser.

async function openDesk(context: TestContext, options: { javaScriptEnabled?: boolean } = {}) {
  const browser = await sharedBrowser();
  if (!browser) return context.skip('there is no browser');
  const port = await freePort();
  const baseURL = `http://localhost:${port}`;
  const desk = await createTestDesk(context, {
    env: { DESK_URL: baseURL },
    release: await openRelease(testDist),
  });
  await desk.app.listen({ port, host: '127.0.0.1' });
  const visit = await browser.newContext({ baseURL, viewport: { width: 375, height: 800 }, ...options });
  context.after(() => visit.close());
  const signIn = async (cookie: string) => {
    const [name = '', value = ''] = cookie.split('=');
    await visit.addCookies([{ name, value, url: baseURL }]);
  };
  const counter = (await desk.signIn('counter')).cookie;
  await signIn(counter);
  const page = await visit.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto('/new');
  const people = { counter, bench: (await desk.signIn('bench')).cookie };
  return { page, signIn, people, repairs: () => desk.store.read((db) => readRepairs(db, (all) => all)) };
}

const takeIn = (page: Page) => page.getByRole('button', { name: 'Take it in' }).click();
const atSlip = (page: Page) => page.waitForURL(/\/t\/[a-z]+-\w{4}-\w{4}\/(slip|label)\?print$/);

/** As far as the price, by keys alone. */
async function type(page: Page) {
  const { keyboard } = page;
  await page.locator('#intake-phone:focus').waitFor();
  await keyboard.type('0491 570 006\n');
  await page.locator('#intake-name:focus').waitFor();
  await keyboard.type('Ana Li\n\niphone 13\n');
  await page.locator('#prices input:focus').waitFor();
  await keyboard.press('Space');
  await keyboard.press('Enter');
}

async function fillTheRest(page: Page) {
  await page.getByLabel('Fault').fill('Cracked');
  await page.getByLabel('Hot').check();
  await page.getByText('Smoking, hissing, smelling burnt').waitFor();
  await page.getByLabel('Hot').uncheck();
  await page.getByLabel('None of these').check();
  await page.getByRole('link', { name: 'Show them the repair notice', exact: true }).click();
  await page.getByRole('heading', { name: 'Repair notice' }).waitFor();
  assert.equal(await page.getByLabel('Fault').isVisible(), false);
  await page.getByRole('button', { name: 'I have read it' }).click();
  assert.ok(await page.getByLabel('They have read').isChecked());
}

test('keys alone lead from the telephone number to the price; a line that breaks before or behind the act loses and doubles nothing', async (context) => {
  const opened = await openDesk(context);
  if (!opened) return;
  const { page, repairs } = opened;
  await type(page);
  await fillTheRest(page);

  await page.route('**/new', (route) => route.abort('connectionreset'));
  await takeIn(page);
  await page.getByText('Not saved yet').waitFor();
  assert.equal(await page.getByLabel('Fault').inputValue(), 'Cracked');
  assert.deepEqual(await repairs(), []);
  await page.unrouteAll({ behavior: 'wait' });

  await page.route('**/new', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort('connectionreset');
  });
  await takeIn(page);
  await page.getByText('Saving').waitFor({ state: 'detached' });
  await page.locator('form:not([inert]) [data-said]', { hasText: 'Not saved yet' }).waitFor();
  assert.equal((await repairs()).length, 1);
  await page.unrouteAll({ behavior: 'wait' });

  // In the same tab, later.
  await page.goto('/');
  await page.goto('/new');
  await page.getByText('What you typed before is here again').waitFor();
  assert.equal(await page.getByLabel('Device, or').inputValue(), 'Apple iPhone 13');
  assert.ok(await page.locator('#prices input').first().isChecked());
  await takeIn(page);
  await atSlip(page);
  assert.equal((await repairs()).length, 1);
  // The page may be on its way from the slip to the label.
  await until(() => page.evaluate(() => sessionStorage.length === 0).catch(() => false), 'the draft is gone');
});

test('a colleague who takes the desk over sees nothing of a half-typed form, which waits for who typed it', async (context) => {
  const opened = await openDesk(context);
  if (!opened) return;
  const { page, signIn, people } = opened;
  const name = page.locator('#intake-name');
  await name.fill('Ana Li');
  await signIn(people.bench);
  await page.reload();
  await page.getByText('bench 2').waitFor();
  assert.equal(await name.inputValue(), '');
  await name.fill('Bo Example');
  await signIn(people.counter);
  await page.reload();
  await page.getByText('What you typed before is here again').waitFor();
  assert.equal(await name.inputValue(), 'Ana Li');
});

test('without script the same buttons lead there, and a refusal keeps what was typed', async (context) => {
  const opened = await openDesk(context, { javaScriptEnabled: false });
  if (!opened) return;
  const { page, repairs } = opened;
  await page.getByLabel('Phone').fill('0491 570 006');
  // Enter presses the first button, which takes nothing in.
  await page.keyboard.press('Enter');
  await page.getByText('Nobody with this number yet').waitFor();
  await page.getByLabel('Name').fill('Ana Li');
  await page.getByLabel('Device, or').fill('iphone 13');
  await page.getByRole('button', { name: 'Look up' }).nth(1).click();
  await page.locator('#matches button').first().click();
  await page.locator('#prices input').first().check();
  await takeIn(page);
  await page.getByRole('link', { name: 'Say what is wrong with it.' }).waitFor();
  assert.ok(await page.locator('#prices input').first().isChecked());
  await fillTheRest(page);
  await takeIn(page);
  await atSlip(page);
  const [repair] = await repairs();
  assert.deepEqual([repair?.name, repair?.devices[0]?.status], ['Ana Li', 'quote_sent']);
});

test('the form has no fault that axe knows, filled in and refused, at 320 px and in the dark', async (context) => {
  const opened = await openDesk(context);
  if (!opened) return;
  const { page } = opened;
  await page.setViewportSize({ width: 320, height: 700 });
  await type(page);
  await takeIn(page);
  await page.locator('.problem').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await axeFaults(page), []);
  }
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});
