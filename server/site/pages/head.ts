import type { Breadcrumb, Head } from '../../../shared/page.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { PriceBand } from '../../../shared/symptoms.ts';
import { pageTitle } from '../../../shared/titles.ts';
import { previewPicture } from './preview-pictures.ts';
import { type ArticleFacts, type ServiceFacts, structuredData } from './structured-data.ts';

export interface HeadFacts {
  path: string;
  /** The page's own title; `null` makes one from the path. */
  title: string | null;
  /** 50 to 160 characters. */
  description: string;
  breadcrumbs: Breadcrumb[];
  service?: ServiceFacts | undefined;
  noindex?: boolean | undefined;
  article?: ArticleFacts;
  colorMode?: 'light' | 'dark' | undefined;
}

/** What all pages of a build know: the facts of the shop and of its prices. */
export interface SiteFacts {
  shop: Shop;
  repairFacts: { priceBands: PriceBand[] };
}

/** Makes the head of one page of a shop's site. */
export function headOf({ shop, repairFacts }: SiteFacts, facts: HeadFacts): Head {
  const { path, title, description, breadcrumbs, service, article } = facts;
  const canonical = shop.publicUrl + (path === '/' ? '/' : path);
  const image = shop.publicUrl + previewPicture(path);
  const fullTitle = pageTitle(title, path, shop.name);
  return {
    title: fullTitle,
    // "Home" says nothing to those whom somebody sends the link.
    ...(path === '/' && { previewTitle: `${shop.name}: device repairs in ${shop.address.suburb}` }),
    description,
    canonical,
    image,
    jsonLd: structuredData({
      shop,
      priceBands: repairFacts.priceBands,
      page: { url: canonical, title: fullTitle, description, image },
      breadcrumbs,
      ...(service && { service }),
      ...(article && { article }),
    }),
    // No search engine is to keep a sample's prices and promises.
    ...((shop.sample || facts.noindex) && { noindex: true as const }),
    ...(facts.colorMode && { colorMode: facts.colorMode }),
  };
}
