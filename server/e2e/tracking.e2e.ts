import assert from 'node:assert/strict';
import { after, beforeEach } from 'node:test';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { statusTable } from '../../shared/repair-status.ts';
import { createTracking } from '../back-office/repairs/links/repair-tracking.ts';
import { openStore } from '../back-office/store/open-store.ts';
import type { Store } from '../back-office/store/store.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { axeFaults, htmlFaults, sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey, walkOn } from '../testing/browser/journey.ts';
import {
  booted,
  boxOf,
  expectFaults,
  hasFocus,
  setHidden,
  showAsPrinted,
  touch,
} from '../testing/browser/page-actions.ts';
import { addQuote, addRepair, mailedLink, moveAlong, toTheBench } from '../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../testing/fixtures/sample-shop.ts';
import { serveTestApp } from '../testing/servers/test-app.ts';

// The app runs in this process, so that the shop can move a repair while a page is open.
let store: Store;
const folder = temporaryFolder();
let journeys = 0;
let looks = 0;
const reference = 'NB-1111-111N';
/**
 * Each look at the clock is a second on, and each journey a day: none runs into the limits of another, and no link
 * ends meanwhile, however many pages are preloaded.
 */
const now = () => new Date(Date.parse('2026-11-20T01:00:00Z') + journeys * 24 * 3_600_000 + ++looks * 1000);

walkOn(async () => {
  await ready;
  const tracking = createTracking({ store, now, shop: () => sampleShop, mailTo: null });
  return serveTestApp({ tracking, now });
});

const ready = (async () => {
  store = await openStore(`sqlite:${folder}/shop.db`, pino({ level: 'silent' }));
})();
after(async () => {
  await store.close();
});

beforeEach(async () => {
  await ready;
  journeys++;
  await store.write(async (db) => {
    for (const table of ['repairs', 'outbox', 'slots'] as const) await db.deleteFrom(table).execute();
  });
  await addRepair(store, reference);
  await moveAlong(store, reference, toTheBench);
});

async function sendQuote(): Promise<void> {
  await addQuote(store, reference, [
    ['New screen', 24_900],
    ['New battery', 9_900],
  ]);
  await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);
}

async function lookUp(page: Page, typed = 'nb 1111-111n', contact = '0491 570 006'): Promise<void> {
  await page.goto('/repairs/track');
  await page.getByLabel('Reference', { exact: true }).fill(typed);
  await page.getByLabel('Phone or email').fill(contact);
  await page.getByRole('button', { name: 'See my repair' }).click();
}

/** Opens the link that was mailed to the customer. */
const openMailed = async (page: Page) => page.goto(`/repairs/track/${await mailedLink(store, reference)}`);

