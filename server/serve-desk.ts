import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Store } from './back-office/store/store.ts';
import type { Config } from './config.ts';
import { cannotListen } from './process/port.ts';
import type { Release } from './release/release.ts';

interface DeskServed {
  config: Config;
  log: Logger;
  store: Store;
  release: { current: Release };
  now: () => Date;
}

/**
 * Serves the staff's desk at a port of its own where `DESK_URL` is set. Nothing else knows of it, and nothing of it is loaded elsewhere.
 * @param made gets it before it listens
 * @throws {CannotStart}
 */
export async function serveDesk(
  deps: DeskServed,
  host: string,
  made: (desk: FastifyInstance) => void = () => {},
): Promise<void> {
  const { config } = deps;
  const port = config.deskPort;
  const desks: FastifyInstance[] = [];
  if (config.deskUrl) desks.push(await (await import('./desk/desk.ts')).createDesk(deps));
  for (const desk of desks) {
    made(desk);
    await desk.listen({ host, port }).catch((error) => {
      throw cannotListen(error, host, port, 'DESK_PORT');
    });
  }
}
