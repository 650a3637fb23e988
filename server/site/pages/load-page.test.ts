import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PageData } from '../../../shared/page-data.ts';
import type { FixedRouteId, RouteId } from '../../../shared/routes.ts';
import { contactFacts } from '../../release/contact-facts.ts';
import type { StoredDocument } from '../../release/documents.ts';
import type { LoadedPage, PageRequest } from '../../ssr/definition.ts';
import { sampleShop } from '../../testing/sample-shop.ts';
import { showsDocuments } from '../documents/document-routes.ts';
import type { SiteRelease } from '../site-release.ts';
import { fixedPageRequest, loadPage } from './load-page.ts';

const document = {
  description: 'What this document says.',
  updated: '2026-11-20',
  html: '<p>Text.</p>',
  sections: [{ id: 'first', title: 'First' }],
};
const documents: Record<string, Partial<StoredDocument>> = {
  '/help/faq': { ...document, title: 'Questions' },
  '/about': { ...document, title: 'Who We Are', colorMode: 'dark' },
  '/repairs/motherboard': { ...document, title: 'Boards' },
  '/business/school': { ...document, title: 'Schools' },
};
const manufacturer = { slug: 'apple', name: 'Apple', description: 'All Apple repairs.', devices: [] };
const option = {
  slug: 'genuine',
  name: 'Genuine part',
  price: { from: 9900, to: 12_900 },
  warrantyMonths: 12,
};
const battery = {
  slug: 'battery',
  name: 'battery replacement',
  description: 'A new battery.',
  guides: ['back-up-iphone', 'back-up-android', 'not-there'],
  time: { unit: 'hours', from: 1, to: 2 },
  options: [option],
  sameForAll: false,
};
const diagnostic = { ...battery, slug: 'diagnostic', name: 'diagnosis', sameForAll: true };
const device = { slug: 'iphone-13', name: 'iPhone 13', kind: 'phone', family: 'iPhone', models: ['A2633'] };
const ownShop = { ...sampleShop, sample: false };

/** As much of a build as the loaders read. */
const release = {
  id: '0123456789ab',
  shop: ownShop,
  contactFacts: contactFacts(ownShop),
  priceExamples: [],
  repairFacts: { symptomGroups: [], homeSymptoms: [], priceBands: [] },
  repairWays: () => '<p>Ways</p>',
  guideGroups: [],
  guides: [
    { path: '/help/guides/back-up-iphone', title: 'Back up an iPhone', manufacturers: ['apple'] },
    {
      path: '/help/guides/back-up-android',
      title: 'Back up an Android phone',
      exceptManufacturers: ['apple'],
    },
  ],
  catalogue: {
    manufacturers: [{ slug: 'apple', name: 'Apple', devices: 1, kinds: ['phone'], hash: '' }],
    manufacturer: async (slug: string) => (slug === 'apple' ? manufacturer : null),
    device: async (maker: string, slug: string) =>
      maker === 'apple' && slug === 'iphone-13'
        ? { manufacturer, device, services: [battery, diagnostic] }
        : null,
    movedTo: async (maker: string, slug: string) =>
      maker === 'apple' && slug === 'iphone13' ? 'iphone-13' : null,
  },
  library: {
    find: async (path: string) => documents[path] ?? null,
    movedTo: async (path: string) => (path === '/repairs/old' ? '/about' : null),
  },
} as unknown as SiteRelease;

const at = <Id extends RouteId = 'document'>(
  path: string,
  params: Record<string, string> = {},
  id = 'document' as Id,
): PageRequest<Id> => ({
  id,
  path,
  params,
  query: new URLSearchParams(),
  signal,
});

const { signal } = new AbortController();
const fixed = <Id extends FixedRouteId>(id: Id) => fixedPageRequest(id, signal);

/** Loads a page from the build above, or from another one. */
async function load<Id extends RouteId>(
  request: PageRequest<Id>,
  { built = release, now = new Date('2026-11-20T01:00:00Z') } = {},
): Promise<LoadedPage & { data: PageData[Id] }> {
  const page = await loadPage(request, { release: built, now });
  return page as LoadedPage & { data: PageData[Id] };
}

