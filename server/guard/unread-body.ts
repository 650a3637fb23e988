import type { IncomingMessage } from 'node:http';
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
 * Ends the connection of a request whose body is not read, a moment after its answer. Otherwise Node would read the whole
 * body, for as long as the client sends. Closed at once, the reset would often reach the client before the answer
 * (RFC 9112 §9.6): that is what Node does after `connection: close`, so the answer does not say that.
 */
export function closeUnread({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    socket.pause();
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  });
}
