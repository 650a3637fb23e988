import type { PageData } from '../../shared/page-data.ts';
import type { RouteRules } from '../../shared/route-rules.ts';
import { type RouteId, routeRules, routes } from '../../shared/routes.ts';
import type { Load } from '../guard/load.ts';
import type { ExplainFailure, PageRequest, SiteDefinition } from '../ssr/definition.ts';
import { cacheVersion } from './facts/cache-version.ts';
import { noticeChangesIn } from './facts/notice.ts';
import { iconFetcher } from './icon-service.ts';
import { loadPage } from './loaders.ts';
import { errorPage, plainErrorPage } from './pages/error-page.ts';
import type { SiteDeps } from './site-deps.ts';
import { siteErrors } from './site-errors.ts';
import { siteIslands } from './site-islands.ts';
import type { SiteRelease } from './site-release.ts';
import { loggedPath } from './tracking/logged-path.ts';

export interface SiteOptions {
  load: Load;
  /** Milliseconds that a page may take. */
  deadlineMs: number;
  unrouted: NonNullable<SiteDefinition['unrouted']>;
  /** Replaces the site's own route rules. */
  rules?: RouteRules | undefined;
  explainFailure?: ExplainFailure | undefined;
}

/** This shop's site, as the core serves it. */
export function defineSite(
  deps: SiteDeps,
  { load, deadlineMs, unrouted, rules = routeRules, explainFailure }: SiteOptions,
): SiteDefinition<PageData> {
  const { config, release, now, tracking, missedSearches } = deps;
  return {
    routes,
    rules,
    build: release,
    loadPage: (request) =>
      loadPage(request, { release: release.current, now: now(), tracking, missedSearches }),
    mayExist: (request) => mayExist(request, release.current),
    errorPage: (error, message, path) => errorPage(release.current, error, message, path),
    plainErrorPage: (error) => plainErrorPage(release.current.shop, error),
    islands: siteIslands(deps),
    errors: siteErrors,
    cacheKey: () => cacheVersion(release.current, now(), config.buildCheckSeconds),
    secondsToNextKey: () => noticeChangesIn(release.current.shop, now()),
    load,
    now,
    deadlineMs,
    // A quote of forty services has fewer; the longest path of an island, percent-encoded, has 1,500.
    maxQueryLength: { page: 4000, island: 1600 },
    maskPath: loggedPath,
    unrouted,
    fetchIcons: config.iconFallback === null ? null : iconFetcher(config.iconFallback, now),
    explainFailure,
  };
}

/** Whether a page may exist, by the documents' paths, present and former, and the manufacturers. */
function mayExist({ id, path, params }: PageRequest<RouteId>, { library, catalogue }: SiteRelease): boolean {
  switch (id) {
    case 'document':
      return library.has(path);
    case 'manufacturer':
    case 'device':
    case 'service':
      return catalogue.has(params.manufacturer ?? '') || library.has(path);
    default:
      return true;
  }
}
