import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Health } from '../../process/health.ts';

/** Less than any balancer waits for the answer. */
const databaseTimeoutMs = 500;

/**
 * `/health/live`: 200 while the process answers. `/health/ready`: 200, or 503 with the reason while the process should get no
 * visitors. An unavailable database is only named, since pages need none and a balancer would drop every server that shares it.
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
    const fault = await faultOf(health);
    return fault ? { status: 'ok', degraded: [`database: ${fault}`] } : { status: 'ok' };
  });
}

async function faultOf(health: Health | undefined): Promise<string | null> {
  const waiting = new AbortController();
  const late = setTimeout(databaseTimeoutMs, 'it does not answer', { signal: waiting.signal, ref: false });
  late.catch(() => undefined);
  const reason = await Promise.race([health?.fault?.() ?? null, late]);
  waiting.abort();
  return reason;
}
