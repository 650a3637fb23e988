import { ruleFor } from '../../shared/route-rules.ts';
import type { Exchange } from '../http/deadlines.ts';
import { pathOf } from '../http/request-facts.ts';
import type { CompleteSite } from './defaults.ts';
import type { AnswerKind, PageRequest } from './definition.ts';

export const payloadName = '/_payload.json';

/** The page that a request is for, and whether it is for its document or its payload. */
export function pageRequest(
  id: string,
  { request, signal }: Pick<Exchange, 'request' | 'signal'>,
  { payloads, maxQueryLength }: Pick<CompleteSite, 'payloads' | 'maxQueryLength'>,
): { page: PageRequest; kind: AnswerKind } {
  const url = request.raw.url ?? '/';
  const requestedPath = pathOf(url);
  const isPayload = payloads && requestedPath.endsWith(payloadName);
  const start = requestedPath.length;
  return {
    kind: isPayload ? 'payload' : 'document',
    page: {
      id,
      path: isPayload ? requestedPath.slice(0, -payloadName.length) || '/' : requestedPath,
      params: request.params as Record<string, string | undefined>,
      query: new URLSearchParams(url.slice(start, start + maxQueryLength.page)),
      signal,
    },
  };
}

/**
 * Whether the answer may be cached: the rule for its path allows it, nobody is named who asks, and the query holds nothing that
 * the page depends on, since every such query makes another page. Development caches nothing.
 */
export function isCacheable(
  { id, path, query, visitor }: Pick<PageRequest, 'id' | 'path' | 'query' | 'visitor'>,
  { build, rules, routes }: Pick<CompleteSite, 'build' | 'rules' | 'routes'>,
): boolean {
  if (visitor !== undefined || build.current.mode === 'development' || !ruleFor(path, rules).cache)
    return false;
  return !routes[id]?.queries?.some((name) => query.has(name));
}
