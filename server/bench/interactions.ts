import type { Browser } from 'playwright-core';
import { forgetInteractions, type Interaction, slowestInteraction } from './event-timing.ts';
import { openOnPhone, type Phone, untilQuiet, withReact } from './phone.ts';

/** Something that visitors do, on a page of its own. */
export interface Scenario {
  name: string;
  /** Of the site, or a whole URL. */
  path: string;
  /** What they have done before. Without it, this is the first touch, which brings React. */
  before?: (phone: Phone) => Promise<unknown>;
  act: (phone: Phone) => Promise<unknown>;
  /** Milliseconds that each request takes at least. */
  latency?: number;
}

const home = '/';
const symptomsPage = '/repairs';
const requestPage = '/repairs?step=request';
const quotePage = '/repairs?device=apple/iphone-13';

const symptoms = '#symptoms summary';
const ways = 'input[name=way]:not(:checked)';
const repairs = 'quote-form li > label';
const openMenu = ({ tap }: Phone) => tap('header button[commandfor]');
const changeMode = ({ tap }: Phone) => tap('[data-color-mode-toggle]');
const openSymptom = ({ tap }: Phone) => tap(symptoms);
const chooseWay = ({ tap }: Phone) => tap(ways);
const tickRepair = ({ tap }: Phone) => tap(repairs);
const pressSearch = ({ tap }: Phone) => tap('#device-search');
const typeModel = ({ type }: Phone) => type('iphone 13');

const showMenu = async (phone: Phone) => {
  await withReact(phone);
  await openMenu(phone);
  await untilQuiet(phone);
};
/** Scrolls something into the middle of the window, where nothing covers it. */
const show =
  (selector: string, prepare: (phone: Phone) => Promise<unknown> = async () => {}) =>
  async (phone: Phone) => {
    await prepare(phone);
    await phone.page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await untilQuiet(phone);
  };
const fillIn = async (phone: Phone) => {
  await withReact(phone);
  const { page } = phone;
  await page.getByLabel('No', { exact: true }).check();
  await page.getByLabel('Name').fill('Sam Lee');
  await page.getByLabel('Email').fill('sam@example.com');
  await page.getByLabel('Message').fill('An iPhone 13 that does not turn on');
  // The next page would take away this one's answer to the press.
  await page.evaluate(() => Object.assign(HTMLFormElement.prototype, { submit() {} }));
};

/** What a tap takes the browser and this machine at least: a button that changes its own text, on a page with nothing else. */
export const bareButton: Scenario = {
  name: 'a bare button',
  path: `data:text/html,${encodeURIComponent(`
    <!doctype html><html data-hydrated><meta name="viewport" content="width=device-width">
    <button onclick="this.textContent = 'pressed'">press</button>`)}`,
  act: ({ tap }) => tap('button'),
};

const slowLine = { latency: 300 };
const footerToggle = 'footer [data-color-mode-toggle]';
const nextStep = 'main form button:not([type=button])';

export const scenarios: Scenario[] = [
  { name: 'menu, first touch', path: home, act: openMenu },
  { name: 'menu, first touch, 300 ms of latency', path: home, act: openMenu, ...slowLine },
  { name: 'menu', path: home, before: withReact, act: openMenu },
  { name: 'menu, closing', path: home, before: showMenu, act: ({ tap }) => tap('#menu button[commandfor]') },
  { name: 'colour mode, first touch', path: home, before: show(footerToggle), act: changeMode },
  {
    name: 'colour mode in the menu',
    path: home,
    before: show('#menu [data-color-mode-toggle]', showMenu),
    act: changeMode,
  },
  { name: 'colour mode in the footer', path: home, before: show(footerToggle, withReact), act: changeMode },
  {
    name: 'link to a preloaded page',
    path: home,
    before: show('#menu a[href="/about"]', showMenu),
    act: async ({ page, tap }) => {
      await tap('#menu a[href="/about"]');
      await page.waitForURL('**/about');
    },
  },
  {
    name: 'next step of a form',
    path: requestPage,
    before: show(nextStep, fillIn),
    act: ({ tap }) => tap(nextStep),
  },
  {
    name: 'next step of a form, with mistakes',
    path: requestPage,
    before: show(nextStep, withReact),
    act: ({ tap }) => tap(nextStep),
  },
  { name: 'radio button, first touch', path: requestPage, before: show(ways), act: chooseWay },
  { name: 'radio button', path: requestPage, before: show(ways, withReact), act: chooseWay },
  {
    name: 'repair that shows its grades, first touch',
    path: quotePage,
    before: show(repairs),
    act: tickRepair,
  },
  {
    name: 'repair that shows its grades',
    path: quotePage,
    before: show(repairs, withReact),
    act: tickRepair,
  },
  { name: 'symptom, first touch', path: symptomsPage, before: show(symptoms), act: openSymptom },
  { name: 'symptom', path: symptomsPage, before: show(symptoms, withReact), act: openSymptom },
  { name: 'search, first touch', path: home, act: pressSearch },
  {
    name: 'search, keys after the first touch',
    path: home,
    act: async (phone) => {
      await pressSearch(phone);
      await typeModel(phone);
    },
  },
];

/** Does it once, in a fresh profile, and answers the slowest of its interactions. */
export async function once(
  browser: Browser,
  url: string,
  { path, before, act, latency = 0 }: Scenario,
  slowdown: number,
): Promise<Interaction> {
  const phone = await openOnPhone(browser, new URL(path, url).href, slowdown, latency);
  try {
    await before?.(phone);
    await forgetInteractions(phone.page);
    await act(phone);
    // What React does when it comes may delay the frame.
    await phone.page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    return await slowestInteraction(phone.page);
  } finally {
    await phone.close();
  }
}
