import Fastify, { type FastifyInstance } from 'fastify';
import type { RouteRules } from '../shared/route-rules.ts';
import { createGuards, type GuardLimits } from './guard/create-guards.ts';
import { registerCspReports } from './guard/csp-reports.ts';
import { requestBodies } from './guard/request-bodies.ts';
import { requestTarget } from './guard/request-target.ts';
import { createTurns } from './guard/turns.ts';
import { type RequestLineOptions, requestLines } from './http/request-lines.ts';
import { counters } from './process/counters.ts';
import { defineSite } from './site/define-site.ts';
import { registerMachineRoutes } from './site/machines/machine-routes.ts';
import { requestCounts } from './site/machines/request-counts.ts';
import type { SiteDeps } from './site/site-deps.ts';
import { registerForms } from './site/site-forms.ts';
import { linkHeaders } from './site/tracking/link-headers.ts';
import { registerRepairLinks } from './site/tracking/repair-links.ts';
import type { ExplainFailure } from './ssr/definition.ts';
import { createSsr } from './ssr/ssr.ts';

/** What `createApp` needs from outside. */
export interface AppDeps extends SiteDeps, RequestLineOptions {
  /** Milliseconds that a page may take to load and render; ten seconds where nothing is given. */
  renderDeadlineMs?: number;
  /** Replaces the site's own route rules. */
  rules?: RouteRules;
  limits?: GuardLimits;
  /** Answers an error that nobody expected with its cause. Only development has it. */
  explainFailure?: ExplainFailure;
  /** Adds routes: the reload channel of development, failing pages of tests. */
  extend?: (app: FastifyInstance) => void;
}

/** The whole site as a Fastify instance that does not listen yet. Does not read the environment or the clock. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log, limits, release, requestLevel, renderDeadlineMs: deadlineMs = 10_000 } = deps;
  const headers = () => release.current.securityHeaders;
  const guards = createGuards({ config, log, limits, counters, securityHeaders: headers });
  const { connections, load, unrouted } = guards;
  const ssr = createSsr(defineSite(deps, { ...deps, load, deadlineMs, unrouted }));
  const context = { ...deps, ssr };
  const app = Fastify({ ...ssr.options, ...guards.options });

  // In this order: hooks run in the order of their registration.
  connections.register(app);
  await app.register(requestLines, { requestLevel });
  await app.register(requestCounts);
  app.addHook('onRequest', createTurns({ neverWaits: '/health/live' }));
  // Pages replace the content security policy by their own.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers());
    done();
  });
  await app.register(linkHeaders);
  await app.register(requestTarget);
  await app.register(requestBodies);
  await ssr.register(app);
  registerCspReports(app, context);
  registerMachineRoutes(app, context);
  registerForms(app, context);
  registerRepairLinks(app, context);
  deps.extend?.(app);

  await app.ready();
  return app;
}
