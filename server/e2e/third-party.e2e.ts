import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import type { Shop } from '../../shared/shop.ts';
import { layoutShift } from '../testing/browser/checks.ts';
import { journey, walkOn } from '../testing/browser/journey.ts';
import {
  booted,
  follow,
  isFreshDocument,
  markDocument,
  requestsOf,
  titled,
  touch,
} from '../testing/browser/page-actions.ts';
import { type BuildCopy, copyBuild } from '../testing/servers/build-copy.ts';
import { samplePaths } from '../testing/servers/site-pages.ts';
import { type StandIn, startStandIn } from '../testing/servers/stand-in.ts';
import type { RunningSite } from '../testing/servers/start-site.ts';
import { serveTestApp } from '../testing/servers/test-app.ts';

// The site of a shop with an analytics tag, a session recording tag and a provider's map. All other journeys run on
// a site without them and fail at the first request that leaves the site.

let build: BuildCopy;
let site: RunningSite;
let analytics: StandIn;
let recording: StandIn;
let collector: StandIn;
let map: StandIn;

const standIns = () => [analytics, recording, collector, map];

/** The script of both tags: it records how it was loaded, and reports to a host of its own. */
const tagScript = (name: string, collect: string) => `{
  const { id, websiteId, domain } = document.currentScript.dataset;
  (window.tags ??= []).push({ name: '${name}', id, websiteId, domain, referrer: document.referrer, at: performance.now() });
  fetch('${collect}/${name}');
  new Image().src = '${collect}/${name}.gif';
}`;

const tags = (): Shop['tags'] => ({
  analytics: {
    scriptUrl: `${analytics.origin}/a.js?site={id}`,
    id: 'AB&1/2',
    data: { 'website-id': '{id}', domain: 'shop' },
    hosts: [collector.origin],
  },
  recording: { scriptUrl: `${recording.origin}/r.js`, id: '7654321', data: {}, hosts: [collector.origin] },
});

walkOn(
  async () => {
    collector = await startStandIn();
    const script = (name: string) => ({ type: 'text/javascript', body: tagScript(name, collector.origin) });
    analytics = await startStandIn({ '/a.js': script('analytics') });
    recording = await startStandIn({ '/r.js': script('recording') });
    map = await startStandIn({ '/embed': { type: 'text/html', body: '<p>The map</p>' } });
    build = await copyBuild();
    const embedUrl = `${map.origin}/embed?q=shop`;
    await build.rewrite('shop.json', (facts) => {
      const shop: Shop = JSON.parse(facts);
      return JSON.stringify({ ...shop, tags: tags(), map: { ...shop.map, embedUrl } });
    });
    // The pages that the build has rendered, of a shop without tags, are made for another number of seconds.
    site = await serveTestApp({ dist: build.dir, env: { BUILD_CHECK_SECONDS: '120' } });
    return site;
  },
  // The tests check the requests to the stand-ins.
  (fault) => standIns().some(({ origin }) => fault.startsWith(`left the site: ${origin}/`)),
);

after(async () => {
  await Promise.all(standIns().map((each) => each?.close()));
  await build?.remove();
});

const tagLoader = /\/assets\/third-party-tags-/;

const tagsHere = (page: Page) => page.locator('script[data-id]').count();

interface LoadedTag {
  name: string;
  id: string;
  websiteId?: string;
  domain?: string;
  referrer: string;
  at: number;
}

/** Waits for both tags of a page and for their reports. */
async function untilTagged(page: Page): Promise<LoadedTag[]> {
  await page.waitForFunction(() => (window as { tags?: unknown[] }).tags?.length === 2);
  return page.evaluate(() => (window as unknown as { tags: LoadedTag[] }).tags);
}

/** Waits until the page has loaded and was idle: if it loads tags at all, it has requested their loader. */
async function untilRested(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await booted(page);
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
    await fetch('/health/live');
  });
}

