import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { RepairStatus } from '../../shared/repair-status.ts';
import { createReference } from '../back-office/store/parse-reference.ts';
import type { Store } from '../back-office/store/store.ts';
import { axeFaults, brokenWords, cutOff, sidewaysOverflow } from '../testing/browser/checks.ts';
import { type DeskSite, walkAtDesk } from '../testing/browser/desk-journey.ts';
import { expectFaults, hasFocus } from '../testing/browser/page-actions.ts';
import { tabFaults, tabTo } from '../testing/browser/tab-stops.ts';
import { addQuote, addRepair, moveAlong } from '../testing/fixtures/repair-rows.ts';

// Every screen of the desk with text at 200 %, and by the keyboard alone.

const statuses = ['received', 'diagnosing', 'ready', 'collected', 'approved'] as const;
type Seeded = (typeof statuses)[number] | 'batch';
const reference = (of: Seeded) =>
  createReference('NB', new Uint8Array(7).fill(['batch', ...statuses].indexOf(of)));
const aside = createReference('NB', new Uint8Array(7).fill(9));
const path = (of: Seeded) => `/t/${reference(of).toLowerCase()}`;
const phone = {
  ...{ device: 'Apple iPhone 13', device_path: 'apple/iphone-13', fault: 'Cracked', serial: 'SERIAL-1' },
  ...{ shelf: 'B3', accessories: 'Case, SIM', condition: 'back cracked', dangers: 'swollen' },
  expected_at: '2026-11-24T06:00:00.000Z',
};
const long = {
  ...{ device: 'Lenovo ThinkPad X1 Carbon Generation 11 with its docking station', asset_tag: 'ASSET-00001' },
  fault: 'Donaudampfschifffahrtsgesellschaftskapitän',
};

const screenJourney = walkAtDesk(async ({ store }) => {
  for (const status of statuses) await addRepair(store, reference(status), {}, [phone], status);
  const stopped = { stopped_at: '2026-11-20T00:00:00.000Z' };
  await addRepair(store, reference('batch'), stopped, [long, long], 'received');
  await addRepair(store, aside, { quarantined: 1, suspicion: 'many links, words of advertisements' }, [long]);
  await addQuote(store, reference('diagnosing'), [['Screen replacement (Genuine part)', 39_900]]);
  await move(store, 'diagnosing', 'quote_sent');
});

const move = (store: Store, of: Seeded, to: RepairStatus) =>
  moveAlong(store, reference(of), [{ to, at: new Date().toISOString() }]);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function sendList(page: Page, list: string): Promise<void> {
  await page.goto('/new/batch');
  await page.getByLabel('Name').fill('Jo Tan');
  await page.getByLabel('Email').fill('it@school.example');
  await page.getByLabel('The list').fill(list);
  await page.getByLabel('They have read').check();
  await press(page, 'Check the list');
}

