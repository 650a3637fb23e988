import { compile as compileProxies } from '@fastify/proxy-addr';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { routeRules } from '../shared/routes.ts';
import type { AppContext, AppDeps } from './app-context.ts';
import { connectionLimits, guardConnections } from './guard/connections.ts';
import { registerCspReports } from './guard/csp-reports.ts';
import { createLoad } from './guard/load.ts';
import { requestBodies } from './guard/request-bodies.ts';
import { originForm, requestTarget } from './guard/request-target.ts';
import { securityHeaders } from './guard/security-headers.ts';
import { createRequestIds, requestLines } from './http/request-lines.ts';
import { valibotSchemas } from './http/valibot-compiler.ts';
import { registerForms } from './site/forms/post-forms.ts';
import { registerHealth } from './site/machines/health-routes.ts';
import { registerQr } from './site/machines/qr.ts';
import { registerSecurityTxt } from './site/machines/security-txt.ts';
import { registerSitemap } from './site/machines/sitemap-routes.ts';
import { registerTracking } from './site/tracking/lookup.ts';
import { registerBuilds } from './ssr/builds.ts';
import { createCachedPages } from './ssr/cached-pages.ts';
import { canonicalPaths } from './ssr/canonical-paths.ts';
import { compression } from './ssr/compression.ts';
import { createErrorAnswers } from './ssr/errors.ts';
import { registerIcons } from './ssr/icons.ts';
import { registerIslands } from './ssr/islands.ts';
import { registerPages } from './ssr/pages.ts';
import { registerPayloads } from './ssr/payloads.ts';
import { createReadyAnswers } from './ssr/ready-answers.ts';
import { staticFiles } from './ssr/static.ts';

/** The whole site as a Fastify instance that does not listen yet. Does not read the environment or the clock. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log, limits } = deps;
  const { renderDeadlineMs = 10_000 } = deps;
  const load = createLoad({ log, limits: { deadlineMs: renderDeadlineMs, ...limits?.load } });
  const settings = { rules: routeRules, ...deps, renderDeadlineMs, load };
  const context: AppContext = { ...settings, pages: createCachedPages(settings) };
  const times = { ...connectionLimits, ...limits?.connections };
  // Decides who is a proxy, both for visitors' addresses and for the limits on connections.
  const isProxy = compileProxies([...config.trustProxy]);
  const errors = createErrorAnswers(context);
  const nextRequestId = createRequestIds();
  const ready = createReadyAnswers({ ...context, nextRequestId });
  const app = Fastify({
    genReqId: nextRequestId,
    loggerInstance: log as FastifyBaseLogger,
    // Fastify's own two lines a request cost a fifth of the throughput; request-lines.ts writes one.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isProxy,
    rewriteUrl: originForm,
    bodyLimit: 1_048_576,
    connectionTimeout: times.inactivityMs,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.keepAliveMs,
    // request-target.ts checks the host instead, so that the answer has the security headers.
    http: {
      requireHostHeader: false,
      connectionsCheckingInterval: times.checkMs,
      headersTimeout: times.headersMs,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    schemaController: valibotSchemas,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: errors.frameworkErrors,
    clientErrorHandler(error, socket) {
      if (!guard.endAfterAnswer(socket)) errors.clientErrorHandler(error, socket);
    },
  });
  const guard = guardConnections(app.server, {
    log,
    limits: times,
    max: { inAll: config.maxConnections, perNetwork: config.maxConnectionsPerNetwork },
    isProxy: (address) => isProxy(address, 0),
    securityHeaders: () => deps.release.current.securityHeaders,
    answerFirst: ready.answer,
  });

  // In this order: hooks run in the order of their registration.
  await app.register(requestLines, deps);
  await app.register(ready.plugin);
  await app.register(securityHeaders, { release: deps.release });
  await app.register(requestTarget);
  await app.register(canonicalPaths);
  await app.register(errors.plugin);
  await app.register(requestBodies);
  await app.register(compression);
  await app.register(staticFiles, context);
  registerHealth(app, context);
  registerCspReports(app, context);
  registerSitemap(app, context);
  registerQr(app, context);
  registerSecurityTxt(app, context);
  registerIcons(app, context);
  registerIslands(app, context);
  deps.extend?.(app);
  registerBuilds(app, context);
  registerPayloads(app, context);
  registerForms(app, context);
  registerTracking(app, context);
  registerPages(app, context);

  await app.ready();
  return app;
}
