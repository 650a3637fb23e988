import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setInterval } from 'node:timers/promises';

/** A server's open connections, for shutting it down. */
export interface Connections {
  /** From now on every answer whose headers are not sent yet says `connection: close`. */
  closeAfterAnswers(): void;
  /**
   * Closes the connections without a request under way, repeatedly until the process ends. Connections that have sent an
   * incomplete header, or nothing yet, get `lastHeaderMs` milliseconds.
   */
  closeUnused(lastHeaderMs: number): Promise<void>;
}

/** Node emits requests with an `Expect` header as events of their own if there are listeners for those. */
const requestEvents = ['request', 'checkContinue', 'checkExpectation'];

/** Milliseconds between two sweeps for connections whose last answer is sent. */
const sweepMs = 100;

/**
 * Tracks the connections of a server. Node's own `closeIdleConnections` does not close those that have sent an incomplete
 * header, or nothing: they would delay a shutdown for as long as a header may take.
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
