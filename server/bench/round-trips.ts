import type { Browser } from 'playwright-core';
import { openOnPhone, type Phone, withReact } from './phone.ts';

/** How long an answer takes on the slow line, in milliseconds; it has room for everything at once. */
export const latencyMs = 300;

/** Something that waits for the line, measured in the browser. */
export interface Wait {
  name: string;
  path: string;
  before?: (phone: Phone) => Promise<unknown>;
  /** The link that `act` is given. */
  link?: string;
  /** Runs in the browser: begins, and resolves when it is shown. */
  act: (link: string) => Promise<void>;
}

const followLink: Wait['act'] = (link) =>
  new Promise((shown) => {
    document.addEventListener('site:navigated', () => shown(), { once: true });
    document.querySelector<HTMLElement>(`#menu a[href="${link}"]`)?.click();
  });

export const waits: Wait[] = [
  {
    name: 'React at the first touch, on a live page',
    path: '/contact',
    act: () =>
      new Promise((shown) => {
        document.addEventListener('site:hydrated', () => shown(), { once: true });
        dispatchEvent(new Event('scroll'));
      }),
  },
  {
    name: 'a link to a live page, not preloaded',
    path: '/',
    before: withReact,
    link: '/contact',
    act: followLink,
  },
  {
    name: 'a link to a document, not preloaded',
    path: '/',
    before: withReact,
    link: '/about',
    act: followLink,
  },
];

/** How many times the line's latency it takes: the whole part is round trips, the rest work. */
export async function roundTrips(
  browser: Browser,
  url: string,
  { path, before, link = '', act }: Wait,
): Promise<number> {
  const phone = await openOnPhone(browser, new URL(path, url).href, { slowdown: 1, preloads: false });
  try {
    await before?.(phone);
    await phone.devtools.send('Network.enable');
    await phone.devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const started = await phone.page.evaluate(() => performance.now());
    await phone.page.evaluate(act, link);
    return ((await phone.page.evaluate(() => performance.now())) - started) / latencyMs;
  } finally {
    await phone.close();
  }
}
