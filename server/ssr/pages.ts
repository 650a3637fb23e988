import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ruleFor } from '../../shared/route-rules.ts';
import { networkOf } from '../guard/address-key.ts';
import { answerWithin, type Exchange } from '../http/deadlines.ts';
import { Moved, NotFound, SeeOther } from '../http/error-table.ts';
import { requestFacts } from '../http/request-facts.ts';
import { documentCacheControl, forAYear } from './cache-control.ts';
import { contentTypes, type FindPage } from './cached-pages.ts';
import type { CompleteSite } from './defaults.ts';
import type { AnswerKind, LoadedPage, PageRequest } from './definition.ts';
import type { PageBodies } from './page-bodies.ts';
import { isCacheable, pageRequest, payloadName } from './page-request.ts';
import { sendCached } from './send-cached.ts';

export interface PageAnswers {
  /** Registers a document and a payload for each row of the route table. */
  register: (app: FastifyInstance) => void;
  /** Sends the document of a page that a route of the site has made itself, as for a form with mistakes. */
  sendDocument: (page: LoadedPage, exchange: Exchange) => Promise<FastifyReply>;
}

/** No second router runs: Fastify has one route for each row, and React renders the page of the row's id. */
export function createPageAnswers(
  site: CompleteSite,
  { findPage, bodies }: { findPage: FindPage; bodies: PageBodies },
): PageAnswers {
  const { build, rules, load } = site;

  async function answer(id: string, exchange: Exchange): Promise<FastifyReply> {
    const { page, kind } = pageRequest(id, exchange, site);
    if (!site.mayExist(page)) throw new NotFound(page.path);
    const visitor = site.visitorOf && (await site.visitorOf(exchange.request));
    if (visitor != null) page.visitor = visitor;
    try {
      if (isCacheable(page, site)) return await answerCached(page, kind, exchange);
      return await answerPersonal(page, kind, exchange);
    } catch (error) {
      throw kind === 'payload' ? moveToPayload(error, build.current.id) : error;
    }
  }

  /** A page that is the same for everybody. */
  async function answerCached(
    page: PageRequest,
    kind: AnswerKind,
    { request, reply, signal }: Exchange,
  ): Promise<FastifyReply> {
    const { answer, isHit } = await findPage(kind, page, request);
    signal.throwIfAborted();
    request.cacheState = isHit ? 'hit' : 'miss';
    if (kind === 'payload') {
      // With the current build's id in its query, a cached payload never changes.
      return sendCached(request, reply, answer, page.query.has(build.current.id) ? forAYear : 'no-cache');
    }
    setPolicy(reply, page.id);
    return sendCached(request, reply, answer, documentCacheControl(site.secondsToNextKey()));
  }

  /** A page that is made for this one visitor. */
  async function answerPersonal(
    page: PageRequest,
    kind: AnswerKind,
    exchange: Exchange,
  ): Promise<FastifyReply> {
    const { request, reply, signal } = exchange;
    const make = async () => {
      // The visitor may have gone while the request waited.
      signal.throwIfAborted();
      const loaded = await site.loadPage({ ...page, network: networkOf(request) });
      const body =
        kind === 'payload'
          ? bodies.payload(loaded, signal)
          : bodies.document(loaded, exchange, { hasPlace: true, onLateError: logLateError(request) });
      return { route: loaded.route, body: await body };
    };
    const { route, body } = await load.run(networkOf(request), make, reply);
    signal.throwIfAborted();
    const isPrivate = page.visitor !== undefined || ruleFor(page.path, rules).private;
    reply.header('cache-control', isPrivate ? 'no-store' : 'no-cache');
    if (kind === 'document') setPolicy(reply, route);
    return reply.header('content-type', contentTypes[kind]).header('vary', 'accept-encoding').send(body);
  }

  function setPolicy(reply: FastifyReply, route: string): void {
    const policy = build.current.pagePolicy?.(route);
    if (policy) reply.header('content-security-policy', policy);
  }

  const logLateError = (request: FastifyRequest) => (error: unknown) => {
    request.log.error({ ...requestFacts(request), err: error }, 'rendering failed after the first byte');
  };

  return {
    register(app) {
      for (const [id, { path }] of Object.entries(site.routes)) {
        const handler = answerWithin(site.deadlineMs, (exchange) => answer(id, exchange));
        app.get(path, handler);
        // Fastify allows nothing after a `*`: the payloads of such a row come to the route of its documents.
        if (!site.payloads || path.endsWith('*')) continue;
        app.get(path === '/' ? payloadName : path + payloadName, handler);
      }
    },

    async sendDocument(page, exchange) {
      const { request, reply, signal } = exchange;
      const body = await bodies.document(page, exchange, { onLateError: logLateError(request) });
      signal.throwIfAborted();
      setPolicy(reply, page.route);
      return reply.header('content-type', contentTypes.document).send(body);
    },
  };
}

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
