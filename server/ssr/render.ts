import { Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { Html } from './definition.ts';
import { textOf } from './render-whole.ts';

export interface StreamOptions {
  /** Printed before and after React's output. */
  before?: string;
  after?: string;
  /** Ends the render, with its reason as the error. Use one signal per request: the listener is not removed. */
  signal?: AbortSignal | undefined;
  /** Called for an error after the first byte, which can no longer be answered with an error page. */
  onLateError: (error: unknown) => void;
}

/**
 * Renders an element. Resolves when React's shell is ready, so that the caller can still choose status and headers: with
 * all of it, or with a stream where something waits. Rejects where the render fails before that. A later error destroys the
 * stream: the transfer breaks off, and no client or cache takes the page for complete.
 */
export function renderToStream(
  element: ReactNode,
  { before = '', after = '', signal, onLateError }: StreamOptions,
): Promise<Html> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    let stream: Readable | null = null;

    const { pipe, abort } = renderToPipeableStream(element, {
      // Keeps React from moving boundaries into hidden blocks with inline scripts, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        // A boundary has failed already: the error page can still answer.
        if (hasFailed) return;
        const pieces: Uint8Array[] = [Buffer.from(before)];
        const take = () => Buffer.concat(pieces.splice(0));
        let isComplete = false;
        // All that React calls of a stream: a real one costs more than it gives. Whoever reads slowly holds nothing back, since
        // what React writes is in memory anyway.
        const sink = {
          on() {},
          write(piece: Uint8Array | string) {
            // In pieces of 2 KB, and long strings as they are.
            pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
            return true;
          },
          /** React has to wait for the rest. It says so to streams of zlib, too. */
          flush: () => stream?.push(take()),
          end() {
            pieces.push(Buffer.from(after));
            isComplete = true;
            sink.flush();
            stream?.push(null);
          },
          // `onError` has done it.
          destroy() {},
        };
        pipe(sink as unknown as NodeJS.WritableStream);
        if (isComplete) return resolve(take());
        stream = new Readable({ read() {} });
        sink.flush();
        resolve(stream);
      },
      // Of the shell too, and what is thrown in `onShellReady`.
      onError(error) {
        hasFailed = true;
        reject(error);
        if (!stream || stream.destroyed) return;
        onLateError(error);
        stream.destroy(error instanceof Error ? error : new Error(String(error)));
      },
    });
    if (signal?.aborted) abort(signal.reason);
    else signal?.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}

/** Renders an element to its end. Every error rejects. */
export async function renderToHtml(element: ReactNode, signal?: AbortSignal): Promise<string> {
  return textOf(await renderToStream(element, { signal, onLateError: () => {} }));
}
