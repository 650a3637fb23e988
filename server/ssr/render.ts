import type { EventEmitter } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type ErrorCode, hungUp } from '../http/error-table.ts';

/** A rendered page: all of it, or a stream whose first bytes are there. */
export type RenderedBody = Buffer | Readable;

export interface RenderOptions {
  /** Printed before and after React's output. */
  before: string;
  after: string;
  /** Milliseconds after which a render is aborted. */
  deadlineMs: number;
  /** Emits `close` when the visitor hangs up. The reply's own emitter, since making an AbortSignal costs time. */
  connection?: EventEmitter | undefined;
  /** Called for an error after the first byte, which can no longer be answered with an error page. */
  onLateError: (error: unknown) => void;
}

/** A render that took longer than its deadline. */
export class RenderDeadline extends Error {
  readonly code: ErrorCode = 'render-deadline';
  constructor(ms: number) {
    super(`the render did not end within ${ms} ms`);
  }
}

/**
 * Renders an element between two strings.
 *
 * Resolves to a buffer where nothing has to be waited for, or the page is complete with its shell. A page that is still
 * waiting for a part resolves to a stream.
 *
 * Rejects where the render fails before the first byte. Later errors destroy the stream: the transfer breaks off, so that
 * no client or cache takes the page for complete.
 */
export function renderToBody(element: ReactNode, options: RenderOptions): Promise<RenderedBody> {
  const html = renderAtOnce(element);
  if (html !== null) return Promise.resolve(Buffer.from(options.before + html + options.after));
  return new Promise((resolve, reject) => {
    const sink = new Sink(options);
    let failure: { error: unknown } | null = null;

    const { pipe, abort } = renderToPipeableStream(element, {
      // Keeps React from moving boundaries into hidden blocks with inline scripts, which the CSP forbids.
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
    const onHangUp = () => abort(Object.assign(new Error('the visitor hung up'), { code: hungUp }));
    options.connection?.once('close', onHangUp);

    function settle(): void {
      clearTimeout(timer);
      options.connection?.off('close', onHangUp);
    }

    function fail(error: unknown): void {
      settle();
      reject(asError(failure?.error ?? error));
    }
  });
}

/**
 * The same HTML as a string, which React joins in half the time: a stream encodes thousands of small pieces one by one.
 * `null` for a page with a boundary, or which fails or has to wait: it is rendered again, as a stream, which can do that.
 */
function renderAtOnce(element: ReactNode): string | null {
  try {
    const html = renderToString(element);
    return html.includes('<!--$') ? null : html;
  } catch {
    return null;
  }
}

/** Collects React's output. It has the methods of a writable stream that React calls, and makes a stream only if it must. */
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
