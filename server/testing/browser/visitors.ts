import type { Browser, BrowserContext } from 'playwright-core';
import {
  contextOptions,
  isDone,
  letGo,
  newContext,
  type OpenedPage,
  openPageIn,
  type PageOptions,
} from './chromium.ts';

export interface VisitorOptions extends PageOptions {
  /** Whether the browser has never been on the site. Else its cache holds what other visitors have loaded. */
  fresh?: boolean;
}

export interface VisitorPage extends OpenedPage {
  /** Closes the visitor's pages. */
  leave: () => Promise<void>;
}

/** Contexts without a visitor, by browser, and by site and options. */
const unused = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/**
 * Opens a page for a visitor who has stored nothing yet: no cookie, no permission, nothing in storage. Visitors at the same
 * time have contexts of their own; one after another they share one, whose files are cached and whose scripts are
 * compiled already. To fill a cache anew costs more CPU than most tests.
 */
export async function openForVisitor(
  browser: Browser,
  url: string,
  { fresh = false, ...options }: VisitorOptions = {},
): Promise<VisitorPage> {
  const contexts = contextsOf(browser, JSON.stringify([url, contextOptions(options)]));
  const context = (fresh ? null : contexts.pop()) ?? (await newVisitorContext(browser, url, options));
  const opened = await openPageIn(context, url, options);
  return {
    ...opened,
    async leave() {
      const isReusable = !fresh && !clocked.has(context) && (await forget(context, opened, url));
      if (isReusable) contexts.push(context);
      else await context.close();
    },
  };
}

/** Contexts in which a test has installed a clock, which nothing takes out again. */
const clocked = new WeakSet<BrowserContext>();

async function newVisitorContext(
  browser: Browser,
  url: string,
  options: PageOptions,
): Promise<BrowserContext> {
  const context = await newContext(browser, url, options);
  const install = context.clock.install.bind(context.clock);
  context.clock.install = (settings) => {
    clocked.add(context);
    return install(settings);
  };
  return context;
}

function contextsOf(browser: Browser, key: string): BrowserContext[] {
  const ofBrowser = unused.get(browser) ?? new Map<string, BrowserContext[]>();
  unused.set(browser, ofBrowser);
  const contexts = ofBrowser.get(key) ?? [];
  ofBrowser.set(key, contexts);
  return contexts;
}

/** Takes everything of a visit from a context but what the browser has cached; answers whether that was possible. */
async function forget(context: BrowserContext, { page }: OpenedPage, url: string): Promise<boolean> {
  try {
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', {
      origin: url,
      storageTypes: 'local_storage,indexeddb',
    });
    await letGo(context);
    const cleared = Promise.all([
      ...context.pages().map((each) => each.close()),
      context.clearCookies(),
      context.clearPermissions(),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
    ]);
    return await isDone(cleared);
  } catch {
    // A page that has crashed, or that the test has closed.
    return false;
  }
}
