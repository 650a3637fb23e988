import type { Manufacturer } from '../../shared/catalogue.ts';
import { type RouteId, routes } from '../../shared/routes.ts';
import type { Shop } from '../../shared/shop.ts';
import { cataloguePaths } from '../catalogue/catalogue-paths.ts';
import { escapeHtml } from '../render/escape-html.ts';

interface SitemapFacts {
  shop: Shop;
  documents: { path: string; updated: string }[];
  manufacturers: Manufacturer[];
}

/** The sitemap (sitemaps.org 0.9): every page once, absolute, with the day of change where it is known. */
export function sitemapXml({ shop, documents, manufacturers }: SitemapFacts): string {
  const updated = new Map(documents.map((document) => [document.path, document.updated]));
  const fixed = (Object.keys(routes) as RouteId[])
    .map((id) => routes[id].path)
    .filter((path) => !/[:*]/.test(path));
  const paths = new Set([...fixed, ...updated.keys(), ...cataloguePaths(manufacturers)]);
  const entries = [...paths].map((path) => {
    const day = updated.get(path);
    return `<url><loc>${escapeHtml(shop.publicUrl + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
