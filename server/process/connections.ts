import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setInterval } from 'node:timers/promises';

/** A server's open connections, for its stop. */
export interface Connections {
  /** From now on every answer says `connection: close`, those included whose head is not sent yet. */
  closeAfterAnswers(): void;
  /**
   * Closes the connections without a request under way, again and again until the process ends. Those that have
   * sent half a header, or nothing yet, are given `lastHeaderMs` milliseconds.
   */
  closeUnused(lastHeaderMs: number): Promise<void>;
}

/** Requests with an `Expect` line come as events of their own, as long as somebody listens to those. */
const requestEvents = ['request', 'checkContinue', 'checkExpectation'];

/** Milliseconds between two looks for connections whose last answer is out. */
const sweepMs = 100;

/**
 * Follows the connections of a server. Node's own `closeIdleConnections` leaves those alone that have sent half a
 * header, or nothing: they would hold a stop for as long as a header may take.
 */
export function trackConnections(server: Server): Connections {
  const sockets = new Set<Socket>();
  const underWay = new Set<ServerResponse>();

  function forgetSocket(this: Socket): void {
    sockets.delete(this);
  }
  function forgetAnswer(this: ServerResponse): void {
    underWay.delete(this);
  }
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', forgetSocket);
  });
  function onRequest(listener: (answer: ServerResponse) => void): void {
    for (const event of requestEvents) {
      server.prependListener(event, (_request: IncomingMessage, answer: ServerResponse) => listener(answer));
    }
  }
  onRequest((answer) => {
    underWay.add(answer);
    answer.once('close', forgetAnswer);
  });

  return {
    closeAfterAnswers() {
      for (const answer of underWay) if (!answer.headersSent) answer.setHeader('connection', 'close');
      onRequest((answer) => {
        answer.setHeader('connection', 'close');
      });
    },

    async closeUnused(lastHeaderMs) {
      const startedAt = performance.now();
      for await (const _ of setInterval(sweepMs)) {
        server.closeIdleConnections();
        if (performance.now() - startedAt < lastHeaderMs) continue;
        const used = new Set([...underWay].map(({ req }) => req.socket));
        for (const socket of sockets) if (!used.has(socket)) socket.destroy();
      }
    },
  };
}
