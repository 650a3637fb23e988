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
 * @returns a function to call with each app before it listens; until the first, a signal ends the process at once. They close in
 * this order: the last closes what the others need
 */
export function shutDownOnSignals(deps: ShutdownDeps): (app: FastifyInstance) => void {
  const { log, exit, health, lameDuckSeconds, drainSeconds, isUnderNpm } = deps;
  const running: { app: FastifyInstance; connections: Connections }[] = [];
  let startedAt: number | null = null;
  let exitCode = 0;

  async function shutDown(lameDuckMs: number): Promise<void> {
    startedAt = performance.now();
    if (running.length === 0) return exit(exitCode);
    health.notReady = 'stopping';
    for (const { connections } of running) connections.closeAfterAnswers();
    await setTimeout(lameDuckMs);
    const limit = setTimeout(drainSeconds * 1000).then(() => {
      log.warn('requests were still under way at the end of the drain');
      return exit(1);
    });
    for (const { connections } of running) void connections.closeUnused(lastHeaderMs);
    const close = async () => {
      for (const { app } of running) await app.close();
    };
    await Promise.race([close(), limit]);
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
    running.push({ app, connections: trackConnections(app.server) });
  };
}
