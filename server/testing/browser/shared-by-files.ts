import type { Browser } from 'playwright-core';
import { afterAllFiles } from '../basics/after-all-files.ts';
import { type RunningSite, startSite } from '../servers/start-site.ts';
import { launchBrowser } from './chromium.ts';

// What the test files of one process share.

let browser: Promise<Browser | undefined> | undefined;
let site: Promise<RunningSite> | undefined;

/** A browser, in which each test has a profile of its own; a new one where the last has crashed. No test closes it. */
export async function sharedBrowser(): Promise<Browser | undefined> {
  if (browser && (await browser)?.isConnected() === false) browser = undefined;
  browser ??= launchBrowser();
  return browser;
}

/** The built site with nothing changed. No test stops it, or sends it so much that another is refused. */
export function sharedSite(): Promise<RunningSite> {
  site ??= startSite();
  return site;
}

afterAllFiles(async () => (await browser)?.close());
afterAllFiles(async () => (await site)?.stop());
