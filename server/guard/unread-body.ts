import type { IncomingMessage } from 'node:http';

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
 * Ends the connection of a request whose body is not read; its answer must say `connection: close`. Otherwise Node would
 * either read the whole body, for as long as the client sends, or close at once, and the reset would often reach the client
 * before the answer (RFC 9112 §9.6). So this stops reading, lets the answer out, and closes the socket a moment later.
 */
export function closeUnread({ socket }: IncomingMessage): void {
  socket.pause();
  // After the answer, Node resumes the socket to drop the rest of the body.
  socket.on('resume', () => socket.pause());
  // Node calls this after the answer.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
