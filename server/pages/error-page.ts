import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { ErrorData, Page } from '../../shared/page.ts';
import { errorTitle } from '../../shared/titles.ts';
import type { AppDeps } from '../app-context.ts';
import { slot, type TemplatedPage } from '../render/page-template.ts';
import { collect } from './cached-pages.ts';
import { headOf } from './head.ts';
import { menuPath } from './menu-path.ts';
import { templateOf } from './page-templates.ts';

/**
 * The error page of a status, with the message and the path that were asked for in it. It is rendered once a state:
 * refusing must not cost more than answering. Rejects when it cannot be rendered.
 */
export async function errorPage(
  context: AppDeps & { renderDeadlineMs: number },
  data: ErrorData,
  message: string,
  path: string,
): Promise<TemplatedPage> {
  const menus = menuPath(path);
  const year = brisbaneYear(context.now());
  const { statusCode, statusMessage, description } = data;
  const state = ['error', year, statusCode, statusMessage, description, menus];
  const template = await templateOf(context, state, () => render(context, data, menus, year));
  return { template, texts: { path, title: errorTitle(statusCode, message) } };
}

async function render(
  { release: { current }, log, renderDeadlineMs, config }: AppDeps & { renderDeadlineMs: number },
  data: ErrorData,
  menus: string,
  year: number,
): Promise<string> {
  const { description } = data;
  const title = slot('title');
  const facts = { title, description, breadcrumbs: [] };
  const page: Page<'error'> = {
    build: current.id,
    route: 'error',
    head: {
      ...headOf(current.shop, { ...facts, path: slot('path') }),
      // The picture is the section's, which no slot can tell.
      image: headOf(current.shop, { ...facts, path: menus }).image,
      title,
      noindex: true,
    },
    data,
  };
  const body = await current.renderer.renderPage({
    page,
    path: menus,
    year,
    buildCheckSeconds: config.buildCheckSeconds,
    deadlineMs: renderDeadlineMs,
    onLateError: (error) => log.error({ err: error }, 'the error page failed after its first byte'),
  });
  return (await collect(body)).toString();
}
