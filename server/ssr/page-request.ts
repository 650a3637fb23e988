import type { FastifyRequest } from 'fastify';
import { type RouteRules, ruleFor } from '../../shared/route-rules.ts';
import { type FixedRouteId, type RouteId, routes } from '../../shared/routes.ts';
import { pathOf } from '../http/request-facts.ts';
import type { Release } from '../release/release.ts';

/** Which page a request is for. */
export interface PageRequest<Id extends RouteId = RouteId> {
  id: Id;
  /** Canonical: `registerCanonicalPaths` has redirected every other spelling. */
  path: string;
  /** The parameters of the route's path, decoded. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** Characters of a query that are parsed, its `?` included: a quote of forty services has fewer. */
const maxQueryLength = 4000;

/** The page that a request is for. A payload's request has another path than its page, which comes as `path`. */
export function pageRequest(
  id: RouteId,
  request: FastifyRequest,
  path = pathOf(request.raw.url),
): PageRequest {
  const url = request.raw.url ?? '/';
  const query = url.indexOf('?');
  return {
    id,
    path,
    params: request.params as Record<string, string | undefined>,
    query: new URLSearchParams(query === -1 ? '' : url.slice(query, query + maxQueryLength)),
  };
}

/** A page whose path has no parameters, without a query. */
export function fixedPageRequest<Id extends FixedRouteId>(id: Id): PageRequest<Id> {
  return { id, path: routes[id].path, params: {}, query: new URLSearchParams() };
}

/**
 * Whether the answer may be cached: the rule for its path allows it, and the query holds nothing that the page reads,
 * since every such query makes another page. Development caches nothing.
 */
export function isCacheable(
  { id, path, query }: PageRequest,
  { release, rules }: { release: { current: Release }; rules: RouteRules },
): boolean {
  if (release.current.mode === 'development' || !ruleFor(path, rules).cache) return false;
  const { queries }: { queries: readonly string[] } = routes[id];
  return !queries.some((name) => query.has(name));
}
