import type { FastifyInstance } from 'fastify';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import { type RouteId, routes } from '../../shared/routes.ts';
import type { AppContext } from '../app.ts';
import { loadPage } from '../pages/load-page.ts';
import { pathOf, requestFacts } from '../plugins/request-lines.ts';
import { isPayloadPath, loadPayload } from './payloads.ts';

/** One route a row of the table. Fastify's router is the only one: the page is rendered by its route's id. */
export function registerPages(app: FastifyInstance, context: AppContext): void {
  const { release, now, log, renderDeadlineMs } = context;

  for (const id of Object.keys(routes) as RouteId[]) {
    app.get(routes[id].path, async (request, reply) => {
      const url = request.raw.url ?? '/';
      const path = pathOf(url);
      if (isPayloadPath(path)) return loadPayload(id, request, reply, context);
      const time = now();
      const page = await loadPage(id, {
        release: release.current,
        now: time,
        path,
        params: request.params as Record<string, string | undefined>,
        query: new URLSearchParams(url.slice(path.length)),
      });
      const body = await release.current.renderer.renderPage({
        page,
        path,
        year: brisbaneYear(time),
        deadlineMs: renderDeadlineMs,
        signal: request.signal,
        onLateError: (error) =>
          log.error({ ...requestFacts(request), err: error }, 'rendering failed after the first byte'),
      });
      reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache');
      return reply.send(body);
    });
  }
}
