import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How many sockets listen on the one address. Of each, libuv accepts one connection in a turn of the event loop. Under a flood a
 * turn takes as long as all of its requests, so that who came with one socket behind 384 others waited for four seconds before
 * anything of the server's, fair queue and limits too, had heard of him. With 16 it is a tenth of one.
 */
const queues = 16;

export interface AcceptQueues {
  /** Adds the hooks that close the sockets. Call it after those that close what requests need: hooks run from the last. */
  register: (app: FastifyInstance) => void;
  /** Has the app listen. Resolves with its URL; rejects with the system's error. */
  listen: (app: FastifyInstance, host: string, port: number) => Promise<string>;
}

/** Lets the system spread new connections over several sockets (`SO_REUSEPORT`), where it does: on Linux. */
export function createAcceptQueues(): AcceptQueues {
  const others: Server[] = [];
  let closed: Promise<unknown> | undefined;

  return {
    register(app) {
      app.addHook('preClose', async () => {
        closed = Promise.all(others.map((other) => once(other.close(), 'close')));
      });
      // Requests over their connections are still under way.
      app.addHook('onClose', async () => void (await closed));
    },

    async listen(app, host, port) {
      if (process.platform !== 'linux') return app.listen({ host, port });
      const options = { host, port, reusePort: true };
      const url = await app.listen(options);
      const bound = app.server.address() as AddressInfo;
      while (others.length < queues - 1) {
        // As Node's HTTP server creates its own.
        const other = createServer({ allowHalfOpen: true, noDelay: true });
        others.push(other);
        // Node's documented way to give a connection to an HTTP server.
        other.on('connection', (socket) => app.server.emit('connection', socket));
        other.listen({ ...options, host: bound.address, port: bound.port });
        await once(other, 'listening');
      }
      return url;
    },
  };
}
