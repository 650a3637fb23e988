import type { FastifyRequest } from 'fastify';
import { isCrawler } from '../../shared/crawlers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its connection had sent when the request came. */
    bytesBefore: number;
    /** Whether the page cache had the answer. */
    cacheState: 'hit' | 'miss' | 'none';
    /** Why it was refused or failed: the error's code in `errors.ts`. `reason` on the log line. */
    errorCode: string | null;
  }
}

/** Characters. No page of the site has a longer path (request-target.ts); what is refused for its length is cut here. */
const maxLoggedPath = 2048;

/** The fields that a request has before it is answered. `request.log` adds its id, `reqId`. */
export function requestFacts(request: FastifyRequest) {
  const facts = {
    method: request.method,
    url: pathOf(request.raw.url).slice(0, maxLoggedPath),
    route: request.routeOptions?.url,
  };
  return isCrawler(request.headers['user-agent']) ? { ...facts, crawler: true } : facts;
}

/** The path of a request's URL, without its query. */
export function pathOf(url = '/'): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Whether a script asks, which cannot do with a page. */
export function wantsJson({ headers, raw }: FastifyRequest): boolean {
  const accept = headers.accept ?? '';
  const wantsHtml = accept.includes('text/html');
  if (accept.includes('application/json') && !wantsHtml) return true;
  const path = pathOf(raw.url);
  if (path.endsWith('.json') || path.startsWith('/_site/')) return true;
  return headers['sec-fetch-mode'] === 'cors' && !wantsHtml;
}
