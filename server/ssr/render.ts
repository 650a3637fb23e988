import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export interface StreamOptions {
  /** Printed before and after React's output. */
  before?: string;
  after?: string;
  /** Ends the render, with its reason as the error. Of one request: a listener stays on it. */
  signal?: AbortSignal | undefined;
  /** Called for an error after the first byte, which can no longer be answered with an error page. */
  onLateError: (error: unknown) => void;
}

/**
 * Renders an element into a stream. Resolves when React's shell is ready, so that the caller can still choose status and
 * headers. Rejects where the render fails before that. A later error destroys the stream: the transfer breaks off, and no
 * client or cache takes the page for complete.
 */
export function renderToStream(
  element: ReactNode,
  { before = '', after = '', signal, onLateError }: StreamOptions,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    let html: DocumentStream | null = null;

    const { pipe, abort } = renderToPipeableStream(element, {
      // Keeps React from moving boundaries into hidden blocks with inline scripts, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        // A boundary has failed already: the error page can still answer.
        if (errors.length > 0) return reject(errors[0]);
        html = new DocumentStream(before, after);
        resolve(pipe(html));
      },
      onShellError: reject,
      onError(error) {
        errors.push(error);
        if (!html || html.destroyed) return;
        onLateError(error);
        html.destroy(error instanceof Error ? error : new Error(String(error)));
      },
    });
    if (signal?.aborted) abort(signal.reason);
    else signal?.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}

/** Renders an element to its end. Every error rejects. */
export async function renderToHtml(element: ReactNode, signal?: AbortSignal): Promise<string> {
  return text(await renderToStream(element, { signal, onLateError: () => {} }));
}

/**
 * The document around React's output. React writes in pieces of 2 KB: they are sent on as one, and whenever React has to wait
 * for the rest, which it says by calling `flush` as it does on streams of zlib.
 */
class DocumentStream extends Transform {
  #pieces: Uint8Array[];
  readonly #after: string;

  constructor(before: string, after: string) {
    super();
    this.#pieces = [Buffer.from(before)];
    this.#after = after;
  }

  override _transform(piece: Uint8Array, _encoding: string, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }

  flush(): void {
    this.push(Buffer.concat(this.#pieces));
    this.#pieces = [];
  }

  override _flush(done: () => void): void {
    this.#pieces.push(Buffer.from(this.#after));
    this.flush();
    done();
  }
}
