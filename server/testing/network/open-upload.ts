import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface Upload {
  /** What the server has answered when it has closed the connection, or when `until` was met. */
  answer: string;
  /** Bytes that the server has read from the connection. */
  bytesRead: number;
  /** Whether the server has ended the connection. */
  isClosed: boolean;
}

export interface UploadOptions {
  /** The request's line and header fields, a line each. */
  head: string[];
  /** Sent again and again, until the connection ends or so many bytes are out. */
  chunk: Buffer;
  maxBytes: number;
  /** Milliseconds until the visitor begins to read. */
  readAfterMs?: number;
}

/**
 * Sends a request with a long body as fast as the server takes it, as somebody would who does not care about the
 * answer, until the server ends the connection or everything is sent and answered.
 */
export async function openUpload(
  server: Server,
  { head, chunk, maxBytes, readAfterMs = 0 }: UploadOptions,
): Promise<Upload> {
  const accepted = socketsOf(server);
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(visitor, 'connect');
  const served = await acceptedFrom(visitor.localPort, accepted);
  let answer = '';
  visitor.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  visitor.on('error', () => {});
  if (readAfterMs > 0) {
    visitor.pause();
    setTimeout(() => visitor.resume(), readAfterMs);
  }
  const closed = new Promise<true>((resolve) => served.once('close', () => resolve(true)));
  visitor.write(`${head.join('\r\n')}\r\n\r\n`);
  const sent = send(visitor, chunk, maxBytes).then(async () => {
    while (!answer.includes('\r\n\r\n')) await once(visitor, 'data');
    return false;
  });
  const isClosed = await Promise.race([closed, sent]);
  const { bytesRead } = served;
  visitor.destroy();
  return { answer, bytesRead, isClosed };
}

/** The server's ends of its connections, by the port of the other end. */
const socketsByServer = new WeakMap<Server, Map<number | undefined, Socket>>();

function socketsOf(server: Server): Map<number | undefined, Socket> {
  const known = socketsByServer.get(server);
  if (known) return known;
  const sockets = new Map<number | undefined, Socket>();
  server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket));
  socketsByServer.set(server, sockets);
  return sockets;
}

async function acceptedFrom(
  port: number | undefined,
  sockets: Map<number | undefined, Socket>,
): Promise<Socket> {
  for (;;) {
    const socket = sockets.get(port);
    if (socket) return socket;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function send(visitor: Socket, chunk: Buffer, maxBytes: number): Promise<void> {
  for (let left = maxBytes; left > 0; left -= chunk.length) {
    if (visitor.destroyed) return new Promise(() => {});
    const goesOn = visitor.write(chunk.subarray(0, left));
    if (!goesOn) await new Promise((resolve) => visitor.once('drain', resolve));
  }
}
