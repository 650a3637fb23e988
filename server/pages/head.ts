import type { Breadcrumb, Head } from '../../shared/page.ts';
import type { Shop } from '../../shared/shop.ts';
import { pageTitle } from '../../shared/titles.ts';
import { type ServiceFacts, structuredData } from './structured-data.ts';

export interface HeadFacts {
  path: string;
  /** The page's own title; `null` makes one from the path. */
  title: string | null;
  /** 50 to 170 characters. */
  description: string;
  breadcrumbs: Breadcrumb[];
  service?: ServiceFacts;
  noindex?: boolean | undefined;
  colorMode?: 'light' | 'dark' | undefined;
}

/** Makes the head of one page of a shop's site. */
export function headOf(shop: Shop, facts: HeadFacts): Head {
  const { path, title, description, breadcrumbs, service } = facts;
  const canonical = shop.publicUrl + (path === '/' ? '/' : path);
  const fullTitle = pageTitle(title, path, shop.name);
  return {
    title: fullTitle,
    description,
    canonical,
    image: shop.publicUrl + previewImage(path),
    jsonLd: structuredData({
      shop,
      page: { url: canonical, title: fullTitle, description },
      breadcrumbs,
      ...(service && { service }),
    }),
    // No search engine is to keep a sample's prices and promises.
    ...((shop.sample || facts.noindex) && { noindex: true as const }),
    ...(facts.colorMode && { colorMode: facts.colorMode }),
  };
}

/** The path of the picture that link previews show for a page's section, 1200×630. */
function previewImage(path: string): string {
  const section = /^\/(repairs|business|help)(\/|$)/.exec(path)?.[1];
  return section ? `/og-${section}.png` : '/og.png';
}
