import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Line {
  current: { request: IncomingMessage; response: ServerResponse } | null;
  /** Starts each that waits, in order. */
  waiting: (() => void)[];
  /** Nothing more is answered after the current one. */
  ending: boolean;
}

export interface Pipeline {
  /** Handles a request once those before it on its connection have been answered. */
  enter: RequestListener;
  /**
   * For bytes that are no request. Where an answer is owed to a request before them, the connection ends with that
   * one, and this is `true`: an answer to the bytes would be taken for it. `false` where they may be answered.
   */
  endAfterAnswer: (socket: Duplex) => boolean;
}

/**
 * One request at a time for each connection. Node hands over all that a client has pipelined at once: 64 KB are 2,000
 * requests, each answered into memory while nobody reads. No browser pipelines; those that do wait here, unparsed
 * beyond their headers, until the answer before theirs has left.
 * @param maxWaiting requests of one connection that may wait; `onFlood` is told of one more, and the connection closed
 */
export function createPipeline(handle: RequestListener, maxWaiting: number, onFlood: () => void): Pipeline {
  const lines = new WeakMap<Duplex, Line>();

  function start(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.current = { request, response };
    response.once('close', () => {
      line.current = null;
      if (line.ending) request.socket.destroySoon();
      // After an answer that ends its connection, nothing that follows is done.
      else if (request.socket.writable) line.waiting.shift()?.();
    });
    handle(request, response);
  }

  return {
    enter(request, response) {
      const { socket } = request;
      // What a parser still had of a connection that is closed.
      if (socket.destroyed) return;
      let line = lines.get(socket);
      if (!line) {
        line = { current: null, waiting: [], ending: false };
        lines.set(socket, line);
      }
      const own = line;
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
      const line = lines.get(socket);
      if (!line?.current) return false;
      const { request, response } = line.current;
      // In the body of the one request there is, an error may still be its answer.
      if (!request.complete && !response.headersSent) return false;
      line.ending = true;
      line.waiting.length = 0;
      socket.pause();
      return true;
    },
  };
}

/**
 * Node parses all that has arrived of a connection, though it is destroyed meanwhile: 70 µs for each request of a
 * flood. There is no public way to stop it; a parser that is told of an upgrade (2) stops.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: unknown } | null };
  if (parser?.onIncoming) parser.onIncoming = () => 2;
}
