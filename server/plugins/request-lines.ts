import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-context.ts';
import { requestFacts } from '../http/request-facts.ts';
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

const underWay = new WeakSet<Socket>();

/** Whether a connection has a request without an answer yet. If the connection breaks, that request's own line says so. */
export const hasRequestUnderWay = (socket: Socket): boolean => underWay.has(socket);

/** The fields of the log line of an answered request. */
export function requestLine(request: FastifyRequest, reply: FastifyReply, status: number) {
  return {
    ...requestFacts(request),
    status,
    ms: Math.round(reply.elapsedTime * 100) / 100,
    // Counted on the socket: an answer that is compressed while it is sent has no `content-length`.
    bytes: request.raw.socket.bytesWritten - (request.bytesBefore ?? 0),
    cache: request.cacheState ?? 'none',
    ...(request.errorCode && { reason: request.errorCode }),
  };
}
