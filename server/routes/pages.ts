import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import { mayCarryTags } from '../../shared/page.ts';
import { ruleFor } from '../../shared/route-rules.ts';
import { type RouteId, routes } from '../../shared/routes.ts';
import type { AppContext } from '../app-context.ts';
import { pathOf, requestFacts } from '../http/request-facts.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { loadPage } from '../pages/load-page.ts';
import { keeps, pageRequest } from '../pages/page-request.ts';
import { searchPage } from '../pages/search-page.ts';
import { sendTemplated } from '../render/templated-answer.ts';
import { answerPayload, isPayloadPath } from './payloads.ts';

/** A minute without asking; for an hour what is there while a new one is fetched; a day when the site is down. */
const documentCacheControl = 'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400';

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
  const { taggedPolicy } = context.release.current;
  if (keeps(asked, context)) {
    const { key, page, hit } = await context.pages.document(asked);
    request.cacheState = hit ? 'hit' : 'miss';
    if (taggedPolicy && mayCarryTags(id)) reply.header('content-security-policy', taggedPolicy);
    return sendAnswer(request, reply, context.pages.cache, page, { key, cacheControl: documentCacheControl });
  }

  if (id === 'repairs') {
    const page = await searchPage(context, asked.query);
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    return sendTemplated(request, reply, page);
  }

  const { load, release, now, renderDeadlineMs, config } = context;
  const time = now();
  const body = await load.run(async () => {
    const page = await loadPage(id, { ...asked, release: release.current, now: time });
    return release.current.renderer.renderPage({
      page,
      path: asked.path,
      year: brisbaneYear(time),
      buildCheckSeconds: config.buildCheckSeconds,
      deadlineMs: renderDeadlineMs,
      connection: reply.raw,
      onLateError: (error) =>
        request.log.error({ ...requestFacts(request), err: error }, 'rendering failed after the first byte'),
    });
  });
  const isPrivate = ruleFor(asked.path, context.rules).private;
  reply.header('content-type', 'text/html; charset=utf-8');
  if (taggedPolicy && mayCarryTags(id)) reply.header('content-security-policy', taggedPolicy);
  reply.header('cache-control', isPrivate ? 'no-store' : 'no-cache').header('vary', 'accept-encoding');
  return reply.send(body);
}