async function assertUntagged(page: Page): Promise<void> {
  await untilRested(page);
  assert.equal(await tagsHere(page), 0);
  assert.equal(await page.evaluate(() => 'tags' in window), false);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.ok(!loaded.some((url) => tagLoader.test(url)), 'the loader of the tags was requested');
}

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

const { device } = await samplePaths();

journey('both tags load after the page, have their ids, and move nothing', async ({ open }) => {
  const { page } = await open();
  for (const path of ['/help/faq', device]) {
    const reported = Promise.all(
      ['analytics', 'recording', 'analytics.gif', 'recording.gif'].map((name) =>
        page.waitForResponse(`${collector.origin}/${name}`),
      ),
    );
    await page.goto(path);
    const tags = await untilTagged(page);
    await reported;
    assert.deepEqual(tags.map(({ name, id }) => [name, id]).sort(), [
      ['analytics', 'AB&1/2'],
      ['recording', '7654321'],
    ]);
    const { websiteId, domain } = tags.find(({ name }) => name === 'analytics') ?? {};
    assert.deepEqual([websiteId, domain], ['AB&1/2', 'shop'], 'what its provider asks for');
    assert.equal(analytics.asked.at(-1)?.url, '/a.js?site=AB%261%2F2');
    const loaded = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
    );
    for (const { at } of tags) assert.ok(at > loaded, path);
    // The referrer names the site; only the script can tell the provider the page.
    assert.equal(analytics.asked.at(-1)?.headers.referer, `${site.url}/`);
    assert.ok((await layoutShift(page)) < 0.01, path);
  }
});

const refusals: Record<string, () => void> = {
  'Global Privacy Control': () => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true });
  },
  'Do Not Track': () => {
    Object.defineProperty(Navigator.prototype, 'doNotTrack', { value: '1' });
  },
};
for (const [name, refuse] of Object.entries(refusals)) {
  journey(`with ${name} no page loads tags, and no link loads a document`, async ({ open }) => {
    const { page } = await open();
    await page.addInitScript(refuse);
    await page.goto('/');
    await assertUntagged(page);
    await touch(page);
    await markDocument(page);
    for (const label of ['Contact', 'About']) {
      await footerLink(page, label).click();
      await titled(page, label);
    }
    assert.equal(await isFreshDocument(page), false);
    await assertUntagged(page);
  });
}

// Whom we take for one, crawlers.test.ts says.
journey('crawlers load no tags', async ({ open }) => {
  const { page } = await open({
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  });
  const loader = page.waitForResponse(tagLoader);
  await page.goto('/about');
  // Importing the loader again resolves after it has run.
  await page.evaluate((url) => import(url), (await loader).url());
  assert.equal(await tagsHere(page), 0);
});

journey('links between pages with tags load no document, and the tags load once', async ({ visit }) => {
  const { page } = await visit('/');
  await untilTagged(page);
  await footerLink(page, 'About').click();
  await titled(page, 'About');
  await page.goBack();
  await titled(page, 'Home');
  assert.equal(await isFreshDocument(page), false);
  assert.equal((await untilTagged(page)).length, 2);
});

journey('links between a page with tags and one with a form load the document', async ({ visit }) => {
  const { page } = await visit('/about');
  await untilTagged(page);
  await footerLink(page, 'Contact').click();
  await titled(page, 'Contact');
  assert.equal(await isFreshDocument(page), true);
  await assertUntagged(page);

  // Links between pages without tags load no document.
  await touch(page);
  await markDocument(page);
  await footerLink(page, 'Repairs').click();
  await titled(page, 'Repair Quote');
  assert.equal(await isFreshDocument(page), false);

  await footerLink(page, 'About').click();
  await titled(page, 'About');
  assert.equal(await isFreshDocument(page), true);
  for (const { referrer } of await untilTagged(page)) assert.equal(referrer, `${site.url}/`);

  await page.goBack();
  await titled(page, 'Repair Quote');
  await assertUntagged(page);
  await page.goForward();
  await titled(page, 'About');
  await untilTagged(page);
});

