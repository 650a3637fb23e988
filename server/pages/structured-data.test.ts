import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noOffers, type Shop } from '../../shared/shop.ts';
import { type StructuredDataFacts, structuredData } from './structured-data.ts';

const shop: Shop = {
  sample: true,
  name: 'Northside Bench',
  description: 'Repairs of phones, laptops and consoles on the north side of Brisbane.',
  publicUrl: 'https://shop.example.com',
  email: 'hello@shop.example.com',
  phone: { display: '(07) 7010 0123', e164: '+61770100123' },
  abn: '00 000 000 000',
  address: { street: '12 Sample Street', suburb: 'Chermside', state: 'QLD', postcode: '4032' },
  hours: { days: ['Monday', 'Tuesday'], opens: '09:00', closes: '17:00' },
  closures: [{ date: '2026-12-25', name: 'Christmas Day' }],
  social: [{ label: 'Social', url: 'https://social.example.com/shop', icon: 'heroicons:user-group' }],
  map: { embedUrl: null, directionsUrl: 'https://map.example.com/' },
  tags: { analytics: null, recording: null },
  security: { contact: 'security@shop.example.com', policy: null },
  theme: { primary: 'green', gray: 'cool' },
  qr: '/repairs',
  priceExamples: [],
  areas: ['Chermside'],
  legalName: null,
  acn: null,
  since: null,
  people: [],
  visiting: { parking: null, stepFree: null, bus: null },
  payment: [],
  helplines: [],
  electricalLicence: null,
  blueCards: null,
  offers: noOffers,
  unconfirmed: [],
};
const url = 'https://shop.example.com/repairs/apple/iphone-13/battery';
const page = { url, title: 'Battery · Northside Bench', description: 'What a battery costs.' };
const breadcrumbs = [
  { href: '/repairs', label: 'Repairs' },
  { href: '/repairs/apple/iphone-13/battery', label: 'Battery' },
];
const service = { name: 'Battery', description: 'A new battery.', price: { from: 8900, to: 13_950 } };

type Node = Record<string, unknown>;
function graph(facts: Partial<StructuredDataFacts> = {}): Node[] {
  const parsed = JSON.parse(structuredData({ shop, page, breadcrumbs: [], ...facts }));
  assert.equal(parsed['@context'], 'https://schema.org');
  return parsed['@graph'];
}
const ofType = (nodes: Node[], type: string) =>
  nodes.find((node) => ([] as unknown[]).concat(node['@type']).includes(type));

describe('structuredData', () => {
  it('names the business on every page, with what search engines require', () => {
    const business = ofType(graph(), 'LocalBusiness');
    assert.deepEqual(business?.['@type'], ['LocalBusiness', 'ComputerStore']);
    assert.equal(business?.['@id'], 'https://shop.example.com/#business');
    assert.equal(business?.name, shop.name);
    assert.equal(business?.telephone, '+61770100123');
    assert.deepEqual(business?.address, {
      '@type': 'PostalAddress',
      streetAddress: '12 Sample Street',
      addressLocality: 'Chermside',
      addressRegion: 'QLD',
      postalCode: '4032',
      addressCountry: 'AU',
    });
  });

  it('defines every node that another node refers to', () => {
    const nodes = graph({ breadcrumbs, service });
    const ids = new Set(nodes.map((node) => node['@id']));
    assert.equal(ids.size, nodes.length);
    const references = JSON.stringify(nodes).matchAll(/\{"@id":"([^"]+)"\}/g);
    const targets = [...references].map(([, id]) => id);
    assert.ok(targets.length >= 4);
    for (const id of targets) assert.ok(ids.has(id), String(id));
  });

  it('writes prices in dollars, GST included', () => {
    const offers = ofType(graph({ service }), 'Service')?.offers as Node;
    assert.equal(offers['@type'], 'AggregateOffer');
    assert.equal(offers.lowPrice, '89.00');
    assert.equal(offers.highPrice, '139.50');
    assert.equal(offers.priceCurrency, 'AUD');
    assert.equal((offers.priceSpecification as Node).valueAddedTaxIncluded, true);
  });

  it('lists breadcrumbs with absolute URLs, where there are two or more', () => {
    const list = ofType(graph({ breadcrumbs }), 'BreadcrumbList')?.itemListElement as Node[];
    assert.deepEqual(
      list.map(({ position, name, item }) => [position, name, item]),
      [
        [1, 'Repairs', 'https://shop.example.com/repairs'],
        [2, 'Battery', url],
      ],
    );
    assert.equal(ofType(graph({ breadcrumbs: breadcrumbs.slice(1) }), 'BreadcrumbList'), undefined);
  });

  it('states closures as opening hours of 00:00 to 00:00, on the pages that show them', () => {
    const home = graph({ page: { ...page, url: 'https://shop.example.com/' } });
    assert.deepEqual(ofType(home, 'LocalBusiness')?.specialOpeningHoursSpecification, [
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
    assert.deepEqual(ofType(graph(), 'LocalBusiness')?.areaServed, ['Chermside']);
    const nowhere = ofType(graph({ shop: { ...shop, areas: [] } }), 'LocalBusiness') ?? {};
    assert.equal('areaServed' in nowhere, false);
  });

  it('leaves out the ABN of a sample shop', () => {
    const abn = '51 824 753 556';
    assert.equal(ofType(graph({ shop: { ...shop, abn } }), 'LocalBusiness')?.taxID, undefined);
    assert.equal(ofType(graph({ shop: { ...shop, abn, sample: false } }), 'LocalBusiness')?.taxID, abn);
  });

  it('escapes text that would end the script element', () => {
    const hostile = '</script><script>alert(1)</script>';
    const json = structuredData({
      shop: { ...shop, name: hostile },
      page: { ...page, title: hostile },
      breadcrumbs,
    });
    assert.equal(json.includes('<'), false);
    assert.equal(ofType(JSON.parse(json)['@graph'], 'WebPage')?.name, hostile);
  });
});
