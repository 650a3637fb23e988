import { ruleFor } from '../../shared/route-rules.ts';
import type { Exchange } from '../http/deadlines.ts';
import { pathOf } from '../http/request-facts.ts';
import type { PageRequest, SiteDefinition } from './definition.ts';

export const payloadName = '/_payload.json';

/** Characters of a query that are parsed, its `?` included: a quote of forty services has fewer. */
const maxQueryLength = 4000;

/** The page that a request is for, itself or its payload, and whether it asks for the payload. */
export function pageRequest(
  id: string,
  { request, signal }: Pick<Exchange, 'request' | 'signal'>,
): { page: PageRequest; isPayload: boolean } {
  const url = request.raw.url ?? '/';
  const asked = pathOf(url);
  const isPayload = asked.endsWith(payloadName);
  return {
    isPayload,
    page: {
      id,
      path: isPayload ? asked.slice(0, -payloadName.length) || '/' : asked,
      params: request.params as Record<string, string | undefined>,
      query: new URLSearchParams(url.slice(asked.length, asked.length + maxQueryLength)),
      signal,
    },
  };
}

/**
 * Whether the answer may be cached: the rule for its path allows it, and the query holds nothing that the page depends on,
 * since every such query makes another page. Development caches nothing.
 */
export function isCacheable(
  { id, path, query }: Pick<PageRequest, 'id' | 'path' | 'query'>,
  { build, rules, routes }: Pick<SiteDefinition, 'build' | 'rules' | 'routes'>,
): boolean {
  if (build.current.mode === 'development' || !ruleFor(path, rules).cache) return false;
  return !routes[id]?.queries.some((name) => query.has(name));
}
