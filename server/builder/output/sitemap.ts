import { join } from 'node:path';
import { fixedRoutes, routes } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { cataloguePaths } from '../facts/catalogue-paths.ts';
import type { Manufacturer } from '../facts/catalogue-schema.ts';
import { writeFileAt } from '../files/file-tree.ts';

export async function writeSitemap(outDir: string, facts: SitemapFacts): Promise<void> {
  for (const [name, xml] of sitemapFiles(facts)) await writeFileAt(join(outDir, name), xml);
}

interface SitemapFacts {
  shop: Shop;
  documents: { path: string; updated: string }[];
  manufacturers: Manufacturer[];
}

/** URLs in one file (sitemaps.org 0.9). */
const maxUrls = 50_000;

/**
 * The sitemap (sitemaps.org 0.9): every page once, with its absolute URL and the day of its last change where that is
 * known. While the shop is a sample it leaves the catalogue out, whose prices are examples. Past 50,000 pages it is an index of the files `sitemaps/1.xml` and on. Returns the files by name.
 */
export function sitemapFiles(facts: SitemapFacts, maxEntries = maxUrls): Map<string, string> {
  const entries = pageEntries(facts);
  if (entries.length <= maxEntries) return new Map([['sitemap.xml', xml('urlset', entries)]]);
  const files = new Map<string, string>();
  for (let from = 0; from < entries.length; from += maxEntries) {
    files.set(`sitemaps/${files.size + 1}.xml`, xml('urlset', entries.slice(from, from + maxEntries)));
  }
  const parts = [...files.keys()].map(
    (name) => `<sitemap><loc>${facts.shop.publicUrl}/${name}</loc></sitemap>`,
  );
  return files.set('sitemap.xml', xml('sitemapindex', parts));
}

function pageEntries({ shop, documents, manufacturers }: SitemapFacts): string[] {
  const updated = new Map(documents.map((document) => [document.path, document.updated]));
  const fixed = fixedRoutes.filter((id) => !('private' in routes[id].rule)).map((id) => routes[id].path);
  // Other pages of services resemble each other, since words and prices are those of a group.
  const ownPriced = cataloguePaths(manufacturers, ({ hasOwnPrice }) => hasOwnPrice === true);
  const catalogue = shop.sample ? [] : ownPriced;
  const paths = new Set([...fixed, ...updated.keys(), ...catalogue]);
  return [...paths].map((path) => {
    const day = updated.get(path);
    return `<url><loc>${escapeHtml(shop.publicUrl + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`;
  });
}

const xml = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
