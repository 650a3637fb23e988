import { connect } from 'node:net';

export interface RawAnswer {
  /** Everything the server sent. */
  text: string;
  /** Whether the chunked body ended as it should. */
  complete: boolean;
}

/** Sends bytes as they are and reads until the server closes: for requests no client would make, and transfers that break. */
export function rawRequest(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ text, complete: text.endsWith('\r\n0\r\n\r\n') }));
    socket.write(bytes);
  });
}
