import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { crawlerFact, requestFacts } from '../http/request-facts.ts';
import { sitePlugin } from './site-plugin.ts';

/** nginx's status for a client that closed the connection before the answer. */
const clientClosed = 499;

/**
 * Logs one line for each request, without personal data. The path is logged without its query, which may hold what a
 * visitor typed.
 */
export const requestLines = sitePlugin((app) => {
  app.decorateRequest('bytesBefore', 0);
  app.decorateRequest('cacheState', 'none');
  app.decorateRequest('errorCode', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.bytesBefore = request.raw.socket.bytesWritten;
    underWay.add(request.raw.socket);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    underWay.delete(request.raw.socket);
    request.log.info(requestLine(request, reply, reply.statusCode), 'request');
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ ...requestFacts(request), status: clientClosed }, 'request');
    done();
  });
});

/** The ids on the log lines: `req-1`, `req-2` … `req-a`. */
export function createRequestIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `req-${last.toString(36)}`;
  };
}

/** What the line of a finished answer says of it each time. */
export interface LineFacts {
  method: string;
  url: string;
  route: string | undefined;
  status: number;
  cache: string;
}

/**
 * Writes the same line for answers that are sent again without Fastify. Call it before the answer.
 * @param nextRequestId the ids of Fastify's own requests
 */
export function createReadyLines(log: Logger, nextRequestId: () => string) {
  const isWritten = log.isLevelEnabled('info');
  return (request: IncomingMessage, response: ServerResponse, facts: LineFacts): void => {
    const reqId = nextRequestId();
    if (!isWritten) return;
    const { socket } = request;
    const bytesBefore = socket.bytesWritten;
    const startedAt = performance.now();
    underWay.add(socket);
    // Before the listener that starts the next request of the connection, whose bytes would be counted too.
    response.prependOnceListener('close', () => {
      underWay.delete(socket);
      const { method, url, route, status, cache } = facts;
      const known = { reqId, method, url, route, ...crawlerFact(request.headers['user-agent']) };
      log.info(
        response.writableFinished
          ? { ...known, status, ms: milliseconds(startedAt), bytes: socket.bytesWritten - bytesBefore, cache }
          : { ...known, status: clientClosed },
        'request',
      );
    });
  };
}

const milliseconds = (startedAt: number): number => rounded(performance.now() - startedAt);

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

const underWay = new WeakSet<Socket>();

/** Whether a connection has a request without an answer yet. If the connection breaks, that request's own line says so. */
export const hasRequestUnderWay = (socket: Socket): boolean => underWay.has(socket);

/** The fields of the log line of an answered request. */
export function requestLine(request: FastifyRequest, reply: FastifyReply, status: number) {
  return {
    ...requestFacts(request),
    status,
    ms: rounded(reply.elapsedTime),
    // Counted on the socket: an answer that is compressed while it is sent has no `content-length`.
    bytes: request.raw.socket.bytesWritten - (request.bytesBefore ?? 0),
    cache: request.cacheState ?? 'none',
    ...(request.errorCode && { reason: request.errorCode }),
  };
}
