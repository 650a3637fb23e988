import { type DeskSite, startDesk } from '../testing/browser/desk-journey.ts';
import { browserJourney, shareSite } from '../testing/browser/other-browsers/browser-journey.ts';
import { keys, type Tab } from '../testing/browser/other-browsers/tab.ts';
import { addRepair, moveAlong } from '../testing/fixtures/repair-rows.ts';

// The desk's pages. Only Chromium has a passkey that no finger touches: here the sessions are made in the store.

let desk: DeskSite;
const site = shareSite(async () => {
  desk = await startDesk();
  return desk;
});

/** Signs somebody new in, and opens the board. */
async function openBoard(tab: Tab): Promise<void> {
  await tab.goto('/sign-in');
  const { name, value } = await desk.signIn('counter');
  await tab.setCookie({ name, value, domain: 'localhost' });
  await tab.goto('/');
  await tab.find('heading', 'Board');
}

/** Ana's telephone, the only repair that there is. */
async function addAna(reference: string, status: 'received' | 'approved'): Promise<void> {
  await desk.store.write(async (db) => {
    for (const table of ['repairs', 'submissions'] as const) await db.deleteFrom(table).execute();
  });
  await addRepair(desk.store, reference, {}, undefined, status);
}

/** Types where the focus is. */
async function type(tab: Tab, words: string): Promise<void> {
  for (const key of words) await tab.press(key);
}

browserJourney('a device of somebody known is taken in, by keys as far as the price', site, async (tab) => {
  await addAna('NB-1111-111N', 'received');
  await openBoard(tab);
  await tab.click('link', 'New repair');
  await tab.holds(() => document.activeElement?.id === 'intake-phone');
  await type(tab, '0491 570 006');
  await tab.press(keys.Enter);
  await tab.holds(() => document.activeElement?.id === 'intake-device');
  await tab.holds(
    () => document.querySelector<HTMLInputElement>('#intake-name')?.value === 'Ana Example',
    await tab.find('checkbox', 'Email them at A…@example.com, as last time'),
  );
  await type(tab, 'a2633');
  await tab.holds(() => document.querySelector('#matches button'));
  await tab.press(keys.Enter);
  await tab.holds(() => document.activeElement?.id === 'intake-fault');
  await type(tab, 'Cracked');
  await tab.holds(() => document.querySelector('ul.prices li')?.textContent?.startsWith('Screen'));
  await tab.ask(() => document.querySelector<HTMLElement>('#prices [name="service"]')?.click());
  await tab.holds(() => document.querySelector('#slip .total'));
  await tab.click('checkbox', 'Wet');
  await tab.holds(() => document.querySelector('.aid-wet')?.checkVisibility());
  await tab.click('checkbox', 'Customer accepts the price');
  await tab.click('link', 'Show them the repair notice');
  await tab.find('heading', 'Repair notice');
  await tab.gone('textbox', 'Fault, in their words');
  await tab.click('button', 'I have read it');
  await tab.holds((box) => (box as HTMLInputElement).checked, await tab.find('checkbox', readNotice));
  await tab.ask(doNotPrint);
  await tab.click('button', 'Take it in, print slip and label');
  await tab.holds(() => /\/t\/\w+-\w{4}-\w{4}\/slip/.test(location.pathname));
  await tab.find('button', 'Print');
  await tab.holds(() => sessionStorage.length === 0);
});

const readNotice = 'They have read the repair notice';

/** Leads to the slip, but not to its printing: WebKit's dialog stays until somebody closes it. Runs in the page. */
function doNotPrint(): void {
  const { get } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'responseURL') ?? {};
  Object.defineProperty(XMLHttpRequest.prototype, 'responseURL', {
    get() {
      return get?.call(this).replace('?print', '');
    },
  });
}

browserJourney('a ticket is found, moved, noted, quoted and approved', site, async (tab) => {
  await addAna('NB-1111-111N', 'received');
  await openBoard(tab);
  await tab.click('button', 'Start NB-1111-111N');
  await tab.gone('button', 'Start NB-1111-111N');
  await tab.write('searchbox', 'Search repairs, or scan a label', '0491 570 006');
  await tab.press(keys.Enter);
  await tab.find('heading', 'NB-1111-111N Apple iPhone 13');
  await tab.write('textbox', 'Note', 'No case');
  await tab.click('button', 'Save note');
  await tab.holds(() => document.querySelector('.history')?.textContent?.includes('No case'));

  await tab.click('link', 'Quote');
  await tab.write('textbox', 'Line 1', 'Screen');
  await tab.click('button', 'Send the quote');
  await tab.find('heading', 'There is a problem');
  await tab.holds(() => document.activeElement?.matches('.problem'));
  await tab.write('textbox', 'Price, $', '399');
  await tab.click('button', 'Send the quote');
  await tab.click('radio', 'By phone');
  await tab.click('button', 'They approved what is ticked');
  await tab.click('button', 'Start');
  await tab.find('button', 'Test');
});

browserJourney('a tab shows news as they come, and is told that it is stale', site, async (tab) => {
  await addAna('NB-1111-111N', 'approved');
  await openBoard(tab);
  await tab.click('link', 'Apple iPhone 13 Ana Example NB-1111-111N');
  await tab.find('button', 'Start');
  await tab.holds(() => document.querySelector('[data-news]'));
  await moveAlong(desk.store, 'NB-1111-111N', [{ to: 'awaiting_parts', at: new Date().toISOString() }]);
  await tab.find('link', 'Show');
  await tab.click('button', 'Start');
  await tab.find('heading', 'There is a problem');
  await tab.holds(() => document.activeElement?.matches('.problem'));
  await tab.click('button', 'Arrived');
  await tab.find('button', 'Test');
});
