import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteRules } from '../shared/route-rules.ts';
import type { Enquiries } from './back-office/enquiries/enquiries.ts';
import type { Requests } from './back-office/repairs/repair-requests.ts';
import type { Tracking } from './back-office/repairs/repair-tracking.ts';
import type { Config } from './config.ts';
import type { ConnectionLimits } from './guard/connections.ts';
import type { Load, LoadLimits } from './guard/load.ts';
import type { Health } from './process/health.ts';
import type { PageContext } from './site/pages/page-context.ts';
import type { CachedPages } from './ssr/cached-pages.ts';

/** What `createApp` needs from outside. */
export interface AppDeps extends Omit<PageContext, 'renderDeadlineMs'> {
  config: Config;
  /** Ten seconds where nothing is given. */
  renderDeadlineMs?: number;
  /** Replaces the site's own route rules. */
  rules?: RouteRules;
  /** Replaces the site's own limits, for tests that cannot wait a minute. */
  limits?: { load?: Partial<LoadLimits>; connections?: Partial<ConnectionLimits> };
  /** Stores what forms send; without it every form answers 503. */
  enquiries?: Enquiries | undefined;
  /** Stores requests for repairs; without it they answer 503. */
  requests?: Requests | undefined;
  /** What customers do with their repairs; without it every lookup answers 503. */
  tracking?: Tracking | undefined;
  health?: Health;
  /** Answers an error of ours that nobody expected with its cause. Only development has it: visitors get the error page. */
  explainFailure?: (error: unknown, request: FastifyRequest) => Promise<FailureAnswer>;
  /** The level of a request's log line; `info` where nothing is given. */
  requestLevel?: (url: string, status: number) => 'info' | 'debug';
  /** Adds routes: the reload channel of development, failing pages of tests. */
  extend?: (app: FastifyInstance) => void;
}

export interface FailureAnswer {
  headers: Record<string, string>;
  body: string;
}

/** What every route gets. */
export interface AppContext extends AppDeps {
  renderDeadlineMs: number;
  rules: RouteRules;
  pages: CachedPages;
  /** Limits how many renders run at once. Every render for a visitor runs in it, but for error pages. */
  load: Load;
}
