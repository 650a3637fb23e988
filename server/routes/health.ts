import type { FastifyInstance } from 'fastify';

/** Why the process should get no visitors; `null` while it should. */
export interface Health {
  notReady: string | null;
}

/** `/health/live`: the process answers. `/health/ready`: it wants visitors; 503 with the reason when it does not. */
export function registerHealth(app: FastifyInstance, { health }: { health?: Health }): void {
  app.get('/health/live', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/health/ready', (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reason = health?.notReady;
    if (reason) reply.code(503).send({ status: 'unavailable', reason });
    else reply.send({ status: 'ok' });
  });
}
