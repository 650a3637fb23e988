import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export interface StreamOptions {
  /** Printed before and after React's output. */
  before?: string;
  after?: string;
  /** Ends the render, with its reason as the error. */
  signal: AbortSignal;
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
    let html: Transform | null = null;

    const { pipe, abort } = renderToPipeableStream(element, {
      // Keeps React from moving boundaries into hidden blocks with inline scripts, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        // A boundary has failed already: the error page can still answer.
        if (errors.length > 0) return reject(errors[0]);
        html = surround(before, after);
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
    if (signal.aborted) abort(signal.reason);
    else signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}

/** Renders an element to its end. Every error rejects. */
export async function renderToHtml(element: ReactNode, signal: AbortSignal): Promise<string> {
  return text(await renderToStream(element, { signal, onLateError: () => {} }));
}

/** A stream that prints something before its first chunk and after its last. */
function surround(before: string, after: string): Transform {
  const stream = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => done(null, after),
  });
  stream.push(before);
  return stream;
}
