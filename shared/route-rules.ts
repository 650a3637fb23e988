import { type RouteId, routes } from './routes.ts';

/** How the answers under a path are made and kept. */
export interface RouteRule {
  /** Rendered by the build. */
  prerender?: true;
  /** Kept by the server once made, until the next build or the next year. */
  cache?: true;
  /** Nothing of it may be kept anywhere: it holds a visitor's data. */
  private?: true;
  /** Where the path leads instead. */
  redirect?: string;
}

/** A path, or `/prefix/**` for all below it (and `/**` for all), to its rule. The most specific one counts. */
export type RouteRules = Record<string, RouteRule>;

/**
 * The rules of the site. Pages with a path of their own are made by the build; those that grow with the
 * catalogue and the content are made when first asked for, and named here by their prefix, so that
 * neither the build nor this list follows their number.
 */
export const routeRules: RouteRules = {
  ...Object.fromEntries(
    (Object.keys(routes) as RouteId[])
      .map((id) => routes[id].path)
      .filter((path) => !/[:*]/.test(path))
      .map((path) => [path, { prerender: true, cache: true }]),
  ),
  '/**': { cache: true },
  '/repairs/track/**': { private: true },
};

/** The rule for a path: its own, else that of the longest prefix. `{}` where none covers it. */
export function ruleFor(path: string, rules: RouteRules = routeRules): RouteRule {
  const own = rules[path];
  if (own) return own;
  for (let end = path.length; end >= 0; end = path.lastIndexOf('/', end - 1)) {
    const rule = rules[`${path.slice(0, end).replace(/\/$/, '')}/**`];
    if (rule) return rule;
    if (end === 0) break;
  }
  return {};
}
