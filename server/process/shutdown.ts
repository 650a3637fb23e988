import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Connections, trackConnections } from './connections.ts';
import type { Health } from './health.ts';

interface ShutdownDeps {
  log: Logger;
  /** Ends the process once the log is written. */
  exit: (code: number) => Promise<never>;
  health: Health;
  /** Seconds in which readiness already says 503 and requests are still taken as ever. */
  lameDuckSeconds: number;
  /** Seconds that requests under way get to finish. */
  drainSeconds: number;
}

/** Under npm, one Ctrl-C reaches us twice: from the terminal, and passed on by npm. Milliseconds. */
const sameSignalMs = 1000;

/** How long a connection without a whole request may still send one once the drain has begun. Milliseconds. */
const lastHeaderMs = 500;

/**
 * Stops on SIGTERM, SIGINT and SIGHUP in three steps. Lame duck: readiness says 503, so that a balancer sends nobody
 * new; requests are answered, and each answer closes its connection. Drain: no new connection is taken, requests
 * under way are answered. Exit: with 0; with 1 at the end of the drain or at a second signal.
 * What nobody caught is one fatal line, a drain without a lame duck, and 1.
 *
 * @returns what to call with the app before it listens; until then a signal ends the process at once
 */
export function shutDownOnSignals(deps: ShutdownDeps): (app: FastifyInstance) => void {
  const { log, exit, health, lameDuckSeconds, drainSeconds } = deps;
  let running: { app: FastifyInstance; connections: Connections } | null = null;
  let startedAt: number | null = null;
  let exitCode = 0;

  async function shutDown(lameDuckMs: number): Promise<void> {
    startedAt = performance.now();
    if (!running) return exit(exitCode);
    const { app, connections } = running;
    health.notReady = 'stopping';
    connections.closeAfterAnswers();
    await setTimeout(lameDuckMs);
    const limit = setTimeout(drainSeconds * 1000).then(() => {
      log.warn('requests were still under way at the end of the drain');
      return exit(1);
    });
    const closed = app.close();
    void connections.closeUnused(lastHeaderMs);
    await Promise.race([closed, limit]);
    log.info('stopped');
    await exit(exitCode);
  }

  function stopBy(signal: NodeJS.Signals): void {
    if (startedAt === null) {
      log.info({ signal, lameDuckSeconds, drainSeconds }, 'stopping');
      void shutDown(lameDuckSeconds * 1000);
    } else if (performance.now() - startedAt > sameSignalMs) {
      log.warn({ signal }, 'stopping at once');
      void exit(1);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopBy);
  // Node reports rejections that nobody handles here too.
  process.on('uncaughtException', (error) => {
    exitCode = 1;
    if (startedAt !== null) return log.error({ err: error }, 'uncaught exception while stopping');
    log.fatal({ err: error }, 'uncaught exception: stopping');
    void shutDown(0);
  });
  return (app) => {
    running = { app, connections: trackConnections(app.server) };
  };
}
