import type { RouteRules } from '../../shared/route-rules.ts';
import { routeRules, routes } from '../../shared/routes.ts';
import type { Load } from '../guard/load.ts';
import type { ExplainFailure, SiteDefinition } from '../ssr/definition.ts';
import { cacheVersion } from './pages/cache-version.ts';
import { errorPage } from './pages/error-page.ts';
import { loadPage } from './pages/load-page.ts';
import { mayExist } from './pages/may-exist.ts';
import { noticeChangesIn } from './pages/notice.ts';
import { plainErrorPage } from './plain-error-page.ts';
import type { SiteDeps } from './site-deps.ts';
import { siteIslands } from './site-islands.ts';

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
  const { config, log, release, now, tracking } = deps;
  return {
    routes,
    rules,
    build: release,
    loadPage: (request) => loadPage(request, { release: release.current, now: now(), tracking }),
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
