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

/** What `createApp` needs from outside. */
export interface AppDeps {
  config: Config;
  log: Logger;
  /** The build that is served. A holder, because development swaps it while the server runs. */
  release: { current: Release };
  now: () => Date;
  /** How pages are kept; the site's own rules where none are given. */
  rules?: RouteRules;
  /** Milliseconds a render may take. */
  renderDeadlineMs?: number;
  /** Others than the site's own, for tests that cannot wait a minute. */
  limits?: { load?: Partial<LoadLimits>; connections?: Partial<ConnectionLimits> };
  /** What takes the forms; without it they answer 503. */
  enquiries?: Enquiries | undefined;
  /** False while the process must not be given new visitors. */
  health?: Health;
  /** Further routes: the reload channel of development, faults of tests. */
  extend?: (app: FastifyInstance) => void;
}

/** What every route is given. */
export interface AppContext extends AppDeps {
  renderDeadlineMs: number;
  rules: RouteRules;
  pages: CachedPages;
  /** Whatever renders for one visitor, or for the first one, runs in here. */
  load: Load;
}
