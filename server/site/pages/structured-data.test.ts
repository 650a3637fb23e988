import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Shop } from '../../../shared/shop.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { type StructuredDataFacts, structuredData } from './structured-data.ts';

const shop: Shop = {
  ...sampleShop,
  name: 'Northside Bench',
  publicUrl: 'https://shop.example.com',
  closures: [{ date: '2026-12-25', name: 'Christmas Day' }],
  areas: ['Chermside'],
};
const url = 'https://shop.example.com/repairs/apple/iphone-13/battery';
const image = 'https://shop.example.com/og-repairs.png';
const page = { url, title: 'Battery · Northside Bench', description: 'What a battery costs.', image };
const home = { ...page, url: 'https://shop.example.com/' };
const breadcrumbs = [
  { href: '/repairs', label: 'Repairs' },
  { href: '/repairs/apple/iphone-13/battery', label: 'Battery' },
];
const service = {
  name: 'Battery',
  description: 'A new battery.',
  offers: [
    { name: 'Aftermarket', price: { from: 8900, to: 8900 } },
    { name: 'Genuine part', price: { from: 9900, to: 13_950 } },
  ],
};
const priceBands = [
  { kind: 'phone' as const, repairs: [{ name: 'battery', price: { from: 7900, to: 13_900 } }] },
  { kind: 'laptop' as const, repairs: [{ name: 'screen', price: { from: 22_900, to: 109_900 } }] },
];

type Node = Record<string, unknown>;
function graph(facts: Partial<StructuredDataFacts> = {}): Node[] {
  const parsed = JSON.parse(
    JSON.stringify(structuredData({ shop, priceBands, page, breadcrumbs: [], ...facts })),
  );
  assert.equal(parsed['@context'], 'https://schema.org');
  return parsed['@graph'];
}
const ofType = (nodes: Node[], type: string) =>
  nodes.find((node) => ([] as unknown[]).concat(node['@type']).includes(type));

describe('structuredData', () => {
  it('gives the details of the business on the pages that say how to reach it', () => {
    for (const path of ['/', '/contact']) {
      const about = { ...page, url: `https://shop.example.com${path}` };
      const business = ofType(graph({ page: about }), 'LocalBusiness');
      assert.equal(business?.name, shop.name);
      assert.equal(business?.email, shop.email, path);
      assert.ok(business?.openingHoursSpecification, path);
    }
    assert.equal('email' in (ofType(graph(), 'LocalBusiness') ?? {}), false);
  });

  it('defines every node that another node refers to', () => {
    const nodes = graph({ breadcrumbs, service });
    const ids = new Set(nodes.map((node) => node['@id']));
    assert.equal(ids.size, nodes.length);
    const references = JSON.stringify(nodes).matchAll(/\{"@id":"([^"]+)"\}/g);
    const targets = [...references].map(([, id]) => id);
    assert.ok(targets.length >= 3);
    for (const id of targets) assert.ok(ids.has(id), String(id));
  });

  it('offers each grade of a part, its price in dollars with GST', () => {
    const offers = (ofType(graph({ service }), 'Service')?.offers ?? []) as Node[];
    assert.deepEqual(
      offers.map(({ '@type': type, name, price, priceCurrency }) => [type, name, price, priceCurrency]),
      [
        ['Offer', 'Aftermarket', '89.00', 'AUD'],
        ['AggregateOffer', 'Genuine part', undefined, 'AUD'],
      ],
    );
    assert.deepEqual(offers[0]?.priceSpecification, {
      '@type': 'PriceSpecification',
      priceCurrency: 'AUD',
      price: '89.00',
      valueAddedTaxIncluded: true,
    });
    assert.deepEqual([offers[1]?.lowPrice, offers[1]?.highPrice], ['99.00', '139.50']);
  });

  it('sums up the services of a device in one offer', () => {
    const all = { ...service, offers: [{ name: 'All', price: { from: 8900, to: 8900 }, count: 5 }] };
    const [offer] = (ofType(graph({ service: all }), 'Service')?.offers ?? []) as Node[];
    assert.equal(offer?.['@type'], 'AggregateOffer');
    assert.deepEqual([offer?.lowPrice, offer?.highPrice, offer?.offerCount], ['89.00', '89.00', 5]);
  });

  it('makes no offer where no price can be named', () => {
    const free = ofType(graph({ service: { ...service, offers: [] } }), 'Service') ?? {};
    assert.equal('offers' in free, false);
  });

  it('names the range of the shop’s prices on the page that shows it, and none where there are none', () => {
    const repairs = { ...page, url: 'https://shop.example.com/repairs' };
    assert.equal(ofType(graph({ page: repairs }), 'LocalBusiness')?.priceRange, '$79–$1,099');
    const other = { ...shop };
    const none = ofType(graph({ page: repairs, shop: other, priceBands: [] }), 'LocalBusiness') ?? {};
    assert.equal('priceRange' in none, false);
    assert.equal('priceRange' in (ofType(graph(), 'LocalBusiness') ?? {}), false);
  });

  it('dates a guide', () => {
    const article = ofType(graph({ article: { headline: 'Back it up', updated: '2026-11-20' } }), 'Article');
    assert.deepEqual(
      [article?.headline, article?.dateModified, article?.image],
      ['Back it up', '2026-11-20', image],
    );
  });

  it('states closures as opening hours of 00:00 to 00:00, on the pages that show them', () => {
    assert.deepEqual(ofType(graph({ page: home }), 'LocalBusiness')?.specialOpeningHoursSpecification, [
      {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-12-25',
        validThrough: '2026-12-25',
      },
    ]);
    assert.equal(ofType(graph(), 'LocalBusiness')?.specialOpeningHoursSpecification, undefined);
  });

  it('leaves out the areas of a shop that names none', () => {
    assert.deepEqual(ofType(graph({ page: home }), 'LocalBusiness')?.areaServed, ['Chermside']);
    const nowhere = ofType(graph({ page: home, shop: { ...shop, areas: [] } }), 'LocalBusiness') ?? {};
    assert.equal('areaServed' in nowhere, false);
  });

  it('leaves out the ABN of a sample shop', () => {
    const abn = '51 824 753 556';
    const taxId = (facts: Partial<Shop>) =>
      ofType(graph({ page: home, shop: { ...shop, abn, ...facts } }), 'LocalBusiness')?.taxID;
    assert.equal(taxId({}), undefined);
    assert.equal(taxId({ sample: false }), abn);
  });
});
