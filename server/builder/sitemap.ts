import type { Manufacturer } from '../../shared/catalogue.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { fixedRoutes, routes } from '../../shared/routes.ts';
import type { Shop } from '../../shared/shop.ts';
import { cataloguePaths } from './facts/catalogue-paths.ts';

interface SitemapFacts {
  shop: Shop;
  documents: { path: string; updated: string }[];
  manufacturers: Manufacturer[];
}

/** What one file may hold (sitemaps.org 0.9). */
const maxUrls = 50_000;

/**
 * The sitemap (sitemaps.org 0.9): every page once, absolute, with the day of change where it is known. Past
 * 50,000 pages it is an index of the files `sitemaps/1.xml` and on. Answers the files by name.
 */
export function sitemapFiles(facts: SitemapFacts, most = maxUrls): Map<string, string> {
  const entries = pageEntries(facts);
  if (entries.length <= most) return new Map([['sitemap.xml', xml('urlset', entries)]]);
  const files = new Map<string, string>();
  for (let from = 0; from < entries.length; from += most) {
    files.set(`sitemaps/${files.size + 1}.xml`, xml('urlset', entries.slice(from, from + most)));
  }
  const parts = [...files.keys()].map(
    (name) => `<sitemap><loc>${facts.shop.publicUrl}/${name}</loc></sitemap>`,
  );
  return files.set('sitemap.xml', xml('sitemapindex', parts));
}

function pageEntries({ shop, documents, manufacturers }: SitemapFacts): string[] {
  const updated = new Map(documents.map((document) => [document.path, document.updated]));
  const fixed = fixedRoutes.filter((id) => !('private' in routes[id].rule)).map((id) => routes[id].path);
  const paths = new Set([...fixed, ...updated.keys(), ...cataloguePaths(manufacturers)]);
  return [...paths].map((path) => {
    const day = updated.get(path);
    return `<url><loc>${escapeHtml(shop.publicUrl + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`;
  });
}

const xml = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
