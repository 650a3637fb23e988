import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isCrawler, maxUserAgentLength } from '../../shared/crawlers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** A path as it may be logged, for a request to a route's pattern; without it, as it was sent. */
    maskPath?: MaskPath;
  }
  interface FastifyRequest {
    /** Bytes that the connection had sent before this request. */
    bytesBefore: number;
    /** Whether the answer came from the cache; `none` if it is not cached at all. */
    cacheState: 'hit' | 'miss' | 'none';
    /** Why it was refused or failed: the error's code in `error-table.ts`. `reason` on the log line. */
    errorCode: string | null;
    /** What has become of a form that was taken, where it is one that is stored. `outcome` on the log line. */
    formOutcome: 'stored' | 'repeated' | null;
  }
}

/** What a log line has in place of a request's path. @param route its route's pattern, where one matches */
export type MaskPath = (path: string, route: string | undefined) => string;

/** Characters. Requests with longer paths are refused (request-target.ts); their log lines have the beginning of the path. */
const maxLoggedPath = 2048;

/** The fields of a log line that are known before the answer. `request.log` adds the id, `reqId`. */
export function requestFacts(request: FastifyRequest) {
  const path = pathOf(request.raw.url).slice(0, maxLoggedPath);
  const route = request.routeOptions?.url;
  return {
    method: request.method,
    url: request.server.maskPath?.(path, route) ?? path,
    route,
    crawler: sentByCrawler(request),
  };
}

/** Different user agents that are judged once. */
const maxAgents = 500;
const knownAgents = new LRUCache<string, boolean>({ max: maxAgents, memoMethod: isCrawler });

/** `true` for a request of a search engine or a link preview, else `undefined`: what a log line has. */
function sentByCrawler({ headers }: FastifyRequest): true | undefined {
  const agent = headers['user-agent'] ?? '';
  // Longer ones, which no browser sends, would fill the memory: they are judged each time.
  const sent = agent.length > maxUserAgentLength ? isCrawler(agent) : knownAgents.memo(agent);
  return sent || undefined;
}

/** The path of a request's URL, without its query. */
export const pathOf = (url = '/'): string => url.split('?', 1)[0] ?? '/';

/** Whether a script sent the request: it gets errors as JSON and not as a page. */
export function wantsJson({ headers, raw }: FastifyRequest): boolean {
  const accept = headers.accept ?? '';
  const wantsHtml = accept.includes('text/html');
  if (accept.includes('application/json') && !wantsHtml) return true;
  const path = pathOf(raw.url);
  if (path.endsWith('.json') || path.startsWith('/_site/')) return true;
  return headers['sec-fetch-mode'] === 'cors' && !wantsHtml;
}
