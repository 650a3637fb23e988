import type { FastifyInstance } from 'fastify';
import { degradations, type Health } from '../../process/health.ts';

/**
 * `/health/live`: 200 while the process answers. `/health/ready`: 200, or 503 with the reason while the process should get no
 * visitors. What is degraded is only named: pages need no database, and a balancer would drop every server that shares it.
 */
export function registerHealth(app: FastifyInstance, { health }: { health?: Health | undefined }): void {
  app.get('/health/live', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (health?.notReady) {
      reply.code(503);
      return { status: 'unavailable', reason: health.notReady };
    }
    const degraded = health ? await degradations(health) : [];
    return degraded.length > 0 ? { status: 'ok', degraded } : { status: 'ok' };
  });
}
