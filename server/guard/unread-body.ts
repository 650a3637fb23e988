import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Node reads and drops a body of at most this size, which arrives with the headers or soon after, and the connection stays open. */
export const maxDrainedBytes = 16_384;

/** Milliseconds that the connection of a refused client stays half open, so that the client can read the answer. */
const lingerMs = 1000;

/** Whether a request is answered although more than `maxDrainedBytes` of its body is still to arrive. */
export function leavesBodyUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > maxDrainedBytes;
}

/**
 * Ends the connection of a request whose body is not read, after its answer. Otherwise Node would read the whole body, for as
 * long as the client sends. After `connection: close` it would close at once, so the answer does not say that.
 */
export function closeUnread({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  stopReading(socket);
  reply.raw.once('finish', () => closeLingering(socket));
}

/** Reads nothing more from a connection. Call it before the answer is sent, which makes Node resume the socket. */
export function stopReading(socket: Socket): void {
  socket.on('resume', () => socket.pause());
  socket.pause();
}

/**
 * Closes a connection that nobody reads from, once its client has had the time to read the answer. A reset, which follows on
 * bytes that arrive afterwards, would often overtake it (RFC 9112 §9.6).
 */
export function closeLingering(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
