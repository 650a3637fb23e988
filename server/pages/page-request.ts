import type { FastifyRequest } from 'fastify';
import { ruleFor } from '../../shared/route-rules.ts';
import type { RouteId } from '../../shared/routes.ts';
import type { AppContext } from '../app-context.ts';
import { pathOf } from '../http/request-facts.ts';

/** A page as it is asked for. */
export interface PageRequest {
  id: RouteId;
  path: string;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** Characters. No page reads as much of its query; what is beyond is not looked at. */
const maxQueryLength = 1000;

/** What is asked for, as the loaders take it. */
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

/**
 * Whether the answer is kept. A query that the page's data depends on makes it one of endlessly many;
 * other queries change nothing. In development nothing is kept.
 */
export function keeps({ id, path, query }: PageRequest, { release, rules }: AppContext): boolean {
  if (release.current.mode === 'development' || !ruleFor(path, rules).cache) return false;
  return !(id === 'repairs' && query.has('q'));
}
