import type { ErrorData } from '../../../shared/error-data.ts';
import { brisbaneYear } from '../../../shared/opening-hours.ts';
import type { SitePage } from '../../../shared/page-data.ts';
import { href } from '../../../shared/routes.ts';
import { errorTitle } from '../../../shared/titles.ts';
import type { Release } from '../../release/release.ts';
import { slot, type TemplatedPage } from '../../ssr/page-template.ts';
import { templateOf } from '../../ssr/page-templates.ts';
import { renderWholeHtml } from '../../ssr/render-html.ts';
import { menuPath } from '../menu-path.ts';
import { headOf } from './head.ts';
import type { PageContext } from './page-context.ts';

/**
 * The error page of a status. It is rendered once for each status and menu state, with slots for the message and the
 * path, so that a flood of wrong addresses renders nothing. Rejects where it cannot be rendered.
 *
 * @param message for the title: "Page Not Found: /x"
 * @param path that was requested
 */
export async function errorPage(
  context: PageContext,
  data: ErrorData,
  message: string,
  path: string,
): Promise<TemplatedPage> {
  const menus = menuPath(path);
  const year = brisbaneYear(context.now());
  const { statusCode, statusMessage, description, link } = data;
  const state = ['error', year, statusCode, statusMessage, description, link?.href, menus];
  const template = await templateOf(context, state, () => {
    const page = pageWithSlots(context.release.current, data, menus);
    return renderWholeHtml(context, { page, path: menus, year, logFields: { errorPage: statusCode } });
  });
  // The page repeats its path for search engines and previews. That of a secret link stays out of all that is copied.
  const shown = path.startsWith(`${href('track')}/`) ? href('track') : path;
  return { template, texts: { path: shown, title: errorTitle(statusCode, message) } };
}

function pageWithSlots(release: Release, data: ErrorData, menus: string): SitePage<'error'> {
  const title = slot('title');
  const facts = { title, description: data.description, breadcrumbs: [] };
  return {
    build: release.id,
    route: 'error',
    head: {
      ...headOf(release, { ...facts, path: slot('path') }),
      // The section decides about the picture, and a slot has none.
      image: headOf(release, { ...facts, path: menus }).image,
      title,
      noindex: true,
    },
    data,
  };
}
