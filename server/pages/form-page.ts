import type { EventEmitter } from 'node:events';
import { errorTitlePrefix, type FormState } from '../../shared/form-state.ts';
import type { EnquiryKind } from '../../shared/forms.ts';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import type { AppContext } from '../app-context.ts';
import type { RenderedBody } from '../render/render-to-body.ts';
import { loadPage } from './load-page.ts';

/** A form's page again, with everything that was typed and what is wrong with it. Made for one visitor: never kept. */
export async function formPage(
  { release, now, log, renderDeadlineMs, config }: AppContext,
  kind: EnquiryKind,
  form: FormState,
  connection: EventEmitter,
): Promise<RenderedBody> {
  const { current } = release;
  const time = now();
  const path = href(kind);
  const request = { release: current, now: time, path, params: {}, query: new URLSearchParams() };
  const page = await loadPage(kind, request);
  const data: PageData[EnquiryKind] = { ...page.data, form };
  return current.renderer.renderPage({
    page: { ...page, data, head: { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true } },
    path,
    year: brisbaneYear(time),
    buildCheckSeconds: config.buildCheckSeconds,
    deadlineMs: renderDeadlineMs,
    connection,
    onLateError: (error) =>
      log.error({ err: error, url: path }, 'rendering a form failed after its first byte'),
  });
}
