import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import { connect } from 'node:net';
import { rawSocket } from '../../network/raw-socket.ts';
import type { HttpRequest } from './requests.ts';

/** What came back for one request. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire: still compressed. */
  body: Buffer;
}

/** There was no answer, or not all of it, within the time. */
export class TooLate extends Error {
  override name = 'TooLate';
}

/** One visitor's connection. It is opened when it is needed, kept as long as the server keeps it, and opened again. */
export class Connection {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(port: number) {
    this.#port = port;
  }

  /**
   * Sends one request and reads its answer.
   * @throws {TooLate} when the server is silent for so long; another error when it closes before the answer is whole
   */
  ask(request: HttpRequest, timeoutMs = 180_000): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { method, target: path, headers, body, localAddress = '127.0.0.1' } = request;
      const to = {
        host: '127.0.0.1',
        port: this.#port,
        agent: this.#agent,
        timeout: timeoutMs,
        localAddress,
      };
      const sent = send({ ...to, method, path, headers, setHost: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
        answer.on('end', () => {
          // Before the request was taken whole: the connection is not reusable.
          if (!sent.writableFinished) sent.destroy();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
        });
      });
      sent.on('timeout', () => sent.destroy(new TooLate()));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // A server may close an idle connection at any moment; then the request was not read (RFC 9112 §9.3.1).
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(this.ask(request, timeoutMs));
        else reject(error);
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * Asks over many connections at once, over each for one thing after the other, until the time is over.
 * @param requestOf counts the requests of the flood from 1, and its connections from 0
 * @returns how many requests were sent
 */
export async function flood(
  port: number,
  [connections, forMs]: [connections: number, forMs: number],
  requestOf: (n: number, connection: number) => HttpRequest,
): Promise<number> {
  const end = performance.now() + forMs;
  let sent = 0;
  const askOn = async (_: unknown, at: number) => {
    const connection = new Connection(port);
    // A server that closes before it has read all of a body may take its answer along.
    while (performance.now() < end)
      await connection.ask(requestOf(++sent, at), 60_000).catch(() => undefined);
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  return sent;
}

/**
 * Sends bytes that no client would send, says that no more will come, and reads the first answer to them.
 * @returns `null` where the server closes without one
 * @throws {TooLate} when the server has not closed within the time
 */
export async function askRaw(port: number, bytes: Buffer, timeoutMs: number): Promise<Answer | null> {
  const { socket, closed } = rawSocket(port);
  let isLate = false;
  socket.setTimeout(timeoutMs, () => {
    isLate = true;
    socket.destroy();
  });
  socket.end(bytes);
  const text = await closed;
  if (isLate) throw new TooLate();
  // 100 Continue comes before the answer; where the next one begins, a body has ended that HEAD may not have.
  const [, code, head = '', body = ''] =
    /^(?:HTTP\/1\.1 1.*?\r\n\r\n)*HTTP\/1\.1 ([2-5]\d{2})(.*?)\r\n\r\n(.*?)(?:HTTP\/1\.1 \d{3} .*)?$/s.exec(
      text,
    ) ?? [];
  if (!code) return null;
  const headers = Object.fromEntries(
    [...head.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value?.trim(),
    ]),
  );
  return { status: Number(code), headers, body: Buffer.from(body, 'latin1') };
}

/** Sends bytes and hangs up as soon as the system has taken them. */
export function sendAndHangUp(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).on('close', () => resolve());
    socket.write(bytes, () => socket.destroy());
  });
}
