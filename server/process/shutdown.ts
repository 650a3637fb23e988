import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Health } from './health.ts';
import { whenNpmEnds } from './npm-parent.ts';
import { type Connections, trackConnections } from './open-connections.ts';

interface ShutdownDeps {
  log: Logger;
  /** Ends the process once the log is written. */
  exit: (code: number) => Promise<never>;
  health: Health;
  /** Seconds in which readiness is 503 while requests are still answered as before. */
  lameDuckSeconds: number;
  /** Seconds in which requests under way may end. */
  drainSeconds: number;
  /** Whether npm runs the server: it passes no SIGHUP on, and the server ends with it. */
  isUnderNpm: boolean;
}

/** Milliseconds. Under npm, one Ctrl-C arrives twice: from the terminal, and from npm, which passes it on. */
const sameSignalMs = 1000;

/** Milliseconds in which a connection may still complete its request after the drain has begun. */
const lastHeaderMs = 500;

/**
 * Stops the process on SIGTERM, SIGINT and SIGHUP in three steps. Lame duck: readiness is 503, so that a balancer sends no
 * new visitors; requests are answered, and each answer closes its connection. Drain: the server accepts no new connection
 * and answers the requests under way. Exit: with 0, or with 1 if the drain takes too long or a second signal arrives.
 * An uncaught exception is logged as `fatal`; the process drains without a lame duck and exits with 1.
 *
 * @returns a function to call with the app before it listens; until then a signal ends the process at once
 */
export function shutDownOnSignals(deps: ShutdownDeps): (app: FastifyInstance) => void {
  const { log, exit, health, lameDuckSeconds, drainSeconds, isUnderNpm } = deps;
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
  if (isUnderNpm) whenNpmEnds(() => stopBy('SIGHUP'));
  // Node emits this event for unhandled rejections too.
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
