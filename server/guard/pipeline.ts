import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Queue {
  current: { request: IncomingMessage; response: ServerResponse } | null;
  /** Start the waiting requests, in order. */
  waiting: (() => void)[];
  /** Whether the connection ends after the current answer. */
  ending: boolean;
}

export interface Pipeline {
  /** Handles a request once the earlier requests of its connection are answered. */
  enter: RequestListener;
  /**
   * Call it for bytes that are not a request. If an earlier request still waits for its answer, the connection ends after
   * that answer, and this returns `true`: the client would mistake an answer to the bytes for it. Returns `false` if the
   * bytes may be answered.
   */
  endAfterAnswer: (socket: Duplex) => boolean;
}

/**
 * Handles one request at a time on each connection. Node emits all pipelined requests at once: 64 KB hold 2,000 of them,
 * whose answers would wait in memory while the client does not read. No browser pipelines. Pipelined requests wait here,
 * with only their headers parsed, until the answer before theirs is sent.
 * @param maxWaiting requests of one connection that may wait; one more closes the connection, after a call of `onFlood`
 */
export function createPipeline(handle: RequestListener, maxWaiting: number, onFlood: () => void): Pipeline {
  const queues = new WeakMap<Duplex, Queue>();

  function start(queue: Queue, request: IncomingMessage, response: ServerResponse): void {
    queue.current = { request, response };
    response.once('close', () => {
      queue.current = null;
      if (queue.ending) request.socket.destroySoon();
      // After an answer that ends its connection, no waiting request is handled.
      else if (request.socket.writable) queue.waiting.shift()?.();
    });
    handle(request, response);
  }

  return {
    enter(request, response) {
      const { socket } = request;
      // The parser may still emit requests of a connection that is closed.
      if (socket.destroyed) return;
      let queue = queues.get(socket);
      if (!queue) {
        queue = { current: null, waiting: [], ending: false };
        queues.set(socket, queue);
      }
      const own = queue;
      if (!own.current) return start(own, request, response);
      if (own.waiting.length < maxWaiting) {
        own.waiting.push(() => start(own, request, response));
        return;
      }
      onFlood();
      stopParsing(socket);
      socket.destroy();
    },
    endAfterAnswer(socket) {
      const queue = queues.get(socket);
      if (!queue?.current) return false;
      const { request, response } = queue.current;
      // Within the body of the current request, an error may still be its answer.
      if (!request.complete && !response.headersSent) return false;
      queue.ending = true;
      queue.waiting.length = 0;
      socket.pause();
      return true;
    },
  };
}

/**
 * Node parses everything that has arrived on a connection even if the connection is destroyed meanwhile: 70 µs for each
 * request of a flood. No public API stops it; the parser stops when its callback reports an upgrade (2).
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: unknown } | null };
  if (parser?.onIncoming) parser.onIncoming = () => 2;
}
