import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface RawSocket {
  socket: Socket;
  /** Everything the server has sent so far, as far as it was read. */
  text: () => string;
  /** Once the connection is closed, however: everything that was read. */
  closed: Promise<string>;
}

/** A connection for bytes that no client would send. Reads by itself until `socket.pause()`. */
export function rawSocket(port: number, localAddress = '127.0.0.1'): RawSocket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  return { socket, text: () => text, closed };
}

/** Sends bytes as they are and reads until the server closes: for requests that no client would make. */
export function rawRequest(port: number, bytes: string): Promise<string> {
  const { socket, closed } = rawSocket(port);
  socket.write(bytes, 'latin1');
  return closed;
}

/** Has an app listen on a free loopback port. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
