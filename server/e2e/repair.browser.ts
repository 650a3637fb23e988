import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pino } from 'pino';
import { createTracking } from '../back-office/repairs/links/repair-tracking.ts';
import { openStore } from '../back-office/store/open-store.ts';
import { browserJourney, shareSite } from '../testing/browser/other-browsers/browser-journey.ts';
import { keys } from '../testing/browser/other-browsers/tab.ts';
import { addQuote, addRepair, mailedLink, moveAlong, toTheBench } from '../testing/fixtures/repair-rows.ts';
import { createRequestsStandIn } from '../testing/fixtures/requests-stand-in.ts';
import { sampleShop } from '../testing/fixtures/sample-shop.ts';
import { clockInSteps, serveTestApp } from '../testing/servers/test-app.ts';

// From the search to the answer to a quote.

const folder = await mkdtemp(join(tmpdir(), 'repair-browser-'));
const store = await openStore(`sqlite:${folder}/shop.db`, pino({ level: 'silent' }));
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});
const requests = createRequestsStandIn();
const site = shareSite(() => {
  const now = clockInSteps(60_000);
  const tracking = createTracking({ store, now, shop: () => sampleShop, mailTo: null });
  return serveTestApp({ tracking, requests, now });
});

browserJourney('the search offers devices while one types, and leads to one', site, async (tab) => {
  const words = 'Device or model number, and what’s wrong';
  await tab.goto('/');
  await tab.click('searchbox', words);
  const field = await tab.find('combobox', words);
  await tab.holds((element) => element.ariaExpanded === 'false', field);
  for (const key of 'a2633') await tab.press(key);
  await tab.find('listbox', 'Devices');
  await tab.holds((element) => element.ariaExpanded === 'true', field);
  await tab.press(keys.Down);
  await tab.press(keys.Enter);
  await tab.find('heading', 'iPhone 13 repairs');
});

browserJourney('a quote is added up while repairs are ticked, and requested', site, async (tab) => {
  requests.forget();
  await tab.goto('/repairs/apple/iphone-13');
  await tab.find('heading', 'iPhone 13 repairs');
  await tab.click('checkbox', 'Screen replacement from $179 1–3 hours');
  await tab.click('radio', 'Genuine part $399');
  await tab.click('checkbox', 'Battery replacement from $99 1–2 hours');
  const total = await tab.find('status');
  await tab.holds((element) => element.innerText.includes('Total with GST: $498'), total);

  await tab.click('link', 'Request this repair');
  await tab.find('heading', 'Request this repair');
  await tab.click('button', 'Check your answers');
  await tab.find('heading', 'There is a problem');
  const problem = await tab.find('alert');
  await tab.holds((element) => element === document.activeElement, problem);
  await tab.click('radio', 'No');
  await tab.write('textbox', 'Name', 'Zoë Example');
  await tab.write('textbox', 'Phone', '0491 570 006');
  await tab.click('button', 'Check your answers');
  await tab.find('heading', 'Check your answers');
  await tab.back();
  await tab.find('heading', 'Request this repair');
  assert.equal(requests.taken.length, 0);
});

browserJourney('a repair is looked up, and its quote approved', site, async (tab) => {
  const reference = 'NB-1111-111N';
  await store.write(async (db) => {
    for (const table of ['repairs', 'outbox', 'slots'] as const) await db.deleteFrom(table).execute();
  });
  await addRepair(store, reference);
  await moveAlong(store, reference, toTheBench);
  await addQuote(store, reference, [['New screen', 24_900]]);
  await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);

  await tab.goto('/repairs/track');
  await tab.write('textbox', 'Reference', 'nb 1111-111n');
  await tab.write('textbox', 'Phone or email', '0491 570 006');
  await tab.click('button', 'See my repair');
  await tab.find('heading', 'Apple iPhone 13');

  await tab.goto(`/repairs/track/${await mailedLink(store, reference)}`);
  await tab.click('radio', 'Approve');
  await tab.click('button', 'Check my answer');
  await tab.find('heading', 'Check your answer');
  await tab.click('button', 'Approve $249');
  await tab.find('heading', 'Quote approved');
  const { status } = await store.read((db) =>
    db.selectFrom('repair_devices').select('status').executeTakeFirstOrThrow(),
  );
  assert.equal(status, 'approved');
});