/** How each screen is reached, in this order: the last ends the session. */
const screens: Record<string, string | ((page: Page, desk: DeskSite) => Promise<unknown>)> = {
  'the board': '/',
  'what was found': '/?q=example',
  'nothing found': '/?q=nobody',
  async 'digits that are not six'(page) {
    await page.goto('/?q=nobody');
    await page.getByLabel('Last six digits').fill('12 34');
    await press(page, 'Find by these digits');
    await page.locator('[aria-invalid]:focus').waitFor();
  },
  'an empty intake': '/new',
  async 'an intake of a phone to be updated'(page) {
    await page.goto('/new');
    await page.getByRole('textbox', { name: /^Device/ }).fill('galaxy s24');
    await page.locator('#matches button').first().click();
    await page.getByText('Tell them: ').waitFor();
  },
  async 'an intake that was not taken'(page) {
    await page.goto('/new');
    await page.getByLabel('Phone').fill('0491 570 006');
    await page.getByLabel('Device, or').fill('iphone 13');
    await page.keyboard.press('Enter');
    await page.locator('#intake-fault:focus').waitFor();
    await page.locator('#prices [name="service"]').first().check();
    await page.getByLabel('Ready by', { exact: true }).selectOption('Another day');
    for (const danger of ['Hot', 'Wet']) await page.getByLabel(danger).check();
    await press(page, 'Take it in, print slip and label');
    await page.locator('.problem').waitFor();
  },
  async 'an intake with a price'(page) {
    await page.goto('/new');
    await page.getByRole('textbox', { name: /^Device/ }).fill('iphone 13');
    await page.locator('#matches button').first().click();
    await page.locator('#prices [name="service"]:enabled').first().check();
    await page.getByText('Total').waitFor();
  },
  'the repair notice': '/new#notice',
  'an empty list': '/new/batch',
  async 'a list that was read'(page) {
    await sendList(
      page,
      `Asset tag,Model,Serial,Room,Fault\n${long.asset_tag},${long.device},SER1,B2,It got wet`,
    );
    await page.getByRole('button', { name: 'Register it' }).waitFor();
  },
  async 'a list with mistakes'(page) {
    await sendList(page, 'Serial,Fault\n,Hinge\nSER2,');
    await page.locator('.problem').waitFor();
  },
  'a request that may be spam': `/t/${aside.toLowerCase()}`,
  async 'a link to print'(page) {
    await page.goto(path('received'));
    await page.getByText('Tracking links').click();
    await press(page, 'Print a link');
    await page.locator('.qr').waitFor();
  },
  async 'a booking that was not taken'(page) {
    await page.goto('/new');
    await page.getByLabel('They will bring it').check();
    await press(page, 'Book it in');
    await page.locator('.problem').waitFor();
  },
  'a device that comes back': `${path('collected')}/return`,
  async 'a contact'(page) {
    await page.goto(path('received'));
    await press(page, 'Show phone and email');
    await page.getByText('Correct name and contact').click();
    await page.getByRole('textbox', { name: 'Phone' }).waitFor();
  },
  'a ticket whose quote waits': path('diagnosing'),
  'a ticket that is ready': path('ready'),
  'a ticket that is over': path('collected'),
  'a batch, stopped by its owner': path('batch'),
  'all of a batch': `${path('batch')}?line=1&line=2`,
  async 'a ticket that a colleague was quicker with'(page, { store }) {
    await page.goto(path('approved'));
    await move(store, 'approved', 'awaiting_parts');
    await press(page, 'Start');
    await page.locator('.problem').waitFor();
  },
  'a quote': `${path('received')}/quote`,
  async 'a quote that was not sent'(page) {
    await page.goto(`${path('received')}/quote`);
    await press(page, 'Send the quote');
    await page.locator('.problem').waitFor();
  },
  'a slip': `${path('received')}/slip`,
  labels: `${path('batch')}/label`,
  'blank slips': '/slips',
  'the staff': '/staff',
  async 'a link for somebody new'(page) {
    await page.goto('/staff');
    await page.getByLabel('Name, as').fill('Lee');
    await press(page, 'Make a link');
    await page.getByText('A link for Lee').waitFor();
  },
  'the audit': '/audit',
  'an address with nothing': '/nothing',
  'the sign-in': '/sign-in',
  'a step up': '/step-up',
  async 'an invitation'(page, desk) {
    const printed = await desk.shop('staff', 'invite', '--name', 'Mo', '--role', 'bench');
    await page.goto(/http:\S+\/join\/\S+/.exec(printed)?.[0] ?? '');
  },
  async 'a locked desk'(page) {
    await page.goto('/');
    await press(page, 'Lock');
    await page.getByRole('heading', { name: 'Locked' }).waitFor();
  },
};

