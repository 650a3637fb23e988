import type { PageData } from '../../../shared/page-data.ts';
import { type FixedRouteId, type RouteId, routes } from '../../../shared/routes.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import { withComingClosures } from '../facts/coming-closures.ts';
import type { SiteRelease } from '../site-release.ts';
import { headOf } from './head.ts';
import type { LoadContext, Loaded, LoadedPage, Loader } from './loader.ts';

/** The page that a loader makes, with the closures that are still to come. */
export async function pageFrom<Id extends RouteId>(
  route: Id,
  load: Loader<Id>,
  context: LoadContext,
): Promise<LoadedPage<Id>> {
  const release = withComingClosures(context.release, context.now);
  return toPage(route, context.path, await load({ ...context, release }), release);
}

/** A page of what a loader has found. */
export function toPage<Id extends RouteId>(
  route: Id,
  path: string,
  { data, head, texts }: Loaded<PageData[Id]>,
  release: SiteRelease,
): LoadedPage<Id> {
  const facts = { path, title: routes[route].title, breadcrumbs: [], ...head };
  return { build: release.id, route, path, head: headOf(release, facts), data, ...(texts && { texts }) };
}

/** The request for a page whose path has no parameters, without a query. */
export function fixedPageRequest<Id extends FixedRouteId>(id: Id, signal: AbortSignal): PageRequest<Id> {
  return { id, path: routes[id].path, params: {}, query: new URLSearchParams(), signal };
}
