import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { requestFacts } from './request-facts.ts';

export interface RequestLineOptions {
  /** The level of a request's line; `info` where nothing is given. */
  requestLevel?: ((url: string, status: number) => 'info' | 'debug') | undefined;
}

/** nginx's status for a client that closed the connection before the answer. */
const clientClosed = 499;

/** Logs one line for each request, without personal data: its query may hold what a visitor typed. */
export const requestLines = plugin<RequestLineOptions>(async (app, { requestLevel }) => {
  const write = (request: FastifyRequest, line: { status: number }) =>
    request.log[requestLevel?.(request.raw.url ?? '', line.status) ?? 'info'](line, 'request');
  app.decorateRequest('bytesBefore', 0);
  app.decorateRequest('cacheState', 'none');
  app.decorateRequest('errorCode', null);
  app.decorateRequest('formOutcome', null);
  app.addHook('onRequest', (request, { raw }, done) => {
    request.bytesBefore = request.raw.socket.bytesWritten;
    // Fastify's own hook for that, `onRequestAbort`, does not run once a post's body is read.
    raw.once('close', () => {
      if (!raw.writableFinished) write(request, { ...requestFacts(request), status: clientClosed });
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    write(request, requestLine(request, reply, reply.statusCode));
    done();
  });
});

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

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
    outcome: request.formOutcome ?? undefined,
  };
}
