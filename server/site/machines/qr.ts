import type { FastifyInstance } from 'fastify';
import { placeholders } from '../../../shared/routes.ts';
import type { Release } from '../../release/release.ts';

/**
 * `/qr`: redirects the printed code to the target in `content/shop.yaml`. Adds the request's query, such as a campaign for
 * the analytics. Never cached, since the owner may change the target.
 */
export function registerQr(app: FastifyInstance, { release }: { release: { current: Release } }): void {
  app.get(placeholders.qr, (request, reply) => {
    const { qr } = release.current.shop;
    const [, query] = request.url.split('?');
    const target = query ? `${qr}${qr.includes('?') ? '&' : '?'}${query}` : qr;
    reply.header('cache-control', 'no-store').redirect(target, 302);
  });
}
