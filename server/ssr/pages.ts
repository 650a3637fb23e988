import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ruleFor } from '../../shared/route-rules.ts';
import { networkOf } from '../guard/address-key.ts';
import { answerWithin, type Exchange } from '../http/deadlines.ts';
import { Moved, NotFound, SeeOther } from '../http/error-table.ts';
import { requestFacts } from '../http/request-facts.ts';
import { contentTypes, type FindPage } from './cached-pages.ts';
import type { LoadedPage, PageRequest, SiteDefinition } from './definition.ts';
import type { PageBodies } from './page-bodies.ts';
import { isCacheable, pageRequest, payloadName } from './page-request.ts';
import { sendCached } from './send-cached.ts';

export interface PageAnswers {
  /** Registers a document and a payload for each row of the route table. */
  register: (app: FastifyInstance) => void;
  /** Sends the document of a page that a route of the site has made itself, as for a form with mistakes. */
  sendDocument: (page: LoadedPage, exchange: Exchange) => Promise<FastifyReply>;
}

/**
 * Browsers and proxies take a page from their caches for a minute without asking, for an hour while they ask again in
 * the background, and for a day while the site is down.
 * @param lasts seconds until the page is known to change: nobody is shown the old one then, unless the site is down
 */
export function documentCacheControl(lasts = Number.POSITIVE_INFINITY): string {
  const left = secondsLeft(lasts);
  const fresh = Math.min(60, left);
  const stale = Math.min(3600, left - fresh);
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=86400`;
}

/** For how long a cache may keep what lasts so many seconds: it counts whole ones, so its last begins a second early. */
export const secondsLeft = (lasts: number): number => Math.max(0, Math.floor(lasts) - 1);

/** No second router runs: Fastify has one route for each row, and React renders the page of the row's id. */
export function createPageAnswers(
  site: SiteDefinition,
  { findPage, bodies }: { findPage: FindPage; bodies: PageBodies },
): PageAnswers {
  const { build, routes, rules, load, deadlineMs } = site;

  async function answer(id: string, exchange: Exchange): Promise<FastifyReply> {
    const { page, isPayload } = pageRequest(id, exchange);
    if (!site.mayExist(page)) throw new NotFound(page.path);
    try {
      if (isCacheable(page, site)) return await answerCached(page, isPayload, exchange);
      return await answerOne(page, isPayload, exchange);
    } catch (error) {
      throw isPayload ? moveToPayload(error, build.current.id) : error;
    }
  }

  /** A page that is the same for everybody. */
  async function answerCached(
    page: PageRequest,
    isPayload: boolean,
    { request, reply, signal }: Exchange,
  ): Promise<FastifyReply> {
    const kind = isPayload ? 'payload' : 'document';
    const { answer, isHit } = await findPage(kind, page, request);
    signal.throwIfAborted();
    request.cacheState = isHit ? 'hit' : 'miss';
    if (!isPayload) reply.header('content-security-policy', build.current.pagePolicy(page.id));
    const cacheControl = isPayload
      ? payloadCacheControl(page, build.current.id)
      : documentCacheControl(site.versionLasts());
    return sendCached(request, reply, answer, cacheControl);
  }

  /** A page that is made for this one visitor. */
  async function answerOne(page: PageRequest, isPayload: boolean, exchange: Exchange): Promise<FastifyReply> {
    const { request, reply, signal } = exchange;
    const make = async () => {
      // The visitor may have gone while the request waited.
      signal.throwIfAborted();
      const loaded = await site.loadPage({ ...page, network: networkOf(request) });
      const body = isPayload
        ? bodies.payload(loaded, signal)
        : bodies.document(loaded, { signal, onLateError: logLateError(request) });
      return { route: loaded.route, body: await body };
    };
    const { route, body } = await load.run(networkOf(request), make, reply);
    signal.throwIfAborted();
    reply.header('cache-control', ruleFor(page.path, rules).private ? 'no-store' : 'no-cache');
    if (!isPayload) reply.header('content-security-policy', build.current.pagePolicy(route));
    reply.header('content-type', contentTypes[isPayload ? 'payload' : 'document']);
    return reply.header('vary', 'accept-encoding').send(body);
  }

  const logLateError = (request: FastifyRequest) => (error: unknown) => {
    request.log.error({ ...requestFacts(request), err: error }, 'rendering failed after the first byte');
  };

  return {
    register(app) {
      for (const [id, { path }] of Object.entries(routes)) {
        const handler = answerWithin(deadlineMs, (exchange) => answer(id, exchange));
        app.get(path, handler);
        // Fastify allows nothing after a `*`: the payloads of such a row come to the route of its documents.
        if (path.endsWith('*')) continue;
        app.get(path === '/' ? payloadName : path + payloadName, handler);
      }
    },

    async sendDocument(page, exchange) {
      const { request, reply, signal } = exchange;
      const body = await bodies.queuedDocument(page, exchange, logLateError(request));
      signal.throwIfAborted();
      reply.header('content-security-policy', build.current.pagePolicy(page.route));
      return reply.header('content-type', contentTypes.document).send(body);
    },
  };
}

const yearCacheControl = 'public, max-age=31536000, immutable';

/** With the current build's id in its query, a cached payload never changes: browsers keep it for a year. */
const payloadCacheControl = ({ query }: PageRequest, buildId: string): string =>
  query.has(buildId) ? yearCacheControl : 'no-cache';

/** A redirect of a page's document as that of its payload; any other error as it is. */
function moveToPayload(error: unknown, buildId: string): unknown {
  // The request's own query, which begins with the build's id, is added to an address without one.
  if (error instanceof Moved) return new Moved(payloadOf(error.to, error.to.includes('?') ? buildId : null));
  if (error instanceof SeeOther) return new SeeOther(payloadOf(error.to, buildId));
  return error;
}

/** The payload of an address, with the build's id before the address's own query. */
function payloadOf(address: string, buildId: string | null): string {
  const [path = '/', query] = address.split('?', 2);
  const payload = path === '/' ? payloadName : path + payloadName;
  const queries = [buildId, query].filter((each) => each != null);
  return queries.length > 0 ? `${payload}?${queries.join('&')}` : payload;
}