describe('loadPage', () => {
  test("names the build, the route, the page's own URL and its picture", async () => {
    const { build, route, head } = await load(fixed('motherboard'));
    assert.equal(build, '0123456789ab');
    assert.equal(route, 'motherboard');
    assert.equal(head.canonical, `${sampleShop.publicUrl}/repairs/motherboard`);
    assert.equal(head.image, `${sampleShop.publicUrl}/og-repairs.png`);
    assert.equal(head.description, document.description);
    assert.equal(head.noindex, undefined);
  });

  test('keeps every page of a sample from search engines, and none that is for them once it is none', async () => {
    const sample = { ...release, shop: { ...release.shop, sample: true } };
    const params = { manufacturer: 'apple', device: 'iphone-13', service: 'battery' };
    const service = at('/repairs/apple/iphone-13/battery', params, 'service');
    for (const request of [fixed('home'), fixed('repairs'), fixed('faq'), service]) {
      assert.equal((await load(request, { built: sample })).head.noindex, true, request.path);
      assert.equal((await load(request)).head.noindex, undefined, request.path);
    }
  });

  test('lists the closures from today on, in the structured data too', async () => {
    const closures = [
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2027-01-01', name: "New Year's Day" },
    ];
    const shop = { ...ownShop, closures };
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
      const stated = [...head.jsonLd.matchAll(/"validFrom":"([^"]+)"/g)].map(([, date]) => date);
      assert.deepEqual(stated, coming);
    }
  });

  test('passes on the colour mode that a document forces', async () => {
    assert.equal((await load(fixed('about'))).head.colorMode, 'dark');
    assert.equal((await load(fixed('faq'))).head.colorMode, undefined);
  });

  test('puts a document below /repairs under Repairs in the breadcrumbs', async () => {
    const { data } = await load(fixed('motherboard'));
    assert.deepEqual(data.breadcrumbs, [
      { href: '/repairs', label: 'Repairs' },
      { href: '/repairs/motherboard', label: 'Boards' },
    ]);
  });

  test('passes on any other error of a loader without looking for a former path', async () => {
    const broken = {
      ...release,
      library: { find: async () => Promise.reject(new RangeError('damaged')), movedTo: async () => '/about' },
    } as unknown as SiteRelease;
    await assert.rejects(load(at('/repairs/old'), { built: broken }), RangeError);
  });
});

describe('the pages of the catalogue', () => {
  const params = { manufacturer: 'apple', device: 'iphone-13', service: 'battery' };
  const labels = (breadcrumbs: { href: string; label: string }[]) =>
    breadcrumbs.map(({ href, label }) => `${label} ${href}`);

  test('have a title and breadcrumbs from the section to the page', async () => {
    const service = await load(at('/repairs/apple/iphone-13/battery', params, 'service'));
    assert.equal(service.head.title, `iPhone 13 battery replacement, from $99 · ${sampleShop.name}`);
    assert.deepEqual(labels(service.data.breadcrumbs), [
      'Repairs /repairs',
      'Apple /repairs/apple',
      'iPhone 13 /repairs/apple/iphone-13',
      'Battery replacement /repairs/apple/iphone-13/battery',
    ]);
    const device = await load(at('/repairs/apple/iphone-13', params, 'device'));
    assert.equal(device.head.title, `iPhone 13 Repairs in Chermside from $99 · ${sampleShop.name}`);
    assert.equal(device.data.breadcrumbs.length, 3);
    const maker = await load(at('/repairs/apple', params, 'manufacturer'));
    assert.equal(maker.head.title, `Apple Repairs in Chermside · ${sampleShop.name}`);
    assert.equal(maker.data.breadcrumbs.length, 2);
  });

  test('state the price of each grade of a service in its structured data', async () => {
    const { head } = await load(at('/repairs/apple/iphone-13/battery', params, 'service'));
    assert.match(head.jsonLd, /"minPrice":"99.00","maxPrice":"129.00"/);
  });

  test('name the guides that the build has for the service and the manufacturer, and the other services', async () => {
    const { data } = await load(at('/repairs/apple/iphone-13/battery', params, 'service'));
    assert.deepEqual(data.guides, [{ path: '/help/guides/back-up-iphone', title: 'Back up an iPhone' }]);
    assert.deepEqual(
      data.others.map(({ slug }) => slug),
      ['diagnostic'],
    );
  });
});

test('showsDocuments names the routes whose pages are documents', () => {
  for (const id of ['about', 'document', 'school', 'b2b'] as const)
    assert.equal(showsDocuments(id), true, id);
  for (const id of ['home', 'repairs', 'contact', 'device'] as const)
    assert.equal(showsDocuments(id), false, id);
});
