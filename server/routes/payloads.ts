import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ruleFor } from '../../shared/route-rules.ts';
import { type RouteId, routes } from '../../shared/routes.ts';
import type { AppContext } from '../app-context.ts';
import { Moved } from '../http/errors.ts';
import { pathOf } from '../http/request-facts.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { loadPage } from '../pages/load-page.ts';
import { keeps, pageRequest } from '../pages/page-request.ts';

const name = '/_payload.json';
const forAYear = 'public, max-age=31536000, immutable';

export const isPayloadPath = (path: string): boolean => path.endsWith(name);

/** `<path>/_payload.json?<build id>`: a page's envelope, for client navigation. The root's is `/_payload.json`. */
export function registerPayloads(app: FastifyInstance, context: AppContext): void {
  for (const id of Object.keys(routes) as RouteId[]) {
    const { path } = routes[id];
    // The last row matches every other path, payloads too: pages.ts calls `answerPayload` for those.
    if (path.endsWith('*')) continue;
    app.get(path === '/' ? name : path + name, (request, reply) =>
      answerPayload(id, request, reply, context),
    );
  }
}

/**
 * Answers with the envelope of a page. The payload of a page that has moved redirects to the payload of its new path, from
 * which the browser takes the new address.
 */
export async function answerPayload(
  ...[id, request, reply, context]: Parameters<typeof sendPayload>
): Promise<FastifyReply> {
  try {
    return await sendPayload(id, request, reply, context);
  } catch (error) {
    throw error instanceof Moved ? new Moved(error.to + name) : error;
  }
}

/** Cacheable for a year if the request names the current build. */
async function sendPayload(
  id: RouteId,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> {
  const { load, release, now, pages } = context;
  const path = pathOf(request.raw.url).slice(0, -name.length) || '/';
  const asked = pageRequest(id, request, path);
  if (keeps(asked, context)) {
    const { key, page, hit } = await pages.payload(asked);
    request.cacheState = hit ? 'hit' : 'miss';
    const cacheControl = asked.query.has(release.current.id) ? forAYear : 'no-cache';
    return sendAnswer(request, reply, pages.cache, page, { key, cacheControl });
  }
  const payload = await load.run(async () => {
    const page = await loadPage(id, { ...asked, release: release.current, now: now() });
    return release.current.renderer.renderPayload(page);
  });
  reply
    .header('cache-control', ruleFor(path, context.rules).private ? 'no-store' : 'no-cache')
    .header('vary', 'accept-encoding');
  return reply.send(payload);
}
