import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ruleFor } from '../../shared/route-rules.ts';
import { type RouteId, routeIds, routes } from '../../shared/routes.ts';
import type { AppContext } from '../app-context.ts';
import { Moved, SeeOther } from '../http/error-table.ts';
import { pathOf } from '../http/request-facts.ts';
import { loadPage } from '../site/pages/load-page.ts';
import { isCacheable, pageRequest } from './page-request.ts';
import { sendAnswer } from './send-cached.ts';

const name = '/_payload.json';
const yearCacheControl = 'public, max-age=31536000, immutable';

export const isPayloadPath = (path: string): boolean => path.endsWith(name);

/** `<path>/_payload.json?<build id>`: a page's envelope, for client navigation. The root's is `/_payload.json`. */
export function registerPayloads(app: FastifyInstance, context: AppContext): void {
  for (const id of routeIds) {
    // Of the database, not of the build: repair-links.ts.
    if (id === 'repair') continue;
    const { path } = routes[id];
    // Fastify allows nothing after a `*`: pages.ts passes the payloads of this row to `answerPayload`.
    if (path.endsWith('*')) continue;
    app.get(path === '/' ? name : path + name, (request, reply) =>
      answerPayload(id, request, reply, context),
    );
  }
}

/** Answers with a page's envelope. The payload of a former path redirects to that of the page's path now. */
export async function answerPayload(
  ...[id, request, reply, context]: Parameters<typeof sendPayload>
): Promise<FastifyReply> {
  try {
    return await sendPayload(id, request, reply, context);
  } catch (error) {
    if (error instanceof SeeOther) throw new SeeOther(`${error.to}${name}?${context.release.current.id}`);
    throw error instanceof Moved ? new Moved(error.to + name) : error;
  }
}

/** With the current build's id in its query, a payload never changes: browsers cache it for a year. */
async function sendPayload(
  id: RouteId,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> {
  const { load, release, pages } = context;
  const path = pathOf(request.raw.url).slice(0, -name.length) || '/';
  const forPage = pageRequest(id, request, path);
  if (isCacheable(forPage, context)) {
    const { key, page, hit } = await pages.payload(forPage);
    request.cacheState = hit ? 'hit' : 'miss';
    const cacheControl = forPage.query.has(release.current.id) ? yearCacheControl : 'no-cache';
    return sendAnswer(request, reply, pages.cache, page, { key, cacheControl });
  }
  const payload = await load.run(async () => {
    const page = await loadPage(release.current, { ...forPage, now: context.now() });
    return release.current.renderer.renderPayload(page);
  });
  reply
    .header('cache-control', ruleFor(path, context.rules).private ? 'no-store' : 'no-cache')
    .header('vary', 'accept-encoding');
  return reply.send(payload);
}
