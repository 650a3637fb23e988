import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import request from 'supertest';
import { formatPrice } from '../../../shared/money.ts';
import { samplePaths } from '../servers/site-pages.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';

/** What the structured data of every page claims must stand on that page, for everybody to read. */

type Node = Record<string, unknown> & { '@type'?: string | string[] };

interface Offer {
  priceCurrency: string;
  price?: string;
  lowPrice?: string;
  highPrice?: string;
  priceSpecification?: { minPrice?: string; maxPrice?: string };
}

let site: TestApp;
before(async () => {
  site = await createTestApp();
});
after(() => site.app.close());

test('every page claims in its structured data only what it shows', async () => {
  const sitemap = (await request(site.app.server).get('/sitemap.xml')).text;
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
  assert.ok(paths.includes((await samplePaths()).service), 'the sitemap names services');
  const seen = new Set<string>();
  for (const path of paths) {
    const { text: html } = await request(site.app.server).get(path);
    const visible = visibleText(html);
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    assert.equal(graph['@context'], 'https://schema.org', path);
    for (const node of graph['@graph'] as Node[]) {
      for (const type of [node['@type']].flat()) seen.add(String(type));
      for (const claim of claimsOf(node))
        assert.ok(visible.includes(claim), `${path}: "${claim}" is not to be read`);
    }
  }
  for (const type of ['LocalBusiness', 'WebSite', 'BreadcrumbList', 'Service', 'Article'])
    assert.ok(seen.has(type), type);
});

/** The words of a node that a visitor must be able to read. */
function claimsOf(node: Node): string[] {
  const types = [node['@type']].flat();
  if (types.includes('LocalBusiness')) {
    const address = node.address as Record<string, string>;
    return [
      String(node.name),
      site.release.shop.phone.display,
      String(address.streetAddress),
      String(address.addressLocality),
      String(address.postalCode),
    ];
  }
  if (types.includes('BreadcrumbList')) {
    const items = node.itemListElement as { name: string }[];
    return items.map(({ name }) => name);
  }
  if (types.includes('Service')) {
    return (node.offers as Offer[]).flatMap((offer) => {
      assert.equal(offer.priceCurrency, 'AUD');
      const { minPrice, maxPrice } = offer.priceSpecification ?? {};
      const prices = [offer.price, offer.lowPrice, offer.highPrice, minPrice, maxPrice];
      return prices
        .filter((price) => price !== undefined)
        .map((price) => formatPrice(Math.round(Number(price) * 100)));
    });
  }
  return [];
}

/** What a browser shows of a page's body, in one line. */
function visibleText(html: string): string {
  return html
    .slice(html.indexOf('<body>'))
    .replace(/<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>/g, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');
}
