import { matchRoutes } from 'react-router';
import { type RouteId, routes } from '../../shared/routes.ts';

/** The route table in react-router's form. The server's paths are case-sensitive, so these are too. */
const routeObjects = Object.entries(routes).map(([id, { path }]) => ({ id, path, caseSensitive: true }));

/** Routes without parameters: only their own path matches them, and then they rank first. */
const fixedRoutes = new Map<string, string>(
  routeObjects.filter(({ path }) => !/[:*]/.test(path)).map((r) => [r.path, r.id]),
);

/** `matchRoutes` compiles its routes at each call: 4 instead of 19 are 4 times as fast. */
const patternRoutes = routeObjects.filter(({ path }) => !fixedRoutes.has(path));

/** Paths that are no pages although the table's last row would match them. */
const notPages = /^\/(assets|_site|health)\/|\.[a-z0-9]+$|^\/qr$/;

/**
 * The route of a path, `null` where the path is no page: case-sensitive, without a trailing slash and well encoded, as on
 * the server.
 */
export function matchRoute(path: string): RouteId | null {
  // `matchRoutes` would print the whole path in a warning.
  if (!isEncoded(path) || notPages.test(path) || (path.endsWith('/') && path !== '/')) return null;
  const id = fixedRoutes.get(path) ?? matchRoutes(patternRoutes, path)?.at(-1)?.route.id;
  return (id as RouteId | undefined) ?? null;
}

function isEncoded(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}
