import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { ErrorData, Page } from '../../shared/page.ts';
import { errorTitle } from '../../shared/titles.ts';
import type { AppDeps } from '../app-context.ts';
import type { RenderedBody } from '../render/render-to-body.ts';
import { headOf } from './head.ts';

/** The error page as a whole document. Rejects when it cannot be rendered. */
export function errorPage(
  { release, now, log, renderDeadlineMs, config }: AppDeps & { renderDeadlineMs: number },
  data: ErrorData,
  message: string,
  path: string,
): Promise<RenderedBody> {
  const { current } = release;
  const page: Page<'error'> = {
    build: current.id,
    route: 'error',
    head: {
      ...headOf(current.shop, { path, title: '', description: data.description, breadcrumbs: [] }),
      title: errorTitle(data.statusCode, message),
      noindex: true,
    },
    data,
  };
  return current.renderer.renderPage({
    page,
    path,
    year: brisbaneYear(now()),
    buildCheckSeconds: config.buildCheckSeconds,
    deadlineMs: renderDeadlineMs,
    onLateError: (error) => log.error({ err: error }, 'the error page failed after its first byte'),
  });
}
