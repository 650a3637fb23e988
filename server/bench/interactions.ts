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
}

const openMenu = ({ tap }: Phone) => tap('header button[commandfor]');
const changeMode = ({ tap }: Phone) => tap('[data-color-mode-toggle]');
const showMenu = async (phone: Phone) => {
  await withReact(phone);
  await openMenu(phone);
  await untilQuiet(phone);
};
const showFooter = async (phone: Phone) => {
  await withReact(phone);
  await phone.page.locator('footer [data-color-mode-toggle]').scrollIntoViewIfNeeded();
  await untilQuiet(phone);
};

/** What a tap takes the browser and this machine at least: a button that changes its own text, on a page with nothing else. */
export const bareButton: Scenario = {
  name: 'a bare button',
  path: `data:text/html,${encodeURIComponent(`
    <!doctype html><html data-hydrated><meta name="viewport" content="width=device-width">
    <button onclick="this.textContent = 'pressed'">press</button>`)}`,
  act: ({ tap }) => tap('button'),
};

export const scenarios: Scenario[] = [
  { name: 'menu, first touch', path: '/', act: openMenu },
  { name: 'menu', path: '/', before: withReact, act: openMenu },
  {
    name: 'menu, closing',
    path: '/',
    before: showMenu,
    act: ({ tap }) => tap('#menu button[commandfor]'),
  },
  {
    name: 'colour mode in the menu',
    path: '/',
    before: showMenu,
    act: changeMode,
  },
  { name: 'colour mode in the footer', path: '/', before: showFooter, act: changeMode },
  {
    name: 'link to a preloaded page',
    path: '/',
    before: showMenu,
    act: async ({ page, tap }) => {
      await tap('#menu a[href="/about"]');
      await page.waitForURL('**/about');
    },
  },
  {
    name: 'search, first touch',
    path: '/',
    act: ({ tap }) => tap('#device-search'),
  },
  {
    name: 'search, keys after the first touch',
    path: '/',
    act: async ({ tap, type }) => {
      await tap('#device-search');
      await type('iphone 13');
    },
  },
  {
    name: 'search, keys',
    path: '/',
    before: async (phone) => {
      await withReact(phone);
      await phone.tap('#device-search');
    },
    act: ({ type }) => type('iphone 13'),
  },
];

/** Does it once, in a fresh profile, and answers the slowest of its interactions. */
export async function once(
  browser: Browser,
  url: string,
  { path, before, act }: Scenario,
  slowdown: number,
): Promise<Interaction> {
  const phone = await openOnPhone(browser, new URL(path, url).href, slowdown);
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
