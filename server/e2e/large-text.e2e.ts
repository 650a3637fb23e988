import assert from 'node:assert/strict';
import { after } from 'node:test';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { repairStatuses } from '../../shared/repair-status.ts';
import { href } from '../../shared/routes.ts';
import { createTracking } from '../back-office/repairs/links/repair-tracking.ts';
import { openStore } from '../back-office/store/open-store.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { brokenWords, sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey, walkOn } from '../testing/browser/journey.ts';
import { addQuote, addRepair, mailedLink, moveAlong } from '../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../testing/fixtures/sample-shop.ts';
import { pageStates, samplePaths, sitePages } from '../testing/servers/site-pages.ts';
import { clockInSteps, serveTestApp } from '../testing/servers/test-app.ts';

// Phones of all widths, also with text at 24 and 32 px instead of 16, and paper, on every kind of page. The desk's screens are in desk-screens.

const opened = openStore(`sqlite:${temporaryFolder()}/shop.db`, pino({ level: 'silent' }));
after(async () => (await opened).close());
const now = clockInSteps(1000);
walkOn(async () => {
  const tracking = createTracking({ store: await opened, now, shop: () => sampleShop, mailTo: null });
  return serveTestApp({ tracking, now });
});

const long = {
  device: 'Lenovo ThinkPad X1 Carbon Generation 11 with its docking station',
  fault: 'Keyboard replacement after liquid damage',
  serial: 'SERIAL-1',
};

/** Pages of repairs: one in each status, and a batch whose quote is open. */
async function trackedPaths(): Promise<string[]> {
  const store = await opened;
  const paths: string[] = [];
  for (const [index, status] of repairStatuses.entries()) {
    const reference = `NB-0000-${1000 + index}`;
    await addRepair(store, reference, {}, status === 'quote_sent' ? [long, long] : [long], status);
    if (status === 'quote_sent')
      await addQuote(store, reference, [
        ['Screen replacement (Genuine part)', 39_900],
        ['Motherboard replacement', 109_900],
      ]);
    paths.push(`/repairs/track/${await mailedLink(store, reference)}`);
  }
  return [...paths, await passportPath()];
}

/** The page of a repair that was collected, with all that a passport says of its work. */
async function passportPath(): Promise<string> {
  const store = await opened;
  const reference = 'NB-0000-2000';
  await addRepair(store, reference, {}, [long], 'approved');
  await addQuote(store, reference, [
    ['Screen replacement', 39_900],
    ['Microsoldering', 109_900],
  ]);
  const answer = { approved: 1, grade: 'genuine part', warranty_months: 12 };
  await store.write((db) =>
    db.updateTable('repair_quote_lines').set(answer).where('reference', '=', reference).execute(),
  );
  for (const to of ['repairing', 'testing', 'ready', 'collected'] as const)
    await moveAlong(store, reference, [{ to, at: '2026-11-19T05:00:00.000Z' }]);
  return `/repairs/track/${await mailedLink(store, reference)}`;
}

/** Windows, and how large their text is. 643 px are the paper's, between its margins. */
const windows: [width: number, percent: number, media?: 'print'][] = [
  ...[320, 360, 390, 430].map((width): [number, number] => [width, 100]),
  ...[375, 390].map((width): [number, number] => [width, 150]),
  ...[320, 375, 430].map((width): [number, number] => [width, 200]),
  [643, 100, 'print'],
];

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

journey(
  'no word is broken or stands out of its place on phones, with text at up to 200 %, and on paper',
  async ({ open }) => {
    const { page, context, faults } = await open({ width: 375, javaScriptEnabled: false, fresh: true });
    const devtools = await context.newCDPSession(page);
    const found: string[] = [];
    const look = async (name: string) => {
      for (const [width, percent, media = 'screen'] of windows) {
        await page.setViewportSize({ width, height: 812 });
        await page.emulateMedia({ media });
        await devtools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
        const checks = [brokenWords, sidewaysOverflow, ...(media === 'screen' ? [headerFaults] : [])];
        for (const check of checks)
          found.push(...(await check(page)).map((fault) => `${name}, ${width} px, ${percent} %: ${fault}`));
      }
    };
    const tracked = await trackedPaths();
    const pages = (await sitePages()).map(({ path }) => path);
    for (const path of [...pages, ...(await pageStates()), ...tracked]) {
      await page.goto(path);
      // What is folded away is read, too.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      await look(path);
    }
    const acts: Record<string, (page: Page) => Promise<unknown>> = {
      [href('contact')]: press('Send message'),
      [(await samplePaths()).device]: async () => {
        for (const box of await page.getByRole('checkbox').all()) await box.check();
        await press('Show the total')(page);
      },
      [tracked[repairStatuses.indexOf('quote_sent')] ?? '']: async () => {
        for (const choice of await page.getByLabel('Approve').all()) await choice.check();
        await press('Check my answer')(page);
      },
    };
    for (const [path, act] of Object.entries(acts)) {
      await page.goto(path);
      await act(page);
      await look(`${path}, ${await page.title()}`);
    }
    assert.deepEqual(found, []);
    faults.splice(0);
  },
);

/** Links and buttons of the header that overlap, and that it sticks although it is high, or does not. */
const headerFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('header :is(a, button)')].filter(
      (part) => part.checkVisibility({ visibilityProperty: true }) && part.clientHeight > 0,
    );
    const faults = parts.flatMap((part, index) => {
      const one = part.getBoundingClientRect();
      const under = parts.slice(index + 1).find((each) => {
        const other = each.getBoundingClientRect();
        const isBeside = one.right <= other.left || other.right <= one.left;
        return !isBeside && one.bottom > other.top && other.bottom > one.top;
      });
      return under ? [`"${part.textContent}" overlaps "${under.textContent}"`] : [];
    });
    const { position } = getComputedStyle(document.querySelector('header') ?? document.body);
    const isLarge = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32;
    if ((position === 'sticky') === isLarge) faults.push(`the header is ${position}`);
    return faults;
  });
