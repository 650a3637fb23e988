import type { FastifyInstance } from 'fastify';
import { placeholders } from '../../shared/routes.ts';
import type { Release } from '../release/release.ts';

/**
 * `/qr`: where the printed code leads, as `content/shop.yaml` says. A query — a campaign, for the analytics —
 * goes along. Never cached: the owner may change where it leads.
 */
export function registerQr(app: FastifyInstance, { release }: { release: { current: Release } }): void {
  app.get(placeholders.qr, (request, reply) => {
    const { qr } = release.current.shop;
    const [, query] = request.url.split('?');
    const target = query ? `${qr}${qr.includes('?') ? '&' : '?'}${query}` : qr;
    reply.header('cache-control', 'no-store').redirect(target, 302);
  });
}
