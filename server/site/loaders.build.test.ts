import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { PageData } from '../../shared/page-data.ts';
import type { FixedRouteId, RouteId } from '../../shared/routes.ts';
import { contactFacts } from '../release/contact-facts.ts';
import type { PageRequest } from '../ssr/definition.ts';
import { testDist } from '../testing/servers/test-build.ts';
import { loadPage } from './loaders.ts';
import { openSiteRelease } from './open-site-release.ts';
import type { LoadedPage } from './pages/loader.ts';
import { fixedPageRequest } from './pages/to-page.ts';
import type { SiteRelease } from './site-release.ts';

let release: SiteRelease;
before(async () => {
  release = await openSiteRelease(testDist);
});

const { signal } = new AbortController();
const fixed = <Id extends FixedRouteId>(id: Id) => fixedPageRequest(id, signal);
const at = <Id extends RouteId>(
  id: Id,
  path: string,
  params: Record<string, string> = {},
): PageRequest<Id> => ({
  id,
  path,
  params,
  signal,
  query: new URLSearchParams(),
});
const params = { manufacturer: 'apple', device: 'iphone-13', service: 'screen-replacement' };
const service = at('service', '/repairs/apple/iphone-13/screen-replacement', params);

/** Loads a page from the tests' build, or from another one. */
async function load<Id extends RouteId>(
  request: PageRequest<Id>,
  { built = release, now = new Date('2026-11-20T01:00:00Z') } = {},
): Promise<LoadedPage & { data: PageData[Id] }> {
  const page = await loadPage(request, { release: built, now });
  return page as LoadedPage & { data: PageData[Id] };
}

test('keeps every page of a sample from search engines, and none that is for them once it is none', async () => {
  const sample = { ...release, shop: { ...release.shop, sample: true } };
  for (const request of [fixed('home'), fixed('repairs'), fixed('faq'), service]) {
    assert.equal((await load(request, { built: sample })).head.noindex, true, request.path);
    assert.equal((await load(request)).head.noindex, undefined, request.path);
  }
});

test('tells those who are sent a link to the home page whose it is', async () => {
  const { title, previewTitle } = (await load(fixed('home'))).head;
  assert.ok(previewTitle?.startsWith(release.shop.name) && previewTitle !== title);
});

test('lists the closures from today on, in the structured data too', async () => {
  const closures = [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2027-01-01', name: "New Year's Day" },
  ];
  const shop = { ...release.shop, closures };
  const built = { ...release, shop, contactFacts: contactFacts(shop) };
  for (const [now, coming] of [
    ['2026-12-25T13:59:00Z', ['2026-12-25', '2027-01-01']],
    // It is the 26th in Brisbane.
    ['2026-12-25T14:00:00Z', ['2027-01-01']],
    ['2027-01-02T00:00:00Z', []],
  ] as const) {
    const { data, head } = await load(fixed('contact'), { built, now: new Date(now) });
    assert.deepEqual(
      data.closures.map(({ date }) => date),
      coming,
    );
    const stated = [...JSON.stringify(head.jsonLd).matchAll(/"validFrom":"([^"]+)"/g)].map(
      ([, date]) => date,
    );
    assert.deepEqual(stated, coming);
  }
});

test('passes on the colour mode that a document forces', async () => {
  assert.equal((await load(at('document', '/help/guides/dark-room'))).head.colorMode, 'dark');
  assert.equal((await load(fixed('faq'))).head.colorMode, undefined);
});

test('passes on any other error of a loader without looking for a former path', async () => {
  const library = {
    ...release.library,
    find: async () => Promise.reject(new RangeError('damaged')),
    movedTo: () => '/about',
  };
  const built = { ...release, library };
  await assert.rejects(load(at('document', '/repairs/old'), { built }), RangeError);
});

describe('titles and breadcrumbs', () => {
  const labels = (breadcrumbs: { href: string; label: string }[]) =>
    breadcrumbs.map(({ href, label }) => `${label} ${href}`);

  test('lead from the section of a catalogue’s page to the page', async () => {
    const { head, data } = await load(service);
    assert.equal(head.title, 'iPhone 13 screen replacement, from $179 · Test Bench');
    assert.deepEqual(labels(data.breadcrumbs), [
      'Repairs /repairs',
      'Apple /repairs/apple#phone',
      'iPhone 13 /repairs/apple/iphone-13',
      'Screen replacement /repairs/apple/iphone-13/screen-replacement',
    ]);
    assert.deepEqual(data.guides, [{ path: '/help/guides/back-up-iphone', title: 'Back up an iPhone' }]);
    assert.ok(data.others.every(({ slug }) => slug !== 'screen-replacement'));
    const maker = await load(at('manufacturer', '/repairs/apple', params));
    assert.equal(maker.head.title, 'Apple Repairs in Nundah · Test Bench');
    assert.equal(maker.data.breadcrumbs.length, 2);
  });

  test('put a document below /repairs under Repairs', async () => {
    const { data } = await load(fixed('motherboard'));
    assert.deepEqual(labels(data.breadcrumbs).slice(0, 1), ['Repairs /repairs']);
    assert.equal(data.breadcrumbs.length, 2);
  });
});
