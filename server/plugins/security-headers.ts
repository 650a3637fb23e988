import type { FastifyInstance } from 'fastify';
import type { Release } from '../release/release.ts';

/** Sets the release's headers on every answer. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { release }: { release: { current: Release } },
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(release.current.securityHeaders);
    done();
  });
}
