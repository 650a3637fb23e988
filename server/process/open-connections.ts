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
  /** The answer to the last request of each connection: the answers of one connection are sent in order. */
  const answers = new Map<Socket, ServerResponse | null>();

  function forget(this: Socket): void {
    answers.delete(this);
  }
  server.on('connection', (socket: Socket) => {
    answers.set(socket, null);
    socket.once('close', forget);
  });
  function onRequest(listener: (answer: ServerResponse, socket: Socket) => void): void {
    for (const event of requestEvents) {
      server.prependListener(event, (request: IncomingMessage, answer: ServerResponse) =>
        listener(answer, request.socket),
      );
    }
  }
  onRequest((answer, socket) => {
    // The parser may still emit requests of a connection that is closed.
    if (answers.has(socket)) answers.set(socket, answer);
  });

  return {
    closeAfterAnswers() {
      for (const answer of answers.values()) {
        if (answer && !answer.headersSent) answer.setHeader('connection', 'close');
      }
      onRequest((answer) => {
        answer.setHeader('connection', 'close');
      });
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
