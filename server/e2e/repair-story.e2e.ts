import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { uncollectedGoodsNotice } from '../../shared/legal-texts.ts';
import { codeLength, parseReference } from '../../shared/reference.ts';
import { href } from '../../shared/routes.ts';
import { journey, walkOn } from '../testing/journey.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from '../testing/mail-catcher.ts';
import { expectFaults, touch } from '../testing/page-actions.ts';
import { startSite } from '../testing/start-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testDist } from '../testing/test-build.ts';
import { until } from '../testing/until.ts';

// A repair from the search to the counter.

let catcher: MailCatcher;
const folder = temporaryFolder();
let env: Record<string, string> = {};
walkOn(async () => {
  catcher = await startMailCatcher();
  env = {
    DATABASE_URL: `sqlite:${join(folder, 'shop.db')}`,
    SMTP_URL: catcher.url,
    MAIL_FROM: 'hello@northsidebench.example.com',
    MAIL_TO: shopAddress,
  };
  return startSite(env);
});
after(async () => {
  await catcher?.stop();
});

/** Runs the shop's command line as it is built; answers what it printed. */
async function shop(...words: string[]): Promise<string> {
  const options = { env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`${testDist}/server/shop.js`, ...words],
    options,
  );
  return stdout;
}

/** The e-mail that holds all these words, as soon as it is there. */
const caught = (recipient: string, words: string[]): Promise<CaughtMail> =>
  until(
    () =>
      catcher.mails.find(
        ({ recipients, subject, text }) =>
          recipients.includes(recipient) && words.every((each) => `${subject} ${text}`.includes(each)),
      ),
    `an e-mail to ${recipient} that says ${words.join(', ')}`,
  );

const shopAddress = 'bench@northsidebench.example.com';
const name = 'Ana Ó Example';
const email = 'ana@example.com';
const phone = '0491 570 006';
const stored = '+61491570006';

