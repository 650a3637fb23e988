import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import { ruleFor } from '../../shared/route-rules.ts';
import { type RouteId, routes } from '../../shared/routes.ts';
import type { AppContext } from '../app.ts';
import type { PageRequest } from '../pages/finished-pages.ts';
import { loadPage } from '../pages/load-page.ts';
import { pathOf, requestFacts } from '../plugins/request-lines.ts';
import { answerPayload, isPayloadPath } from './payloads.ts';
import { sendFinished } from './send-finished.ts';

/** A minute without asking; for an hour what is there while a new one is fetched; a day when the site is down. */
const keptDocument = 'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400';

/** One route a row of the table. Fastify's router is the only one: the page is rendered by its route's id. */
export function registerPages(app: FastifyInstance, context: AppContext): void {
  for (const id of Object.keys(routes) as RouteId[]) {
    app.get(routes[id].path, (request, reply) => {
      if (isPayloadPath(pathOf(request.raw.url))) return answerPayload(id, request, reply, context);
      return answerDocument(id, request, reply, context);
    });
  }
}

async function answerDocument(
  id: RouteId,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> {
  const asked = pageRequest(id, request);
  if (keeps(asked, context)) {
    const { key, page, hit } = await context.pages.document(asked);
    request.cacheState = hit ? 'hit' : 'miss';
    return sendFinished(request, reply, context.pages.cache, page, { key, cacheControl: keptDocument });
  }

  const { release, now, log, renderDeadlineMs, config } = context;
  const time = now();
  const page = await loadPage(id, { ...asked, release: release.current, now: time });
  const body = await release.current.renderer.renderPage({
    page,
    path: asked.path,
    year: brisbaneYear(time),
    buildCheckSeconds: config.buildCheckSeconds,
    deadlineMs: renderDeadlineMs,
    signal: request.signal,
    onLateError: (error) =>
      log.error({ ...requestFacts(request), err: error }, 'rendering failed after the first byte'),
  });
  const isPrivate = ruleFor(asked.path, context.rules).private;
  reply.header('content-type', 'text/html; charset=utf-8');
  reply.header('cache-control', isPrivate ? 'no-store' : 'no-cache').header('vary', 'accept-encoding');
  return reply.send(body);
}

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
    query: new URLSearchParams(query === -1 ? '' : url.slice(query)),
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
