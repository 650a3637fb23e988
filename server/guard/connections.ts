import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { bareAnswer } from '../http/bare-answer.ts';
import { createCountedLine } from '../http/counted-lines.ts';
import { addressKey } from './address-key.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';

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
  /** A client must read its answer at this rate. A telephone on a 2g line reads 2,000 to 5,000 bytes a second. */
  minBytesPerSecond: number;
  /** Extra time for each batch of bytes. */
  slowGraceMs: number;
  /** How often slow readers are searched for. */
  sweepMs: number;
  /** Requests of one connection that wait for the answer before theirs. */
  maxPipelined: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  checkMs: 5000,
  inactivityMs: 40_000,
  minBytesPerSecond: 1024,
  slowGraceMs: 30_000,
  sweepMs: 5000,
  maxPipelined: 16,
};

export interface GuardDeps {
  log: Logger;
  limits: ConnectionLimits;
  /** Concurrent connections of all clients, and of one network: an IPv4 address or a /64 of IPv6. */
  max: { inAll: number; perNetwork: number };
  /** Whether an address is a trusted proxy's, which connects for any number of visitors. */
  isProxy: (address: string) => boolean;
  /** The headers that every answer has. */
  securityHeaders: () => Record<string, string>;
  /** Answers a request before the server's own listener; returns `false` to leave it to that. */
  answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/**
 * Enforces the limits on a server's connections: how many there are, how fast they read their answers, and which requests
 * Node would otherwise answer by itself. Call it once, before the server listens.
 */
export function guardConnections(server: Server, deps: GuardDeps): Pick<Pipeline, 'endAfterAnswer'> {
  const { log, limits, max, securityHeaders, answerFirst } = deps;
  const countClosed = createCountedLine(log, 'connections were refused or closed');

  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('the server has no request listener to guard');
  const answer: RequestListener = (request, response) => {
    if (!answerFirst(request, response)) handle(request, response);
  };
  const pipeline = createPipeline(answer, limits.maxPipelined, () => countClosed('pipelined'));
  server.removeAllListeners('request');
  server.on('request', pipeline.enter);
  // Fastify answers these too. request-target.ts sends `100 Continue` once nothing refuses the request.
  server.on('checkContinue', pipeline.enter);
  server.on('checkExpectation', pipeline.enter);

  server.on('connect', (request: IncomingMessage, stream: Duplex) => {
    // Node no longer handles this connection: an error without a listener would end the process.
    stream.on('error', () => {});
    if (pipeline.endAfterAnswer(request.socket)) return request.socket.destroy();
    stream.end(bareAnswer('method-not-allowed', { ...securityHeaders(), allow: 'GET, HEAD, POST' }), () =>
      stream.destroy(),
    );
  });

  server.maxConnections = max.inAll;
  server.on('drop', () => countClosed('total'));
  limitNetworks(server, deps, () => countClosed('network'));
  closeSlowReaders(server, limits, () => countClosed('slow'));
  return pipeline;
}

function limitNetworks(server: Server, { max, isProxy }: GuardDeps, onRefused: () => void): void {
  const counts = new Map<string, number>();
  // Before Node's own listener, so that a refused connection costs as little as possible.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // A connection that closed before it was accepted has none.
    if (!remoteAddress || isProxy(remoteAddress)) return;
    const network = addressKey(remoteAddress);
    const count = counts.get(network) ?? 0;
    if (count >= max.perNetwork) {
      onRefused();
      socket.resetAndDestroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

/** The bytes that a client has to read, and the deadline. */
interface Batch {
  /** The connection's total once everything that waited when the batch began is sent. */
  sentBytes: number;
  deadline: number;
}

/**
 * Closes connections that read their answers too slowly. Everything that waits to be sent at one moment is a batch: it has
 * `slowGraceMs`, and a second for each `minBytesPerSecond`; bytes that are added meanwhile belong to the next batch.
 */
function closeSlowReaders(server: Server, limits: ConnectionLimits, onClosed: () => void): void {
  const { minBytesPerSecond, slowGraceMs, sweepMs } = limits;
  const batches = new Map<Socket, Batch | null>();
  server.on('connection', (socket: Socket) => {
    batches.set(socket, null);
    socket.once('close', () => batches.delete(socket));
  });

  function sweep(): void {
    const now = performance.now();
    for (const [socket, batch] of batches) {
      const unsent = socket.writableLength;
      if (unsent === 0) {
        if (batch) batches.set(socket, null);
      } else if (!batch || socket.bytesWritten - unsent >= batch.sentBytes) {
        const deadline = now + slowGraceMs + (unsent / minBytesPerSecond) * 1000;
        batches.set(socket, { sentBytes: socket.bytesWritten, deadline });
      } else if (now > batch.deadline) {
        onClosed();
        socket.destroy();
      }
    }
  }
  const timer = setInterval(sweep, sweepMs).unref();
  server.once('close', () => clearInterval(timer));
}