// Without script each part is walked by request.e2e.ts and tracking.e2e.ts.
journey('a phone is found, quoted, requested, repaired and collected', async ({ open, site }) => {
  const { page, faults } = await open({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('searchbox').or(page.getByRole('combobox')).fill('A2633');
  await page.getByRole('button', { name: 'Find it' }).click();
  await title(page, 'iPhone 13 repairs');
  await touch(page);
  await page.locator('main a[href*="?device=apple/iphone-13"]').first().click();
  await page.getByRole('checkbox', { name: 'Screen replacement' }).check();
  await page.getByRole('radio', { name: 'Genuine part $399' }).check();
  await page.getByRole('checkbox', { name: 'Battery replacement' }).check();
  await page.getByText('Total with GST: $498').waitFor();
  await page.getByRole('link', { name: 'Request this repair' }).click();
  await title(page, 'Request a repair: iPhone 13');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('No', { exact: true }).check();
  await lastButton(page).click();
  await title(page, 'Check your answers');
  await touch(page);
  await lastButton(page).click();
  await page.waitForURL(`**${href('sent')}?**`);
  await title(page, 'We have your request');
  const text = await page.getByRole('main').innerText();
  const reference = text.match(/TBX-[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? '';
  assert.equal(parseReference(reference), reference.slice(-codeLength), `"${reference}" is a reference`);

  const mailTo = (recipient: string, words: string) => caught(recipient, [reference, words]);
  const toShop = await mailTo(shopAddress, name);
  assert.ok(toShop.text?.includes(stored), 'the shop can call them');
  const first = linkIn(await mailTo(email, href('track')));
  await page.goto(first);
  await status(page, 'Request received');

  await shop('repairs', 'move', reference, 'received', '--by', 'Kim');
  await shop('repairs', 'move', reference, 'diagnosing', '--by', 'Kim');
  const items = ['--item', 'Screen, genuine=399.00', '--item', 'Battery=99.00'];
  await shop('repairs', 'quote', reference, '--by', 'Kim', ...items);
  const quoteMail = await mailTo(email, 'Screen, genuine');
  assert.match(quoteMail.text ?? '', /Battery.*\$99.*\$498/s);
  const link = linkIn(quoteMail);
  assert.notEqual(link, first);

  await page.clock.install();
  await page.goto(link);
  await page.getByRole('group', { name: 'Screen, genuine' }).getByLabel('Approve').check();
  await page.getByRole('group', { name: 'Battery' }).getByLabel('Decline').check();
  await page.getByRole('button', { name: 'See the total' }).click();
  await title(page, 'Check your answer');
  await page.getByRole('button', { name: 'Approve $399' }).click();
  await status(page, 'Quote approved');
  await page.waitForFunction(() => customElements.get('repair-news'));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

  await shop('repairs', 'move', reference, 'repairing', '--by', 'Kim');
  await shop('repairs', 'move', reference, 'testing', '--by', 'Kim', '--from', 'repairing');
  /** The page that is open, once it has looked again by itself. */
  const shows = async (label: string) => {
    assert.notEqual(await statusText(page), label);
    await page.waitForFunction(() => customElements.get('repair-news'));
    await page.clock.runFor(61_000);
    await page.getByRole('main').getByRole('link', { name: 'Show it' }).click();
    await status(page, label);
  };
  await shows('Quality check');
  await shop('repairs', 'move', reference, 'ready', '--by', 'Kim', '--amount', '399.00');
  const readyMail = await mailTo(email, 'ready to collect');
  assert.ok(plain(readyMail.text).includes(plain(uncollectedGoodsNotice)), 'it is the notice of the Act');
  assert.match(readyMail.text ?? '', /\$399/);
  await shows('Ready to collect');

  await shop('repairs', 'move', reference, 'collected', '--by', 'Kim');
  await shows('Collected');
  assert.ok(!(await page.content()).includes(name), 'no name is shown');

  // Whoever has the paper slip alone.
  await page.goto(href('track'));
  await page.getByLabel('Reference', { exact: true }).fill(reference.toLowerCase().replaceAll('-', ' '));
  await page.getByLabel('Phone or email').fill(phone);
  await page.getByRole('button', { name: 'See my repair' }).click();
  await status(page, 'Collected');
  const lookedUp = new URL(page.url()).pathname;

  await shop('repairs', 'revoke', reference, '--by', 'Kim');
  const ended = new Set<string>();
  for (const each of [first, link, lookedUp]) {
    const response = await page.goto(each);
    assert.equal(response?.status(), 404);
    ended.add(await page.getByRole('main').innerText());
  }
  assert.equal(ended.size, 1);
  expectFaults(faults, /\b404\b/);

  const history = JSON.parse(await shop('repairs', 'show', reference, '--json')).history as {
    by: string;
    status: string | null;
  }[];
  assert.deepEqual(
    history.flatMap(({ by, status: to }) => (to ? [`${to} ${by}`] : [])),
    [
      'requested customer',
      'received Kim',
      'diagnosing Kim',
      'quote_sent Kim',
      'approved customer',
      'repairing Kim',
      'testing Kim',
      'ready Kim',
      'collected Kim',
    ],
  );

  const logged = JSON.stringify(site.logs);
  const tokens = [first, link, lookedUp].map((each) => each.slice(each.lastIndexOf('/') + 1));
  for (const personal of [name, email, reference, phone, stored, ...tokens]) {
    assert.ok(personal.length > 5 && !logged.includes(personal), `"${personal}" stands in the log`);
  }
});

const title = (page: Page, words: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: words }).waitFor();
const lastButton = (page: Page) => page.getByRole('main').getByRole('button').last();

/** What the private page says of the repair. */
const status = (page: Page, label: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name: label, exact: true }).first().waitFor();
const statusText = (page: Page): Promise<string | null> =>
  page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent();

/** The path of the secret link in an e-mail. */
function linkIn({ text = '' }: CaughtMail): string {
  const path = text.match(/\/repairs\/track\/[a-z2-7]{32}/)?.[0] ?? '';
  assert.ok(path, text);
  return path;
}

/** Words without how their lines are broken. */
const plain = (text = ''): string => text.replace(/\s+/g, ' ');
