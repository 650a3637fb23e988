/**
 * THE route table: every page of the site, once. The server registers a route for each row; links, titles, the sitemap
 * and the rules for caching come from it.
 */

import type { RouteRule, RouteRules } from './route-rules.ts';

interface RouteRow {
  /** A path; `:name` is one segment, a final `*` is any number of them. */
  path: string;
  /** The title of pages that have none of their own; with `null`, `titles.ts` makes one from the path. */
  title: string | null;
  /**
   * Whether the page may carry the shop's third-party tags: not where it has a form for personal data, nor where it shows
   * such data.
   */
  tags: boolean;
  /** The query parameters that the page's data depends on. With any other query the page is the same. */
  queries: readonly string[];
  /** How the page is cached. `routeRules` says the same by path, in fewer lines. */
  rule: RouteRule;
}

/** Rendered by the build. For pages whose path has no parameters: the build must not take longer with more content. */
const prerendered = { prerender: true, cache: true } as const;
/** Rendered at its first request, then cached. */
const cached = { cache: true } as const;
/** Cached nowhere: it holds something of the visitor's. */
const uncached = { private: true } as const;

/** Apart from the table, which must not be in the script of a quote: it is as long as all the rest. */
export const repairsPath = '/repairs';
export const contactPagePath = '/contact';

export const routes = {
  home: { path: '/', title: 'Home', tags: true, queries: [], rule: prerendered },
  about: { path: '/about', title: 'About', tags: true, queries: [], rule: prerendered },
  repairs: {
    path: repairsPath,
    title: 'Repair Quote',
    tags: false,
    queries: ['q', 'device', 'with', 'step'],
    rule: prerendered,
  },
  track: {
    path: '/repairs/track',
    title: 'Track Repair',
    tags: false,
    queries: ['asked'],
    rule: prerendered,
  },
  /** Its title is the loader's: its path is a secret. */
  repair: {
    path: '/repairs/track/:token',
    title: null,
    tags: false,
    queries: ['not-me', 'asked'],
    rule: uncached,
  },
  motherboard: {
    path: '/repairs/motherboard',
    title: 'Motherboard Repairs',
    tags: true,
    queries: [],
    rule: prerendered,
  },
  manufacturer: { path: '/repairs/:manufacturer', title: null, tags: true, queries: [], rule: cached },
  device: { path: '/repairs/:manufacturer/:device', title: null, tags: true, queries: [], rule: cached },
  service: {
    path: '/repairs/:manufacturer/:device/:service',
    title: null,
    tags: true,
    queries: [],
    rule: cached,
  },
  b2b: { path: '/business/b2b', title: 'B2B Services', tags: false, queries: [], rule: prerendered },
  school: { path: '/business/school', title: 'School Services', tags: false, queries: [], rule: prerendered },
  guides: { path: '/help/guides', title: 'How-To Guides', tags: true, queries: [], rule: prerendered },
  faq: { path: '/help/faq', title: 'FAQ', tags: true, queries: [], rule: prerendered },
  contact: { path: contactPagePath, title: 'Contact', tags: false, queries: ['about'], rule: prerendered },
  sent: {
    path: '/contact/sent',
    title: null,
    tags: false,
    queries: ['form', 'reference', 'mail', 'device', 'with', 'way', 'battery'],
    rule: uncached,
  },
  privacy: { path: '/privacy-policy', title: 'Privacy Policy', tags: true, queries: [], rule: prerendered },
  warranty: {
    path: '/warranty-policy',
    title: 'Warranty Policy',
    tags: true,
    queries: [],
    rule: prerendered,
  },
  terms: {
    path: '/terms-and-conditions',
    title: 'Terms and Conditions',
    tags: true,
    queries: [],
    rule: prerendered,
  },
  glossary: {
    path: '/glossary-of-terms',
    title: 'Glossary of Terms',
    tags: true,
    queries: [],
    rule: prerendered,
  },
  document: { path: '/*', title: null, tags: true, queries: [], rule: cached },
} as const satisfies Record<string, RouteRow>;

export type RouteId = keyof typeof routes;

/** The routes whose path has no parameters: each is one page. */
export type FixedRouteId = {
  [Id in RouteId]: keyof RouteParams<Id> extends never ? Id : never;
}[RouteId];

/** Every route, in the order of the table. */
export const routeIds = /* @__PURE__ */ Object.keys(routes) as RouteId[];

export const fixedRoutes: FixedRouteId[] = /* @__PURE__ */ routeIds.filter(
  (id): id is FixedRouteId => !/[:*]/.test(routes[id].path),
);

/** Routes that answer something other than a page. */
export const placeholders = { qr: '/qr', sitemap: '/sitemap.xml' } as const;

/**
 * The rules of the table by path. Pages whose path has parameters are covered by prefixes, so that this list, which
 * browsers get, is no longer for a larger catalogue.
 */
export const routeRules: RouteRules = /* @__PURE__ */ siteRules();

function siteRules(): RouteRules {
  return {
    ...Object.fromEntries(fixedRoutes.map((id) => [routes[id].path, routes[id].rule])),
    '/**': cached,
    '/repairs/track/**': uncached,
  };
}

type Segment<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? Segment<Head> | Segment<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : Path extends '*'
      ? '*'
      : never;

/** The parameters a route's path needs: `RouteParams<'device'>` is `{ manufacturer: string; device: string }`. */
export type RouteParams<Id extends RouteId> = Record<Segment<(typeof routes)[Id]['path']>, string>;

type HrefArguments<Id extends RouteId> = keyof RouteParams<Id> extends never
  ? [id: Id]
  : [id: Id, params: RouteParams<Id>];

/**
 * The path of a route, its parameters percent-encoded (RFC 3986).
 * `href('device', { manufacturer: 'apple', device: 'iphone-13' })` is `/repairs/apple/iphone-13`.
 */
export function href<Id extends RouteId>(...[id, params]: HrefArguments<Id>): string {
  const values: Record<string, string> = params ?? {};
  return routes[id].path.replace(/:(\w+)|\*/g, (match, name: string | undefined) => {
    const value = values[name ?? match] ?? '';
    return name ? encodeURIComponent(value) : value.split('/').map(encodeURIComponent).join('/');
  });
}
