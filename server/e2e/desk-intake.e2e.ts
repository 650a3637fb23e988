import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readRepairs } from '../back-office/repairs/records/staff-repairs.ts';
import { until } from '../testing/basics/until.ts';
import { type DeskSite, walkAtDesk } from '../testing/browser/desk-journey.ts';
import { expectFaults } from '../testing/browser/page-actions.ts';
import { tabFaults } from '../testing/browser/tab-stops.ts';
import { enquiryRow } from '../testing/fixtures/enquiry-row.ts';

// A device is taken in at the counter, in a browser.

const intakeJourney = walkAtDesk();
const phone = { width: 375, height: 800 };

const repairsOf = ({ store }: DeskSite, name: string) =>
  store.read((db) => readRepairs(db, (all) => all.where('name', '=', name)));

const takeIn = (page: Page) => page.getByRole('button', { name: 'Take it in' }).click();
const atSlip = (page: Page) => page.waitForURL(/\/t\/[a-z]+-\w{4}-\w{4}\/(slip|label)\?print$/);

/** As far as the serial number, by keys alone. */
async function type(page: Page, number: string) {
  const { keyboard } = page;
  await page.locator('#intake-phone:focus').waitFor();
  await keyboard.type(`${number}\n`);
  await page.locator('#intake-name:focus').waitFor();
  await keyboard.type('Ana Li\n\niphone 13\n');
  await page.locator('#intake-fault:focus').waitFor();
  await keyboard.type('Cracked\n');
  await page.locator('#intake-serial:focus').waitFor();
}

async function fillTheRest(page: Page) {
  await page.getByLabel('Fault').fill('Cracked');
  await page.locator('#prices [name="service"]').first().check();
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

intakeJourney(
  'keys alone lead from the telephone number to the price; a line that breaks before or behind the act loses and doubles nothing',
  async ({ desk, openFor }) => {
    const { page, faults } = await openFor('counter', phone);
    const repairs = () => repairsOf(desk, 'Ana Li');
    await page.goto('/new');
    await type(page, '0491 570 006');
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
    assert.ok(await page.locator('#prices [name="service"]').first().isChecked());
    await takeIn(page);
    await atSlip(page);
    assert.equal((await repairs()).length, 1);
    // The page may be on its way from the slip to the label.
    await until(
      () => page.evaluate(() => sessionStorage.length === 0).catch(() => false),
      'the draft is gone',
    );
    expectFaults(faults, /\/new\b/);
  },
);

intakeJourney(
  'a colleague who takes the desk over sees nothing of a half-typed form, which waits for who typed it',
  async ({ desk, openFor }) => {
    const { page, context } = await openFor('counter', phone);
    const counter = await context.cookies();
    await page.goto('/new');
    const name = page.locator('#intake-name');
    await name.fill('Ana Li');
    await context.addCookies([await desk.signIn('bench')]);
    await page.reload();
    await page.getByText(/^bench \d/).waitFor();
    assert.equal(await name.inputValue(), '');
    await name.fill('Bo Example');
    await context.addCookies(counter);
    await page.reload();
    await page.getByText('What you typed before is here again').waitFor();
    assert.equal(await name.inputValue(), 'Ana Li');
  },
);

intakeJourney(
  'an enquiry that is typed into the search becomes a booking; its draft is that of no other page',
  async ({ desk, openFor }) => {
    const details = JSON.stringify({ message: 'The till is dark' });
    const enquiry = enquiryRow('NB-7K2M-Q4XS', { name: 'Di Example', details });
    await desk.store.write((db) => db.insertInto('enquiries').values(enquiry).execute());
    const { page } = await openFor('counter', phone);
    await page.goto('/');
    await page.keyboard.type('7k2m q4xs\n');
    const device = page.locator('#intake-device');
    await device.fill('Till');
    await page.goto('/new');
    assert.equal(await device.inputValue(), '');
    await page.goto('/enquiries/nb-7k2m-q4xs/intake');
    await page.getByText('What you typed before is here again').waitFor();
    assert.equal(await device.inputValue(), 'Till');
    await page.getByLabel('They will bring it').check();
    assert.equal(await page.getByLabel('They have read').isVisible(), false);
    await page.getByRole('button', { name: 'Book it in' }).click();
    await page.waitForURL(/\/t\/[a-z]+-\w{4}-\w{4}$/);
    const [repair] = await repairsOf(desk, 'Di Example');
    assert.deepEqual(
      repair?.devices.map(({ device, fault, status }) => [device, fault, status]),
      [['Till', 'The till is dark', 'booked']],
    );
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
  },
);

intakeJourney(
  'the words of the fault bring a repair to the top of the list, a search leaves the others out, and neither loses a tick',
  async ({ openFor }) => {
    const { page } = await openFor('counter');
    const rows = page.locator('#prices li:visible');
    const first = (words: string) => rows.first().filter({ hasText: words }).waitFor();
    await page.goto('/new');
    await page.getByLabel('Device, or').fill('iphone 13');
    await page.keyboard.press('Enter');
    await page.locator('#intake-fault:focus').waitFor();
    await first('Screen replacement');
    const all = await rows.count();
    const diagnosis = page.getByRole('checkbox', { name: /^Diagnosis/ });
    await diagnosis.check();
    await page.getByText(/^Total/).waitFor();
    await page.getByLabel('Fault').fill('It’s flat at night');
    await first('Battery replacement');
    await page.getByText('Most likely').waitFor();
    // The others are folded, but for what is ticked.
    assert.equal(await rows.count(), 2);
    const find = page.getByLabel('Find a repair');
    await find.fill('scre');
    await first('Screen replacement');
    // What is ticked stays in view.
    assert.equal(await rows.count(), 2);
    await find.press('Enter');
    await page.locator('#prices li:first-child [name="service"]:focus').waitFor();
    await find.fill('');
    await page.getByLabel('Fault').fill('');
    await first('Screen replacement');
    assert.equal(await rows.count(), all);
    assert.ok(await diagnosis.isChecked());
  },
);

intakeJourney(
  'nothing lies over a field, in a window as low as a screen keyboard leaves it either',
  async ({ openFor }) => {
    const { page } = await openFor('counter');
    for (const [width, height] of Object.entries({ 320: 256, 375: 320, 1440: 400 })) {
      await page.setViewportSize({ width: Number(width), height });
      await page.goto('/new');
      assert.deepEqual(await tabFaults(page), [], `${width} × ${height}`);
    }
  },
);

intakeJourney(
  'without script the same buttons lead there, and a refusal keeps what was typed',
  async ({ desk, openFor }) => {
    const { page, faults } = await openFor('counter', { ...phone, javaScriptEnabled: false });
    await page.goto('/new');
    await page.getByLabel('Phone').fill('0491 570 156');
    // Enter presses the first button, which takes nothing in.
    await page.keyboard.press('Enter');
    await page.getByText('New customer').waitFor();
    await page.getByLabel('Name').fill('Bo Li');
    await page.getByLabel('Device, or').fill('iphone 13');
    await page.getByRole('button', { name: 'Look up' }).nth(1).click();
    await page.locator('#matches button').first().click();
    await page.locator('#prices [name="service"]').first().check();
    await takeIn(page);
    await page.getByRole('link', { name: 'Say what is wrong with it.' }).waitFor();
    assert.ok(await page.locator('#prices [name="service"]').first().isChecked());
    await fillTheRest(page);
    await takeIn(page);
    await atSlip(page);
    const [repair] = await repairsOf(desk, 'Bo Li');
    assert.equal(repair?.devices[0]?.status, 'quote_sent');
    expectFaults(faults, /\b422\b/);
  },
);
