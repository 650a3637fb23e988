import { text } from 'node:stream/consumers';
import type { Payload } from '../../shared/page.ts';
import type { CompleteSite } from './defaults.ts';
import type { AnswerKind, Html, LoadedPage, Renderer } from './definition.ts';

/** Renders a page's document or payload to its end, for all who get it. Every error rejects. */
export async function renderWhole(
  kind: AnswerKind,
  page: LoadedPage,
  { build, now }: Pick<CompleteSite, 'build' | 'now'>,
  signal: AbortSignal,
): Promise<string> {
  const { renderer } = build.current;
  if (kind === 'payload') return JSON.stringify(await payloadOf(renderer, page, signal));
  // An error after the first byte destroys the stream, and so rejects here too.
  return textOf(await renderer.renderDocument(page, { now: now(), signal, onLateError: () => {} }));
}

/** What a client navigation fetches of a page. */
export async function payloadOf(renderer: Renderer, page: LoadedPage, signal: AbortSignal): Promise<Payload> {
  if (renderer.renderPayload) return renderer.renderPayload(page, signal);
  const { build, route, head, data } = page;
  return { build, route, head, data };
}

/** All of some HTML. Rejects where its stream is destroyed. */
export const textOf = async (html: Html): Promise<string> =>
  Buffer.isBuffer(html) ? html.toString() : text(html);
