import type { FastifyInstance } from 'fastify';
import { placeholders } from '../../shared/routes.ts';
import type { Release } from '../release.ts';

/** `/qr`: where the printed code leads, as `content/shop.yaml` says. Never cached: the owner may change it. */
export function registerQr(app: FastifyInstance, { release }: { release: { current: Release } }): void {
  app.get(placeholders.qr, (_request, reply) => {
    reply.header('cache-control', 'no-store').redirect(release.current.shop.qr, 302);
  });
}
