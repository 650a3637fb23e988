import type { PageId, SitePage } from '../../shared/page-data.ts';

/** The styles of a build, as its file has them. */
export interface StoredStyles {
  /** URL of the sheet with all rules. */
  sheet: string;
  /** What is on every page before its components' rules. */
  base: string;
  /** The rules of all components as a page shows them at first, in the order of the cascade. */
  rules: string[];
  /** Which of them the variants of each page need. */
  pages: Record<PageId, Partial<Record<StyleVariant, number[]>>>;
  /** Class names of which a document of that variant has none. */
  extraClasses: Record<DocumentVariant, string[]>;
}

export const stylesFile = 'styles.json';

/** From the one with the fewest rules: `plain` is a document of text, tables and questions, `guide` has steps, tabs and figures too. */
const documentVariants = ['plain', 'guide'] as const;
type DocumentVariant = (typeof documentVariants)[number];

/** `search`, `quote` and `request` are views of the quote page. */
export type StyleVariant = 'page' | 'search' | 'quote' | 'request' | DocumentVariant;

/** What the `<style>` of a page holds. */
export interface PageStyles {
  /** URL of the sheet with all rules of the site. */
  sheet: string;
  /** The styles of one page with its data. */
  of: (page: Pick<SitePage, 'route' | 'data'>) => string;
  /** All that a page's `<style>` may hold, by page: a content security policy allows these. */
  variants: Record<PageId, string[]>;
}

/** Joins the rules of each page's variants, in the order of the cascade. */
export function pageStyles({ sheet, base, rules, pages, extraClasses }: StoredStyles): PageStyles {
  const sheets = Object.fromEntries(
    Object.entries(pages).map(([id, variants]) => [
      id,
      Object.fromEntries(
        Object.entries(variants).map(([variant, places]) => [
          variant,
          base + places.map((place) => rules[place]).join(''),
        ]),
      ),
    ]),
  ) as Record<PageId, { page: string } & Partial<Record<StyleVariant, string>>>;
  return {
    sheet,
    of({ route, data }) {
      const { page, search, quote, request, ...documents } = sheets[route];
      if (request && 'request' in data && data.request) return request;
      if (quote && 'quote' in data && data.quote) return quote;
      if (search && 'search' in data && data.search) return search;
      if (!('html' in data)) return page;
      const variant = documentVariants.find(
        (each) => documents[each] && !extraClasses[each].some((name) => data.html.includes(name)),
      );
      return (variant && documents[variant]) ?? page;
    },
    variants: Object.fromEntries(
      Object.entries(sheets).map(([id, variants]) => [id, Object.values(variants)]),
    ) as Record<PageId, string[]>,
  };
}
