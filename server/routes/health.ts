import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Why the process should get no visitors; `null` while it should. */
export interface Health {
  notReady: string | null;
  /** Asked each time: why what the process depends on cannot be used now, or `null`. */
  fault?: () => Promise<string | null>;
}

/** Less than an orchestrator waits for the answer. */
const patienceMs = 2000;

/** `/health/live`: the process answers. `/health/ready`: it wants visitors; 503 with the reason when it does not. */
export function registerHealth(app: FastifyInstance, { health }: { health?: Health }): void {
  app.get('/health/live', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reason = health?.notReady ?? (await faultOf(health));
    if (!reason) return { status: 'ok' };
    reply.code(503);
    return { status: 'unavailable', reason };
  });
}

async function faultOf(health: Health | undefined): Promise<string | null> {
  const waiting = new AbortController();
  const late = setTimeout(patienceMs, 'the database does not answer', { signal: waiting.signal, ref: false });
  late.catch(() => undefined);
  const reason = await Promise.race([health?.fault?.() ?? null, late]);
  waiting.abort();
  return reason;
}
