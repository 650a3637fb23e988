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

/** Milliseconds between two sweeps for connections whose last answer is sent. */
const sweepMs = 100;

/**
 * Tracks the connections of a server. Node's own `closeIdleConnections` does not close those that have sent an incomplete
 * header, or nothing: they would delay a shutdown for as long as a header may take.
 */
export function trackConnections(server: Server): Connections {
  /** The answer to the last request of each connection: the answers of one connection are sent in order. */
  const answers = new Map<Socket, ServerResponse | null>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    answers.set(socket, null);
    socket.once('close', () => answers.delete(socket));
  });
  // Requests with an `Expect` header are events of their own, which the server answers too.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.prependListener(event, ({ socket }: IncomingMessage, answer: ServerResponse) => {
      // The parser may still emit requests of a connection that is closed.
      if (answers.has(socket)) answers.set(socket, answer);
      if (isClosing) answer.setHeader('connection', 'close');
    });
  }

  return {
    closeAfterAnswers() {
      isClosing = true;
      for (const answer of answers.values()) {
        if (answer && !answer.headersSent) answer.setHeader('connection', 'close');
      }
    },

    async closeUnused(lastHeaderMs) {
      const startedAt = performance.now();
      for await (const _ of setInterval(sweepMs)) {
        server.closeIdleConnections();
        if (performance.now() - startedAt < lastHeaderMs) continue;
        for (const [socket, answer] of answers) if (!answer || answer.closed) socket.destroy();
      }
    },
  };
}
