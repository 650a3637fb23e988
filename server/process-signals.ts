import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Health } from './routes/health.ts';

interface StopDeps {
  app: FastifyInstance;
  log: Logger;
  health: Health;
  /** Seconds that requests under way get to finish. */
  drainSeconds: number;
}

/**
 * Stops on SIGTERM and SIGINT: says "not ready", takes no new connection, lets requests under way end,
 * and leaves with 0. A second signal, or the end of the drain, leaves at once with 1.
 */
export function stopOnSignals({ app, log, health, drainSeconds }: StopDeps): void {
  let stopping = false;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stopping) {
      log.warn({ signal }, 'stopping at once');
      process.exit(1);
    }
    stopping = true;
    health.notReady = 'stopping';
    log.info({ signal, drainSeconds }, 'stopping');
    const closed = app.close();
    const limit = setTimeout(() => {
      log.warn('requests were still under way at the end of the drain');
      process.exit(1);
    }, drainSeconds * 1000);
    // A connection whose last request was under way is idle a moment later, and would be kept for more.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    await closed;
    clearInterval(sweep);
    clearTimeout(limit);
    log.info('stopped');
    process.exit(0);
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
