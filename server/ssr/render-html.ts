import type { EventEmitter } from 'node:events';
import type { SitePage } from '../../shared/page-data.ts';
import type { PageContext } from '../site/pages/page-context.ts';
import type { RenderedBody } from './render.ts';

/** One page to render: what differs from page to page. The rest comes from the context. */
export interface PageToRender {
  page: SitePage;
  /** The path that the menus mark as the current one. */
  path: string;
  /** The current year in Brisbane, for the footer. */
  year: number;
  /** The connection of the one visitor who waits for this render, if it is for one: the render stops when it closes. */
  connection?: EventEmitter;
  /** What the log line of an error says about the request; the path where nothing is given. */
  logFields?: object;
}

/**
 * Renders a page of the current build into an HTML document.
 *
 * Resolves when the first bytes are there: to a buffer where they are the whole page, else to a stream. An error before
 * them rejects, and so does a render that takes longer than the context's deadline (`RenderDeadline`, a 503). An error
 * after them is logged and destroys the stream.
 */
export function renderHtml(
  { release, log, renderDeadlineMs, config }: PageContext,
  { page, path, year, connection, logFields = { url: path } }: PageToRender,
): Promise<RenderedBody> {
  return release.current.renderer.renderPage({
    page,
    path,
    year,
    connection,
    buildCheckSeconds: config.buildCheckSeconds,
    deadlineMs: renderDeadlineMs,
    onLateError: (error) => log.error({ ...logFields, err: error }, 'rendering failed after the first byte'),
  });
}

/** Renders a page as `renderHtml` does, but to the end: errors after the first byte reject too. */
export async function renderWholeHtml(context: PageContext, page: PageToRender): Promise<Buffer> {
  return collect(await renderHtml(context, page));
}

/** All bytes of a rendered page. */
async function collect(body: RenderedBody): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