screenJourney(
  'each screen is accessible and whole at 200 % text, narrow and wide, and all of it is reached by Tab',
  async ({ desk, openFor }) => {
    const { page, context, faults } = await openFor('owner', { fresh: true });
    const steppedUp = { stepped_up_at: new Date().toISOString() };
    await desk.store.write((db) => db.updateTable('staff_sessions').set(steppedUp).execute());
    const devtools = await context.newCDPSession(page);
    const scale = (percent: number) =>
      devtools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
    await scale(200);
    const found: string[] = [];
    const looks = { 375: 'dark', 1440: 'light' } as const;
    for (const [name, way] of Object.entries(screens)) {
      await (typeof way === 'string' ? page.goto(way) : way(page, desk));
      for (const [width, colorScheme] of Object.entries(looks)) {
        // High enough for what sticks to the edge of the window: below 30rem nothing does.
        await page.setViewportSize({ width: Number(width), height: 1000 });
        await page.emulateMedia({ colorScheme });
        for (const check of [axeFaults, sidewaysOverflow, cutOff, tabFaults])
          found.push(...(await check(page)).map((fault) => `${name}, ${width} px: ${fault}`));
        for (const percent of [150, 200]) {
          await scale(percent);
          found.push(
            ...(await brokenWords(page)).map((fault) => `${name}, ${width} px, ${percent} %: ${fault}`),
          );
        }
      }
    }
    assert.deepEqual(found, []);
    expectFaults(faults, /\b(401|404|409|422)\b/);
  },
);

screenJourney(
  'by keys alone a device is taken in, quoted and moved; no look-up and no news take the focus away',
  async ({ desk, openFor }) => {
    const { page } = await openFor('counter');
    const { keyboard } = page;
    await page.addInitScript(() => {
      window.print = () => {};
    });
    const focus = (selector: string) => page.locator(`${selector}:focus`).waitFor();
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const use = async (target: Locator, key = 'Enter') => {
      await tabTo(page, target);
      await keyboard.press(key);
    };
    const write = async (target: Locator, words: string) => {
      await tabTo(page, target);
      await keyboard.type(words);
    };

    await page.goto('/');
    await focus('#search');
    await keyboard.press('Escape');
    await keyboard.press('n');
    await focus('#intake-phone');
    await keyboard.type('0491 570 158');
    await use(button('Look up').first());
    await page.getByText('New customer').waitFor();
    await focus('[value="phone"]');
    await write(page.locator('#intake-name'), 'Bo Li');
    // Found by one of its words alone: the first Enter leads to it, and takes it not yet.
    await write(page.locator('#intake-device'), 'iphone mini');
    await keyboard.press('Enter');
    await focus('#matches button');
    await keyboard.press('Enter');
    await focus('#intake-fault');
    await keyboard.type('Cracked');
    await use(page.getByLabel('None of these'), 'Space');
    await use(page.locator('#prices [name="service"]').first(), 'Space');
    await use(page.getByRole('link', { name: 'Show them the repair notice', exact: true }));
    await use(button('I have read it'));
    await focus('#intake-notice');
    await use(button('Take it in, print slip and label'));
    await use(page.getByRole('link', { name: /^Back to/ }));

    await use(page.getByRole('radio', { name: 'At the counter' }), 'ArrowDown');
    await use(button('They approved what is ticked'));
    await use(page.locator('summary', { hasText: 'More' }));
    await use(page.locator('summary', { hasText: 'Wait for a part' }));
    await write(page.locator('.moves [open] textarea'), 'The hinge');
    await use(button('Wait for a part'));
    await button('Arrived').waitFor();

    const note = page.getByRole('region', { name: 'Notes' }).getByLabel('Note');
    const taken = new URL(page.url()).pathname.slice('/t/'.length).toUpperCase();
    await write(note, 'It is');
    await desk.shop('repairs', 'move', taken, 'repairing', '--by', 'Lee');
    const show = page.getByRole('link', { name: 'Show', exact: true });
    await page.getByText('Lee changed this').waitFor();
    await keyboard.type(' here');
    assert.equal(await note.inputValue(), 'It is here');
    await tabTo(page, show);
    await desk.shop('repairs', 'move', taken, 'testing', '--by', 'Mo');
    await page.getByText('Mo changed this').waitFor();
    assert.ok(await hasFocus(show));
  },
);
