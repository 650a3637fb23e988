import plugin from 'fastify-plugin';
import { type RouteId, routes } from '../../../shared/routes.ts';
import { countDuration, counters } from '../../process/counters.ts';
import { payloadName } from '../../ssr/page-request.ts';

const ids = new Map<string | undefined, RouteId>(
  Object.entries(routes).map(([id, { path }]) => [path, id as RouteId]),
);

/** Counts answers by route and class of status, and how long they took. No label holds a path or an address: what is no page is `other`. */
export const requestCounts = plugin(async (app) => {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const pattern = request.routeOptions.url;
    const id = ids.get(pattern) ?? ids.get(pattern?.replace(payloadName, '') || '/') ?? 'other';
    const route = request.is404 ? 'other' : id;
    const key = `route="${route}",status="${Math.floor(statusCode / 100)}xx"`;
    counters.requests.set(key, (counters.requests.get(key) ?? 0) + 1);
    countDuration(route, elapsedTime / 1000);
    done();
  });
});
