import { compile as compileProxies } from '@fastify/proxy-addr';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { routeRules } from '../shared/routes.ts';
import type { AppContext, AppDeps } from './app-context.ts';
import { connectionLimits, guardConnections } from './http/connections.ts';
import { createLoad } from './http/load.ts';
import { valibotSchemas } from './http/valibot-compiler.ts';
import { createCachedPages } from './pages/cached-pages.ts';
import { canonicalPaths } from './plugins/canonical-paths.ts';
import { compression } from './plugins/compression.ts';
import { createErrorAnswers } from './plugins/errors.ts';
import { createReadyAnswers } from './plugins/ready-answers.ts';
import { requestBodies } from './plugins/request-bodies.ts';
import { createRequestIds, requestLines } from './plugins/request-lines.ts';
import { originForm, requestTarget } from './plugins/request-target.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { staticFiles } from './plugins/static-files.ts';
import { registerBuilds } from './routes/builds.ts';
import { registerCspReports } from './routes/csp-reports.ts';
import { registerForms } from './routes/forms.ts';
import { registerHealth } from './routes/health.ts';
import { registerIcons } from './routes/icons.ts';
import { registerIslands } from './routes/islands.ts';
import { registerPages } from './routes/pages.ts';
import { registerPayloads } from './routes/payloads.ts';
import { registerQr } from './routes/qr.ts';
import { registerSecurityTxt } from './routes/security-txt.ts';
import { registerSitemap } from './routes/sitemap.ts';
import { registerTracking } from './routes/tracking.ts';

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
