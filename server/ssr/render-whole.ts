import { text } from 'node:stream/consumers';
import type { AnswerKind, Html, LoadedPage, SiteDefinition } from './definition.ts';

/** Renders a page's document or payload to its end, for all who get it. Every error rejects. */
export async function renderWhole(
  kind: AnswerKind,
  page: LoadedPage,
  { build, now }: Pick<SiteDefinition, 'build' | 'now'>,
  signal: AbortSignal,
): Promise<string> {
  const { renderer } = build.current;
  if (kind === 'payload') return JSON.stringify(await renderer.renderPayload(page, signal));
  // An error after the first byte destroys the stream, and so rejects here too.
  return textOf(await renderer.renderDocument(page, { now: now(), signal, onLateError: () => {} }));
}

/** All of some HTML. Rejects where its stream is destroyed. */
export const textOf = async (html: Html): Promise<string> =>
  Buffer.isBuffer(html) ? html.toString() : text(html);
