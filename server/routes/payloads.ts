import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Payload } from '../../shared/page.ts';
import { type RouteId, routes } from '../../shared/routes.ts';
import type { AppContext } from '../app.ts';
import { loadPage } from '../pages/load-page.ts';
import { pathOf } from '../plugins/request-lines.ts';

const name = '/_payload.json';

export const isPayloadPath = (path: string): boolean => path.endsWith(name);

/** `<path>/_payload.json?<build id>`: a page's envelope, for client navigation. The root's is `/_payload.json`. */
export function registerPayloads(app: FastifyInstance, context: AppContext): void {
  for (const id of Object.keys(routes) as RouteId[]) {
    const { path } = routes[id];
    // The last row takes what is left, payloads too: pages.ts hands those over.
    if (path.endsWith('*')) continue;
    app.get(path === '/' ? name : path + name, (request, reply) => loadPayload(id, request, reply, context));
  }
}

/** The envelope of the page whose payload is asked for. Throws `NotFound` as the page would. */
export async function loadPayload(
  id: RouteId,
  request: FastifyRequest,
  reply: FastifyReply,
  { release, now }: AppContext,
): Promise<Payload> {
  const url = request.raw.url ?? '';
  const payloadPath = pathOf(url);
  reply.header('cache-control', 'no-cache');
  const page = await loadPage(id, {
    release: release.current,
    now: now(),
    path: payloadPath.slice(0, -name.length) || '/',
    params: request.params as Record<string, string>,
    query: new URLSearchParams(url.slice(payloadPath.length)),
  });
  return release.current.renderer.renderPayload(page);
}
