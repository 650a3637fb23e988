import { text } from 'node:stream/consumers';
import type { AnswerKind, LoadedPage, SiteDefinition } from './definition.ts';

/**
 * Renders a page's document or payload to its end, for all visitors who get it: it does not stop where one of them hangs up.
 * Every error rejects.
 */
export async function renderWhole(
  kind: AnswerKind,
  page: LoadedPage,
  { build, now, deadlineMs }: Pick<SiteDefinition, 'build' | 'now' | 'deadlineMs'>,
): Promise<string> {
  const { renderer } = build.current;
  const signal = AbortSignal.timeout(deadlineMs);
  if (kind === 'payload') return JSON.stringify(await renderer.renderPayload(page, signal));
  // An error after the first byte destroys the stream, and so rejects here too.
  return text(await renderer.renderDocument(page, { now: now(), signal, onLateError: () => {} }));
}
