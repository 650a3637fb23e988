import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { RouteRules } from '../shared/route-rules.ts';
import type { Enquiries } from './back-office/enquiries/enquiries.ts';
import type { Config } from './config.ts';
import type { ConnectionLimits } from './http/connections.ts';
import type { Load, LoadLimits } from './http/load.ts';
import type { CachedPages } from './pages/cached-pages.ts';
import type { Health } from './process/health.ts';
import type { Release } from './release/release.ts';

/** The dependencies of `createApp`. */
export interface AppDeps {
  config: Config;
  log: Logger;
  /** The build that is served. An object, because development replaces the build while the server runs. */
  release: { current: Release };
  now: () => Date;
  /** How pages are cached; the site's own rules by default. */
  rules?: RouteRules;
  /** Milliseconds that a render may take. */
  renderDeadlineMs?: number;
  /** Replace the site's own limits, for tests that cannot wait a minute. */
  limits?: { load?: Partial<LoadLimits>; connections?: Partial<ConnectionLimits> };
  /** Stores what forms send; without it the forms answer 503. */
  enquiries?: Enquiries | undefined;
  /** What `/health/ready` reports. */
  health?: Health;
  /** Adds routes: the reload channel in development, failing routes in tests. */
  extend?: (app: FastifyInstance) => void;
}

/** What every route gets. */
export interface AppContext extends AppDeps {
  renderDeadlineMs: number;
  rules: RouteRules;
  pages: CachedPages;
  /** Runs and limits all renders that are caused by a request. */
  load: Load;
}
