import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { AppDeps } from '../app-context.ts';
import { requestFacts, sentByCrawler } from './request-facts.ts';
import { sitePlugin } from './site-plugin.ts';

/** nginx's status for a client that closed the connection before the answer. */
const clientClosed = 499;

/**
 * Logs one line for each request, without personal data. The path is logged without its query, which may hold what a
 * visitor typed.
 */
export const requestLines = sitePlugin<Pick<AppDeps, 'requestLevel'>>((app, { requestLevel }) => {
  const write = (request: FastifyRequest, line: { status: number }) =>
    request.log[requestLevel?.(request.raw.url ?? '', line.status) ?? 'info'](line, 'request');
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
    write(request, requestLine(request, reply, reply.statusCode));
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    write(request, { ...requestFacts(request), status: clientClosed });
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

/** Writes the line of one finished answer each time that it is sent. */
export type WriteLine = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Makes the lines of a finished answer that is sent again without Fastify. Call what it returns before each answer.
 * @param nextRequestId the ids of Fastify's own requests
 * @param request the one that Fastify has answered so
 */
export function readyLines(
  log: Logger,
  nextRequestId: () => string,
  request: FastifyRequest,
  status: number,
): WriteLine {
  const isWritten = log.isLevelEnabled('info');
  const { method, url, route } = requestFacts(request);
  // What is always the same is serialized once.
  const [answered, broken] = [
    log.child({ method, url, route, status, cache: request.cacheState }),
    log.child({ method, url, route, status: clientClosed }),
  ];
  return (again, response) => {
    const reqId = nextRequestId();
    if (!isWritten) return;
    const { socket } = again;
    const bytesBefore = socket.bytesWritten;
    const startedAt = performance.now();
    underWay.add(socket);
    // Before the listener that starts the next request of the connection, whose bytes would be counted too.
    response.prependOnceListener('close', () => {
      underWay.delete(socket);
      const crawler = sentByCrawler(again);
      if (!response.writableFinished) return broken.info({ reqId, crawler }, 'request');
      const bytes = socket.bytesWritten - bytesBefore;
      answered.info({ reqId, crawler, ms: rounded(performance.now() - startedAt), bytes }, 'request');
    });
  };
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

const underWay = new WeakSet<Socket>();

/** Whether a connection has a request without an answer yet. If the connection breaks, that request's own line says so. */
export const hasRequestUnderWay = (socket: Socket): boolean => underWay.has(socket);

/** The fields of the log line of an answered request. */
export function requestLine(request: FastifyRequest, reply: FastifyReply, status: number) {
  const { method, url, route, crawler } = requestFacts(request);
  // Written out: pino takes six times as long over an object that is made by spreading others.
  return {
    method,
    url,
    route,
    crawler,
    status,
    ms: rounded(reply.elapsedTime),
    // Counted on the socket: an answer that is compressed while it is sent has no `content-length`.
    bytes: request.raw.socket.bytesWritten - (request.bytesBefore ?? 0),
    cache: request.cacheState ?? 'none',
    reason: request.errorCode ?? undefined,
  };
}
