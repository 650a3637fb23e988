import { type RouteId, routes } from './routes.ts';

/** Paths that are no pages although the table's last row would take them. */
const notPages = /^\/(assets|_site|health)\/|\.[a-z0-9]+$|^\/qr$/;

/**
 * The route that answers a canonical path, `null` where that is no page: the browser's counterpart of the
 * server's router. Fixed segments win over parameters, the final `*` takes what is left.
 */
export function matchRoute(path: string): RouteId | null {
  if (notPages.test(path)) return null;
  const segments = path.split('/');
  let best: { id: RouteId; fixed: number } | null = null;
  for (const [id, route] of Object.entries(routes)) {
    const fixed = fixedSegments(route.path.split('/'), segments);
    if (fixed !== null && (!best || fixed > best.fixed)) best = { id: id as RouteId, fixed };
  }
  return best?.id ?? null;
}

/** How many segments of a pattern are met word for word; `null` where the pattern does not match. */
function fixedSegments(pattern: string[], segments: string[]): number | null {
  if (pattern.at(-1) === '*') return -1;
  if (pattern.length !== segments.length) return null;
  let fixed = 0;
  for (const [index, part] of pattern.entries()) {
    if (part === segments[index]) fixed++;
    else if (!part.startsWith(':')) return null;
  }
  return fixed;
}
