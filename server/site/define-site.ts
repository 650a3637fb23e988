import type { RouteRules } from '../../shared/route-rules.ts';
import { type RouteId, routeRules, routes } from '../../shared/routes.ts';
import type { Load } from '../guard/load.ts';
import type { ExplainFailure, PageRequest, SiteDefinition } from '../ssr/definition.ts';
import { cacheVersion } from './facts/cache-version.ts';
import { noticeChangesIn } from './facts/notice.ts';
import { loadPage } from './loaders.ts';
import { errorPage, plainErrorPage } from './pages/error-page.ts';
import type { SiteDeps } from './site-deps.ts';
import { siteIslands } from './site-islands.ts';
import type { SiteRelease } from './site-release.ts';

export interface SiteOptions {
  load: Load;
  /** Milliseconds that a page may take. */
  deadlineMs: number;
  /** Replaces the site's own route rules. */
  rules?: RouteRules | undefined;
  explainFailure?: ExplainFailure | undefined;
}

/** This shop's site, as the core serves it. */
export function defineSite(
  deps: SiteDeps,
  { load, deadlineMs, rules = routeRules, explainFailure }: SiteOptions,
): SiteDefinition {
  const { config, log, release, now, tracking, missedSearches } = deps;
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
    cacheVersion: () => cacheVersion(release.current, now(), config.buildCheckSeconds),
    versionLasts: () => noticeChangesIn(release.current.shop, now()),
    load,
    now,
    log,
    deadlineMs,
    iconService: config.iconFallback,
    explainFailure,
  };
}

/** Whether a page may exist, by the documents' paths, present and former, and the manufacturers. */
function mayExist({ id, path, params }: PageRequest, { library, catalogue }: SiteRelease): boolean {
  switch (id as RouteId) {
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
