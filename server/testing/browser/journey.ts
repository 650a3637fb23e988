import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import type { RunningSite } from '../servers/start-site.ts';
import type { OpenedPage } from './chromium.ts';
import { markDocument, touch } from './page-actions.ts';
import { sharedBrowser, sharedSite } from './shared-by-files.ts';
import { openForVisitor, type VisitorOptions, type VisitorPage } from './visitors.ts';

export interface JourneyTools {
  site: RunningSite;
  /** A page of the site for a visitor of its own. When the test ends, nothing may have gone wrong on it. */
  open(options?: VisitorOptions): Promise<OpenedPage>;
  /** Opens a page at a path, marks the document, and waits until client navigation is ready. */
  visit(path: string, options?: VisitorOptions): Promise<OpenedPage>;
  t: TestContext;
}

interface FileSite {
  start: () => Promise<RunningSite>;
  /** Whether what a page notes as a fault is none on this site. */
  isExpected: (fault: string) => boolean;
  site?: Promise<RunningSite>;
}

const builtSite = (): FileSite => ({ start: sharedSite, isExpected: () => false });

/** The site of the file that runs. */
let current = builtSite();

/** Lets the journeys of a file walk on another site than the built one. */
export function walkOn(
  start: () => Promise<RunningSite>,
  isExpected: FileSite['isExpected'] = () => false,
): void {
  const own: FileSite = { start, isExpected };
  current = own;
  after(async () => {
    current = builtSite();
    // Where it has failed to start, the tests have said so.
    const site = await own.site?.catch(() => undefined);
    await site?.stop();
  });
}

/** A test in a real browser on the built site. All journeys share one browser, and those of a file one server. */
export function journey(name: string, walk: (tools: JourneyTools) => Promise<void>): void {
  test(name, async (t) => {
    current.site ??= current.start();
    const [site, browser] = await Promise.all([current.site, sharedBrowser()]);
    if (!browser) return t.skip('no browser');

    const opened: VisitorPage[] = [];
    t.after(() => Promise.all(opened.map(({ leave }) => leave())));
    const open = async (options?: VisitorOptions) => {
      const page = await openForVisitor(browser, site.url, options);
      opened.push(page);
      return page;
    };
    const visit = async (path: string, options?: VisitorOptions) => {
      const opened = await open(options);
      await opened.page.goto(path);
      await touch(opened.page);
      await markDocument(opened.page);
      return opened;
    };
    await walk({ site, open, visit, t });
    for (const { page, faults } of opened) {
      const unexpected = faults.filter((fault) => !current.isExpected(fault));
      assert.deepEqual(unexpected, [], `Faults on ${page.url()}`);
    }
  });
}
