import Fastify, { type FastifyInstance } from 'fastify';
import { routeRules } from '../shared/routes.ts';
import type { AppContext, AppDeps } from './app-context.ts';
import { createFinishedPages } from './pages/finished-pages.ts';
import { registerCanonicalPaths } from './plugins/canonical-paths.ts';
import { registerCompression } from './plugins/compression.ts';
import { createErrorAnswers } from './plugins/errors.ts';
import { registerRequestLines } from './plugins/request-lines.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerStaticFiles } from './plugins/static-files.ts';
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

/** The whole site as a Fastify instance that does not listen yet. Reads neither the environment nor the clock. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const settings = { renderDeadlineMs: 10_000, rules: routeRules, ...deps };
  const context: AppContext = { ...settings, pages: createFinishedPages(settings) };
  const errors = createErrorAnswers(context);
  const app = Fastify({
    // Fastify's own two lines a request cost a fifth of the throughput; request-lines.ts writes one.
    logger: false,
    trustProxy: [...deps.config.trustProxy],
    bodyLimit: 1_048_576,
    // Fastify's default of 0 would switch Node's own limit off. Checked every 5 s, below.
    requestTimeout: 30_000,
    // Longer than a proxy keeps its connection, so that it is never the server that closes first.
    keepAliveTimeout: 72_000,
    // Checked in security-headers.ts instead, where the answer gets its headers.
    http: { requireHostHeader: false, connectionsCheckingInterval: 5000, headersTimeout: 15_000 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: errors.frameworkErrors,
    clientErrorHandler: errors.clientErrorHandler,
  });

  registerRequestLines(app, context);
  registerSecurityHeaders(app, context);
  registerCanonicalPaths(app);
  errors.register(app);
  await registerCompression(app);
  await registerStaticFiles(app, context);
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
  registerPages(app, context);

  await app.ready();
  return app;
}
