/**
 * THE route table: every page of the site, once. The server registers a route a row, links are
 * written with `href`, and titles and the sitemap read from here.
 */

import type { RouteRules } from './route-rules.ts';

interface RouteRow {
  /** A path; `:name` is one segment, a final `*` is any number of them. */
  path: string;
  /** The page's title where the page has none of its own; `null` leaves it to the fallback of `titles.ts`. */
  title: string | null;
  /**
   * Whether the page may carry the shop's third-party tags: never where a form asks for something of the
   * visitor's, nor where something of the visitor's is shown.
   */
  tags: boolean;
}

export const routes = {
  home: { path: '/', title: 'Home', tags: true },
  about: { path: '/about', title: 'About', tags: true },
  repairs: { path: '/repairs', title: 'Repair Quote', tags: false },
  track: { path: '/repairs/track', title: 'Track Repair', tags: false },
  motherboard: { path: '/repairs/motherboard', title: 'Motherboard Repairs', tags: true },
  manufacturer: { path: '/repairs/:manufacturer', title: null, tags: true },
  device: { path: '/repairs/:manufacturer/:device', title: null, tags: true },
  service: { path: '/repairs/:manufacturer/:device/:service', title: null, tags: true },
  b2b: { path: '/business/b2b', title: 'B2B Services', tags: false },
  school: { path: '/business/school', title: 'School Services', tags: false },
  guides: { path: '/help/guides', title: 'How-To Guides', tags: true },
  faq: { path: '/help/faq', title: 'FAQ', tags: true },
  contact: { path: '/contact', title: 'Contact', tags: false },
  sent: { path: '/contact/sent', title: null, tags: false },
  privacy: { path: '/privacy-policy', title: 'Privacy Policy', tags: true },
  warranty: { path: '/warranty-policy', title: 'Warranty Policy', tags: true },
  terms: { path: '/terms-and-conditions', title: 'Terms and Conditions', tags: true },
  glossary: { path: '/glossary-of-terms', title: 'Glossary of Terms', tags: true },
  document: { path: '/*', title: null, tags: true },
} as const satisfies Record<string, RouteRow>;

/** Routes that answer something other than a page. */
export const placeholders = { qr: '/qr', sitemap: '/sitemap.xml' } as const;

export type RouteId = keyof typeof routes;

/**
 * What is made by the build and what is kept at its first request. Pages with a path of their own are
 * prerendered; those that grow with the catalogue and the content are named by their prefix, so that
 * neither the build nor this list follows their number.
 */
export const routeRules: RouteRules = /* @__PURE__ */ siteRules();

function siteRules(): RouteRules {
  const fixed = Object.values(routes).filter(({ path }) => !/[:*]/.test(path));
  return {
    ...Object.fromEntries(
      fixed.map(({ path }) => [path, { prerender: true as const, cache: true as const }]),
    ),
    '/**': { cache: true },
    '/repairs/track/**': { private: true },
    [routes.sent.path]: { private: true },
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
