import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type ErrorCode, errors } from '../http/error-table.ts';
import { createThrottledWarning } from '../process/throttled-warning.ts';
import { addressKey } from './address-key.ts';
import { closeLingering, stopReading } from './unread-body.ts';

/** When the server closes a connection, in each of its phases. All times in milliseconds. */
export interface ConnectionLimits {
  /** From connecting to the end of the first request's headers, and for the headers of each request after it. */
  headersMs: number;
  /** From a request's first byte to the last of its body. */
  requestMs: number;
  /** Between an answer and the next request. Longer than the proxy's own limit, so that the proxy closes first. */
  keepAliveMs: number;
  /** How often Node checks those three. */
  checkMs: number;
  /** Without a byte in either direction: the client does not read its answer. 0 sets no limit. */
  inactivityMs: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  checkMs: 5000,
  inactivityMs: 35_000,
};

/** Requests of one connection without an answer. Browsers send the next one after the answer; proxies do too. */
const maxRequests = 16;

export interface GuardDeps {
  log: Logger;
  /** Concurrent connections of all clients, and of one network: an IPv4 address or a /64 of IPv6. */
  max: { total: number; perNetwork: number };
  /** Whether an address is a trusted proxy's, which connects for any number of visitors. */
  isProxy: (address: string) => boolean;
  /** The headers that every answer has. */
  securityHeaders: () => Record<string, string>;
}

export interface ConnectionGuard {
  /** Sets the limits on an instance. Call it before its other hooks are added. */
  register: (app: FastifyInstance) => void;
  /**
   * Whether a request may be answered: not on a connection that is closed, nor past `maxRequests` of one without an answer, which
   * closes it. Node emits all pipelined requests at once, and their answers would wait in memory while the client does not read.
   */
  admit: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** For bytes that are not an HTTP request: Fastify's `clientErrorHandler`. */
  answerUnreadable: (error: NodeJS.ErrnoException & { rawPacket?: unknown }, socket: Socket) => void;
}

/** Limits how many connections there are, and how much each may ask for at once. Node's own timeouts end the slow ones. */
export function createConnectionGuard({ log, max, isProxy, securityHeaders }: GuardDeps): ConnectionGuard {
  const countClosed = createThrottledWarning(log, 'connections were refused or closed');
  /** Of each connection: the answers that are still to be sent. */
  const answers = new WeakMap<Duplex, Set<FastifyReply>>();

  function admit(request: FastifyRequest, reply: FastifyReply): boolean {
    const { socket } = request.raw;
    // The parser still emits requests of a connection that is closed.
    if (socket.destroyed) return false;
    const open = answers.get(socket) ?? new Set();
    answers.set(socket, open.add(reply));
    reply.raw.once('close', () => open.delete(reply));
    if (open.size <= maxRequests) return true;
    countClosed('pipelined');
    socket.destroy();
    return false;
  }

  return {
    admit,

    register(app) {
      const { server } = app;
      limitConnections(app, { max, isProxy, onRefused: countClosed });
      app.addHook('onRequest', (request, reply, done) => {
        if (!admit(request, reply)) return void reply.hijack();
        const { socket } = request.raw;
        // One after another, as they are sent (RFC 9112 §9.3.2): each that waits for its turn with a file open holds 128 KB.
        const before = [...(answers.get(socket) ?? [])].at(-2);
        if (!before) return done();
        before.raw.once('close', () => {
          if (socket.destroyed) reply.hijack();
          else done();
        });
      });
      // Fastify answers these too. request-target.ts sends `100 Continue` once nothing refuses the request.
      server.on('checkContinue', app.routing);
      server.on('checkExpectation', app.routing);
      server.on('connect', (_request: IncomingMessage, stream: Duplex) => {
        // Node no longer handles this connection: an error without a listener would end the process.
        stream.on('error', () => {});
        // The client would take the answer to this for the one to an earlier request.
        if (answers.get(stream)?.size) return stream.destroy();
        const headers = { ...securityHeaders(), allow: 'GET, HEAD, POST' };
        stream.end(bareAnswer('method-not-allowed', headers), () => stream.destroy());
      });
    },

    answerUnreadable(error, socket) {
      // The connection is gone, or is being closed after an answer.
      if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
      const open = [...(answers.get(socket) ?? [])];
      const last = open.findLast(({ request, raw }) => request.raw.complete || raw.headersSent);
      if (last) {
        // Another answer would be taken for one of those under way: the connection ends after them.
        stopReading(socket);
        last.raw.once('close', () => closeLingering(socket));
        return;
      }
      const code = parserErrorCode(error.code);
      if (open.length === 0) {
        log.info({ status: errors[code].status, reason: code, fault: error.code }, 'unreadable request');
      }
      // The method is all that is known of it, and only where its first bytes have come with the fault.
      const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';
      const answer = bareAnswer(code, securityHeaders());
      // RFC 9110 §9.3.2: the answer to HEAD has no content.
      if (socket.writable) socket.write(isHead ? answer.slice(0, answer.indexOf('\r\n\r\n') + 4) : answer);
      socket.destroySoon();
    },
  };
}

function limitConnections(
  { server }: FastifyInstance,
  {
    max,
    isProxy,
    onRefused,
  }: Pick<GuardDeps, 'max' | 'isProxy'> & { onRefused: (reason: 'total' | 'network') => void },
): void {
  const counts = new Map<string, number>();
  // Node's own `maxConnections` counts those of one listening socket.
  let total = 0;
  const excess = (network: string) => {
    if (total >= max.total) return 'total';
    return network && (counts.get(network) ?? 0) >= max.perNetwork ? 'network' : null;
  };
  // Before Node's own listener, so that a refused connection costs as little as possible.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // A connection that closed before it was accepted has none.
    const network = !remoteAddress || isProxy(remoteAddress) ? '' : addressKey(remoteAddress);
    const reason = excess(network);
    if (reason) {
      onRefused(reason);
      socket.resetAndDestroy();
      return;
    }
    const add = (one: 1 | -1) => {
      total += one;
      const count = (counts.get(network) ?? 0) + one;
      if (count > 0) counts.set(network, count);
      else counts.delete(network);
    };
    add(1);
    socket.once('close', () => add(-1));
  });
}

/** An error's answer as bytes, for connections on which Fastify has no request. It is the last answer of its connection. */
function bareAnswer(code: ErrorCode, headers: Record<string, string>): string {
  const { status, title } = errors[code];
  const body = `${status} ${title}\n`;
  const all = {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`;
}

/** Errors of Node's HTTP parser, as errors of the table; all others are `malformed-request`. */
const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'chunk-extensions-too-large',
};

const parserErrorCode = (code = ''): ErrorCode => parserErrors[code] ?? 'malformed-request';
