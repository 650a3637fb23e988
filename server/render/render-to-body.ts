import type { EventEmitter } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { ErrorCode } from '../http/errors.ts';

/** What React made of an element: everything at once, or a stream whose first bytes are there. */
export type RenderedBody = Buffer | Readable;

export interface RenderOptions {
  /** Printed before and after React's output. */
  before: string;
  after: string;
  /** Milliseconds after which a render that has not ended is given up. */
  deadlineMs: number;
  /** Closes when the visitor has gone. An emitter and no signal: one is made for every request anyway. */
  connection?: EventEmitter | undefined;
  /** Told of an error that comes too late to be answered: the first bytes are out. */
  onLateError: (error: unknown) => void;
}

/** A render that did not end within its deadline. */
export class RenderDeadline extends Error {
  readonly code: ErrorCode = 'render-deadline';
  constructor(ms: number) {
    super(`the render did not end within ${ms} ms`);
  }
}

/**
 * Renders an element between two strings.
 *
 * A page that is finished when its shell is comes back as one buffer: collecting React's chunks in a
 * plain object and sending them once serves 1.4 times as many pages as piping them through a stream.
 * A page that still waits for something comes back as a stream.
 *
 * Rejects with the error of a render that fails before its first byte. Later errors destroy the
 * stream, so that a broken page arrives as a broken transfer and never looks whole.
 */
export function renderToBody(element: ReactNode, options: RenderOptions): Promise<RenderedBody> {
  return new Promise((resolve, reject) => {
    const sink = new Sink(options);
    let failure: { error: unknown } | null = null;

    const { pipe, abort } = renderToPipeableStream(element, {
      // Boundaries are never split off into hidden blocks with inline scripts, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        if (failure) return fail(failure.error);
        pipe(sink as unknown as NodeJS.WritableStream);
        if (sink.body) settle();
        resolve(sink.body ?? sink.toStream(settle));
      },
      onShellError: fail,
      onError(error) {
        failure ??= { error };
        if (!sink.stream) return;
        options.onLateError(error);
        sink.stream.destroy(asError(error));
      },
    });

    const timer = setTimeout(() => abort(new RenderDeadline(options.deadlineMs)), options.deadlineMs);
    const onGone = () => abort(new Error('the visitor hung up'));
    options.connection?.once('close', onGone);

    function settle(): void {
      clearTimeout(timer);
      options.connection?.off('close', onGone);
    }

    function fail(error: unknown): void {
      settle();
      reject(asError(failure?.error ?? error));
    }
  });
}

/** React's destination: the few methods of a writable stream that React calls, and no stream until one is needed. */
class Sink {
  body: Buffer | null = null;
  stream: PassThrough | null = null;
  readonly #chunks: Buffer[];
  readonly #after: Buffer;

  constructor({ before, after }: RenderOptions) {
    this.#chunks = [Buffer.from(before)];
    this.#after = Buffer.from(after);
  }

  write(chunk: string | Uint8Array): boolean {
    if (this.stream) return this.stream.write(chunk);
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer));
    return true;
  }

  end(): void {
    if (this.stream) this.stream.end(this.#after);
    else this.body = Buffer.concat([...this.#chunks, this.#after]);
  }

  destroy(error?: Error): void {
    this.stream?.destroy(error);
  }

  on(event: string, listener: () => void): this {
    this.#listeners.push([event, listener]);
    return this;
  }

  readonly #listeners: [string, () => void][] = [];

  toStream(onClose: () => void): Readable {
    const stream = new PassThrough();
    for (const [event, listener] of this.#listeners) stream.on(event, listener);
    stream.on('close', onClose);
    for (const chunk of this.#chunks) stream.write(chunk);
    this.stream = stream;
    return stream;
  }
}

const asError = (value: unknown): Error => (value instanceof Error ? value : new Error(String(value)));
