import { connect, type Socket } from 'node:net';
import { readAnswer, type WireAnswer } from './read-answer.ts';

export interface AskOptions {
  /** The answer to a HEAD request has a length and no body. */
  head?: boolean;
  /** Says after the request that nothing more will come, so that the server does not wait for a missing end. */
  end?: boolean;
  timeoutMs?: number;
}

/** The server closed before the answer was whole, or the time was over. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/**
 * One visitor's connection: sends bytes as they are, because no HTTP client would send most attacks. It is opened when
 * it is needed, kept as long as the server keeps it, and opened again.
 */
export class Connection {
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /**
   * Sends one request and reads its answer.
   * @throws {NoAnswer} when the server closes before the answer is whole, or the time is over
   */
  async ask(request: Buffer, options: AskOptions = {}): Promise<WireAnswer> {
    const kept = this.#socket !== null;
    try {
      return await this.#exchange(request, options);
    } catch (error) {
      // A server may close an idle connection at any moment; then the request was not read (RFC 9112 §9.3.1).
      if (!kept || !(error instanceof Unread)) throw error;
      return this.#exchange(request, options);
    }
  }

  /** Sends bytes and hangs up as soon as the system has taken them. */
  sendAndHangUp(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1');
      socket.on('error', () => {}).on('close', () => resolve());
      socket.write(bytes, () => socket.destroy());
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #exchange(
    request: Buffer,
    { head = false, end = false, timeoutMs = 180_000 }: AskOptions,
  ): Promise<WireAnswer> {
    const socket = this.#open();
    const chunks: Buffer[] = [];
    return new Promise((resolve, reject) => {
      const settle = (answer: WireAnswer) => {
        release();
        // Bytes past the answer, or an answer before the request was taken whole: the connection is not reusable.
        if (end || answer.headers.connection === 'close' || socket.writableLength > 0) this.close();
        resolve(answer);
      };
      const fail = (reason: string, kind = NoAnswer) => {
        release();
        this.close();
        reject(new kind(`${reason} after ${Buffer.concat(chunks).length} bytes`));
      };
      const onData = (chunk: Buffer) => {
        chunks.push(chunk);
        const answer = readAnswer(chunks, { head, ended: false });
        if (answer) settle(answer);
      };
      const onClose = () => {
        if (chunks.length === 0) return fail('closed', Unread);
        const answer = readAnswer(chunks, { head, ended: true });
        if (answer) settle(answer);
        else fail('cut off');
      };
      const timeout = setTimeout(() => fail(`no answer in ${timeoutMs} ms`), timeoutMs);
      const release = () => {
        clearTimeout(timeout);
        socket.off('data', onData).off('close', onClose).off('end', onClose);
      };
      socket.on('data', onData).on('close', onClose).on('end', onClose);
      if (end) socket.end(request);
      else socket.write(request);
    });
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.readable) return this.#socket;
    // Half open, because some attacks end their request before they read.
    const socket = connect({ port: this.#port, host: '127.0.0.1', allowHalfOpen: true });
    socket.setNoDelay(true).on('error', () => {});
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
    });
    this.#socket = socket;
    return socket;
  }
}

class Unread extends NoAnswer {}