/** The path of a link in the newest mail to the customer. */
async function pathInMail(pattern: RegExp): Promise<string> {
  const mails = await store.read((db) =>
    db.selectFrom('outbox').selectAll().where('purpose', '=', 'update').orderBy('created_at').execute(),
  );
  return pattern.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

const statusOf = () =>
  store.read(
    async (db) => (await db.selectFrom('repair_devices').select('status').executeTakeFirstOrThrow()).status,
  );

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  journey(`a repair is looked up, and one line of its quote approved, ${how}`, async ({ open }) => {
    await sendQuote();
    const { page, faults } = await open({ javaScriptEnabled, reducedMotion: 'reduce', width: 320 });
    const fits = async () => {
      assert.deepEqual(await sidewaysOverflow(page), []);
      if (javaScriptEnabled) assert.deepEqual(await axeFaults(page), []);
    };

    await lookUp(page, 'NB-1111-1111', '0491 570 006');
    await page.getByRole('alert').getByText('Check your reference').waitFor();
    assert.equal(await page.getByLabel('Reference', { exact: true }).inputValue(), 'NB-1111-1111');
    await lookUp(page, reference, 'bob@example.com');
    await page.getByRole('alert').getByText('We can’t find a repair').waitFor();
    if (javaScriptEnabled) await booted(page);
    await fits();

    await lookUp(page);
    await heading(page, 'Apple iPhone 13').waitFor();
    if (javaScriptEnabled) await touch(page);
    await fits();
    const readOnly = new URL(page.url()).pathname;
    assert.match(readOnly, /^\/repairs\/track\/[a-z2-7]{32}$/);
    assert.deepEqual(await htmlFaults(await (await page.request.get(readOnly)).text()), []);
    await page.locator('aside').getByRole('button', { name: 'Email me a link to answer' }).click();
    await heading(page, 'Check your email').waitFor();
    await fits();
    const path = await pathInMail(/\/repairs\/track\/[a-z2-7]{32}/);
    assert.notEqual(path, readOnly);
    await page.goto(path);

    const approve = (line: string) => page.getByRole('group', { name: line }).getByLabel('Approve');
    await approve('New screen').check();
    await page.getByRole('button', { name: 'Check my answer' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /New battery/ })
      .click();
    assert.ok(await hasFocus(approve('New battery')));
    assert.ok(await approve('New screen').isChecked(), 'what was chosen is kept');
    await page.getByRole('group', { name: 'New battery' }).getByLabel('Decline').check();
    await page.getByRole('button', { name: 'Check my answer' }).click();

    await heading(page, 'Check your answer').waitFor();
    await fits();
    assert.equal(await statusOf(), 'quote_sent');
    await page.getByRole('button', { name: 'Change my answer' }).click();
    await heading(page, 'Your quote').waitFor();
    await fits();
    // By keys alone.
    await approve('New screen').focus();
    for (const key of ['Space', 'Tab', 'ArrowRight']) await page.keyboard.press(key);
    assert.ok(await page.getByLabel('Decline').nth(1).isChecked());
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Approve $249' }).press('Enter');
    await heading(page, 'Quote approved').waitFor();
    assert.equal(new URL(page.url()).pathname, path);
    assert.equal(await statusOf(), 'approved');
    await moveAlong(store, reference, [{ to: 'awaiting_parts', at: '2026-11-19T05:00:00.000Z' }]);
    const refresh = page.getByRole('link', { name: 'Refresh' });
    await showAsPrinted(page);
    assert.equal(await refresh.isVisible(), false);
    await page.emulateMedia({ media: 'screen' });
    await refresh.click();
    await heading(page, statusTable.awaiting_parts.label).waitFor();

    await page.locator('#collectors > summary').click();
    await page.getByLabel('First person’s name').fill('Bob Example');
    await page.getByRole('button', { name: 'Save the names' }).click();
    await page.getByText('1 person is named').waitFor();
    assert.ok(!(await page.content()).includes('Bob'));
    assert.deepEqual(await htmlFaults(await (await page.request.get(path)).text()), []);

    const notMe = await pathInMail(/\/repairs\/track\/[a-z2-7]{32}\?not-me=1/);
    await page.goto(notMe);
    await heading(page, 'Wasn’t you?').waitFor();
    await fits();
    assert.deepEqual(await htmlFaults(await (await page.request.get(notMe)).text()), []);
    await page.getByRole('button', { name: 'It wasn’t me: stop it' }).click();
    await heading(page, 'We’ve stopped it').waitFor();
    assert.equal(await statusOf(), 'on_hold');
    await page.goto(`/repairs/track/${'a'.repeat(32)}`);
    await heading(page, /doesn’t open a repair/).waitFor();
    await fits();
    await page.getByRole('link', { name: 'Look up your repair' }).click();
    await heading(page, 'Track Repair').waitFor();
    expectFaults(faults, /\b4(04|22|09)\b/);
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  journey(`all of a quote is declined at once, and restated first, ${how}`, async ({ open }) => {
    await sendQuote();
    const { page } = await open({ javaScriptEnabled, width: 375 });
    await openMailed(page);
    const [yes, no] = ['Approve all, $348', 'Decline all'].map((name) => page.getByRole('button', { name }));
    assert.ok(yes && no);
    assert.equal((await boxOf(yes)).top, (await boxOf(no)).top, 'beside each other');
    await no.click();
    await heading(page, 'You decline').waitFor();
    for (const line of ['New screen', 'New battery']) await page.getByText(line, { exact: true }).waitFor();
    assert.equal(await heading(page, 'You approve').count(), 0);
    assert.equal(await statusOf(), 'quote_sent');
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    await heading(page, 'Quote declined').waitFor();
    assert.equal(await statusOf(), 'declined');
  });
}

journey('on a phone no quote, however long, stands between the card and the progress', async ({ open }) => {
  const lines = Array.from({ length: 14 }, (_, at): [string, number] => [`Part ${at + 1}`, 4900]);
  await addQuote(store, reference, lines);
  await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);
  const { page } = await open({ width: 375 });
  await openMailed(page);
  const progress = page.locator('aside').getByRole('link', { name: 'Progress so far' });
  assert.ok((await boxOf(progress)).bottom < 812, 'in the first view');
  await progress.click();
  await page.waitForFunction(
    () => (document.querySelector('#trace')?.getBoundingClientRect().top ?? 999) < 400,
  );
  for (const to of ['approved', 'awaiting_parts', 'repairing'] as const) {
    await moveAlong(store, reference, [{ to, at: '2026-11-19T05:00:00.000Z', note: `It is ${to}` }]);
    await page.goto(new URL(page.url()).pathname);
    const [card, trace] = [await boxOf(page.locator('aside')), await boxOf(page.locator('#trace'))];
    assert.ok(trace.top >= card.bottom && trace.top - card.bottom < 100, to);
    assert.ok((await boxOf(page.locator('#quote'))).top > trace.bottom, to);
  }
});

journey('a collected repair says what was done, and begins a claim', async ({ open }) => {
  await sendQuote();
  await store.write(async (db) => {
    await db
      .updateTable('repair_quote_lines')
      .set({ approved: 1, grade: 'genuine part', warranty_months: 12 })
      .where('text', '=', 'New screen')
      .execute();
  });
  for (const to of ['approved', 'repairing', 'testing', 'ready', 'collected'] as const)
    await moveAlong(store, reference, [{ to, at: '2026-11-19T05:00:00.000Z' }]);
  const { page } = await open({ width: 320 });
  await openMailed(page);
  const passport = page.locator('#passport');
  await passport.getByText('12 months, until 19 November 2027').waitFor();
  assert.equal(await passport.getByText('New battery').count(), 0, 'what was declined was not done');
  await page.waitForFunction(() => customElements.get('repair-news'));
  assert.ok(await passport.getByRole('button', { name: 'Print this' }).isVisible());
  await touch(page);
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(await sidewaysOverflow(page), []);
  assert.deepEqual(await htmlFaults(await (await page.request.get(new URL(page.url()).pathname)).text()), []);

  await passport.getByRole('button', { name: 'Make a claim' }).click();
  await heading(page, 'Request a repair').waitFor();
  assert.match(
    await page.getByLabel('Message').inputValue(),
    /^Warranty claim for Apple iPhone 13, NB-1111-111N/,
  );
  assert.ok(!page.url().includes(reference), 'no address repeats it');

  const { page: plain } = await open({ javaScriptEnabled: false });
  await openMailed(plain);
  await plain.getByRole('button', { name: 'Make a claim' }).waitFor();
  assert.equal(await plain.getByRole('button', { name: 'Print this' }).isVisible(), false);
});

journey('an open page notices a move by itself, and loses nothing that is being chosen', async ({ open }) => {
  await sendQuote();
  const { page } = await open({ reducedMotion: 'reduce' });
  await page.clock.install({ time: now() });
  await openMailed(page);
  await heading(page, 'Your quote').waitFor();
  await page.waitForFunction(() => customElements.get('repair-news'));
  // Until here the page's clock ran with the machine's.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/track\/\w{32}\//.test(request.url())) asked.push(request.url());
  });
  await page.locator('#collectors > summary').click();
  await page.getByLabel('Approve').first().check();

  const news = page.waitForResponse(/news\.json/);
  await page.clock.runFor(30_000);
  assert.equal(asked.length, 0, 'not before a minute is over');
  await page.clock.runFor(30_000);
  await (await news).finished();
  await page.evaluate(() => Promise.resolve());
  assert.equal(asked.length, 1, 'the page is not asked for while nothing has changed');

  await moveAlong(store, reference, [
    { to: 'approved', at: '2026-11-19T04:00:00.000Z', note: 'As agreed by phone' },
  ]);
  await page.clock.runFor(61_000);
  const line = page.getByRole('main').getByText('Its status: Quote approved.');
  await line.waitFor();
  await page.locator('[data-announcer]', { hasText: 'Quote approved' }).waitFor({ state: 'attached' });
  await page.locator('[data-toast]', { hasText: 'Quote approved' }).waitFor();
  assert.ok(await page.getByLabel('Approve').first().isChecked(), 'a choice that was begun is still there');
  assert.ok(await page.getByLabel('First person’s name').isVisible(), 'what was opened stays open');

  // A tab that nobody sees asks for nothing.
  asked.length = 0;
  await setHidden(page, true);
  await page.clock.runFor(600_000);
  assert.deepEqual(asked, []);
  const again = page.waitForResponse(/news\.json/);
  await setHidden(page, false);
  await page.clock.runFor(100);
  await again;

  await page.getByRole('main').getByRole('link', { name: 'Show it' }).click();
  await page.getByText('As agreed by phone').waitFor();
  assert.ok(await line.isHidden());
});

journey(
  'an open page asks more seldom while the server fails, and no more once the link has ended',
  async ({ open }) => {
    const { page, faults } = await open();
    await page.clock.install({ time: now() });
    await lookUp(page);
    await page.locator('#trace').waitFor();
    await page.waitForFunction(() => customElements.get('repair-news'));
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    let status = 503;
    let asked = 0;
    await page.route('**/news.json', (route) => {
      asked++;
      return route.fulfill({ status, json: {} });
    });
    const look = async (ms: number) => {
      const answer = page.waitForResponse(/news\.json/);
      await page.clock.runFor(ms);
      await answer;
      await page.evaluate(() => Promise.resolve());
    };
    await look(61_000);
    await page.clock.runFor(61_000);
    assert.equal(asked, 1, 'after an error the wait doubles');
    await look(61_000);
    status = 404;
    await look(241_000);
    await page.clock.runFor(3_600_000);
    assert.equal(asked, 3);
    await heading(page, 'Apple iPhone 13').waitFor();
    expectFaults(faults, /\b(503|404)\b/);
  },
);