journey('a page preloaded before the tags have loaded is still loaded as a document', async ({ open }) => {
  const { page } = await open();
  await page.route(`${analytics.origin}/**`, () => {});
  await page.goto('/about');
  await touch(page);
  await markDocument(page);
  const payloads = requestsOf(page, /\/contact\/_payload\.json/);
  await footerLink(page, 'Contact').hover();
  await footerLink(page, 'Contact').click();
  await titled(page, 'Contact');
  assert.equal(await isFreshDocument(page), true);
  assert.deepEqual(payloads, [], 'a page that will be loaded as a document is not preloaded');
  await assertUntagged(page);
});

journey('the error page has no tags, after a link either', async ({ visit }) => {
  const { page, faults } = await visit('/about');
  await untilTagged(page);
  const answered = page.waitForResponse((response) => response.request().resourceType() === 'document');
  await follow(page, '/no/such/page');
  assert.equal((await answered).status(), 404);
  await titled(page, '404');
  assert.equal(await isFreshDocument(page), true);
  await assertUntagged(page);
  await page.getByRole('main').getByRole('link', { name: 'home page' }).click();
  await titled(page, 'Home');
  await untilTagged(page);
  // Chromium reports the 404 of the payload on the console.
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('/_payload.json')));
});

for (const [what, pattern] of [
  ['tags', /127\.0\.0\.1:\d+\/[ar]\.js/],
  ['what loads them', tagLoader],
] as const) {
  journey(`blocked ${what} change nothing`, async ({ open }) => {
    const { page, faults } = await open();
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    let blocked = 0;
    await page.route(pattern, (route) => {
      blocked++;
      return route.abort('blockedbyclient');
    });
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/about');
    await failed;
    await touch(page);
    await markDocument(page);
    await footerLink(page, 'Privacy Policy').click();
    await titled(page, 'Privacy');
    assert.equal(await isFreshDocument(page), false);
    assert.ok((await layoutShift(page)) < 0.01);
    assert.ok(blocked > 0);
    // Messages of the browser, none of ours.
    assert.deepEqual(
      lines.filter((line) => !line.includes('ERR_BLOCKED_BY_CLIENT')),
      [],
    );
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('ERR_BLOCKED_BY_CLIENT')));
  });
}

journey('the map loads when it becomes visible, titled, in the space reserved for it', async ({ open }) => {
  const { page } = await open({ width: 375, height: 600 });
  map.asked.length = 0;
  await page.goto('/glossary-of-terms');
  await untilTagged(page);
  const frame = page.locator('footer iframe');
  assert.equal(await frame.getAttribute('loading'), 'lazy');
  assert.match((await frame.getAttribute('title')) ?? '', /\w/);
  assert.equal(map.asked.length, 0);
  const size = async () => {
    const { width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
    return { width: Math.round(width), height: Math.round(height) };
  };
  const before = await size();
  assert.ok(
    before.width > 250 && Math.abs(before.height - (before.width * 9) / 16) < 3,
    JSON.stringify(before),
  );

  await frame.scrollIntoViewIfNeeded();
  await page.frameLocator('footer iframe').getByText('The map').waitFor();
  assert.deepEqual(await size(), before);
  assert.ok((await layoutShift(page)) < 0.01);
  assert.equal(map.asked[0]?.url, '/embed?q=shop');
  assert.equal(map.asked[0]?.headers.referer, `${site.url}/`);
  assert.ok(await page.locator('footer').getByRole('link', { name: 'Get directions' }).isVisible());

  // The map is in the footer, which stays during navigation.
  await touch(page);
  await page.getByRole('contentinfo').locator('summary', { hasText: 'Navigation' }).click();
  await footerLink(page, 'About').click();
  await titled(page, 'About');
  assert.equal(map.asked.length, 1);
});
