import type { EventEmitter } from 'node:events';
import { errorTitlePrefix } from '../../../shared/form-state.ts';
import { brisbaneYear } from '../../../shared/opening-hours.ts';
import type { SitePage, SitePayload } from '../../../shared/page-data.ts';
import type { RepairData, RepairView } from '../../../shared/repair-view.ts';
import { href } from '../../../shared/routes.ts';
import type { Load } from '../../guard/load.ts';
import type { RenderedBody } from '../../ssr/render.ts';
import { renderHtml } from '../../ssr/render-html.ts';
import { headOf } from '../pages/head.ts';
import type { PageContext } from '../pages/page-context.ts';

type Context = PageContext & { load: Load };

/** What a repair's page shows beside the repair itself. */
export type RepairMatters = Partial<Pick<RepairData, 'choice' | 'notice' | 'errors' | 'answers'>>;

/** The page of a repair as HTML, rendered for this one visitor. */
export function repairDocument(
  context: Context,
  repair: RepairView,
  matters: RepairMatters,
  request: { connection: EventEmitter; logFields: object },
): Promise<RenderedBody> {
  const year = brisbaneYear(context.now());
  return context.load.run(() =>
    renderHtml(context, { page: pageOf(context, repair, matters), path: repair.path, year, ...request }),
  );
}

/** Its payload, for client navigation and for open pages with news. */
export function repairPayload(context: Context, repair: RepairView): Promise<SitePayload> {
  return context.load.run(async () =>
    context.release.current.renderer.renderPayload(pageOf(context, repair, {})),
  );
}

function pageOf({ release }: Context, repair: RepairView, matters: RepairMatters): SitePage<'repair'> {
  const { id, contactFacts } = release.current;
  const { choice = null, notice = null, errors = [], answers = {} } = matters;
  const head = headOf(release.current, {
    // The secret stays out of all that is copied, indexed or previewed.
    path: href('track'),
    title: 'Your Repair',
    description:
      'Where your repair is up to, whose turn it is, and what to do next. For anyone with this link.',
    breadcrumbs: [],
    noindex: true,
  });
  const isRefused = notice !== null || errors.length > 0;
  return {
    build: id,
    route: 'repair',
    head: { ...head, title: (isRefused ? errorTitlePrefix : '') + head.title },
    data: { ...contactFacts, repair, choice, notice, errors, answers },
  };
}
