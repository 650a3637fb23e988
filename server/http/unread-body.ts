import type { IncomingMessage } from 'node:http';

/** A body this small has come with its headers, or is about to: Node reads and drops it, and the connection lives on. */
export const maxDrainedBytes = 16_384;

/** How long a refused sender's connection stays half open: time to read the answer that ends it. */
const lingerMs = 1000;

/** Whether a request is answered although more of its body is to come than the server cares to read. */
export function leavesBodyUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > maxDrainedBytes;
}

/**
 * Ends the connection of a request whose body stays unread; its answer must say `connection: close`. Left alone, Node
 * would either read all that is sent, for as long as it is sent, or close at once, and a reset would often overtake the
 * answer (RFC 9112 §9.6). So reading stops here, the answer goes out, and the socket is closed a moment later.
 */
export function closeUnread({ socket }: IncomingMessage): void {
  socket.pause();
  // Once an answer is out, Node resumes the socket to drop what is left of the body.
  socket.on('resume', () => socket.pause());
  // Node calls it when the answer is out.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
