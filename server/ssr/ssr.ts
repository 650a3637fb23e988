import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { canonicalPaths } from '../guard/canonical-paths.ts';
import { originForm } from '../guard/origin-form.ts';
import { compressAnswers } from '../http/compress-answers.ts';
import type { Exchange } from '../http/deadlines.ts';
import { valibotCompiler } from '../http/valibot-compiler.ts';
import { registerBuilds } from './builds.ts';
import { AnswerCache } from './cache.ts';
import { createCachedPages } from './cached-pages.ts';
import { withDefaults } from './defaults.ts';
import type { AnyPages, LoadedPage, SiteDefinition } from './definition.ts';
import { createErrorAnswers, registerErrors } from './errors.ts';
import { registerIcons } from './icons.ts';
import { registerIslands } from './islands.ts';
import { createFrameworkErrors } from './malformed-urls.ts';
import { createPageBodies } from './page-bodies.ts';
import { createPageAnswers } from './pages.ts';
import { registerAssets, registerPublicFiles } from './static.ts';

/** A site that React renders, as a Fastify instance serves it. */
export interface Ssr<Pages extends object = AnyPages> {
  /** What only Fastify's constructor takes: `Fastify({ ...ssr.options, … })`. */
  options: Pick<FastifyServerOptions, 'frameworkErrors' | 'rewriteUrl' | 'routerOptions'>;
  /** Everything else, before the site's own routes. */
  register(app: FastifyInstance): Promise<void>;
  /** Sends the document of a page that a route of the site has made itself, as for a form with mistakes. */
  sendDocument(page: LoadedPage<Pages>, exchange: Exchange): Promise<FastifyReply>;
  /** Answers that are the same for everybody: pages, islands, manifests, and what else the site puts there. */
  cache: AnswerCache;
}

/** 64 MiB: about six hundred pages as long as the home page, in all their encodings. */
const maxCacheBytes = 64 * 1024 * 1024;

export function createSsr<Pages extends object, Visitor>(
  definition: SiteDefinition<Pages, Visitor>,
): Ssr<Pages> {
  const site = withDefaults(definition);
  const cache = new AnswerCache(maxCacheBytes, site.deadlineMs);
  const bodies = createPageBodies(site);
  const findPage = createCachedPages(site, cache);
  const pages = createPageAnswers(site, { findPage, bodies });
  const answerError = createErrorAnswers(site, bodies);

  return {
    cache,
    sendDocument: pages.sendDocument,
    options: {
      frameworkErrors: createFrameworkErrors(answerError, site.unrouted),
      rewriteUrl: originForm,
      // Characters of a parameter: longer than any name.
      routerOptions: { maxParamLength: 500 },
    },

    async register(app) {
      const { dir, mode, icons } = site.build.current;
      if (site.maskPath) app.decorate('maskPath', site.maskPath);
      await app.register(canonicalPaths);
      registerErrors(app, answerError);
      // Before the plugin that compresses: they have their own encodings.
      if (dir) await registerAssets(app, dir, mode);
      await compressAnswers(app);
      if (dir) await registerPublicFiles(app, dir);
      await app.register(async (scope) => {
        scope.setValidatorCompiler(valibotCompiler);
        if (icons || site.fetchIcons) registerIcons(scope, site);
        registerIslands(scope, site, cache);
        if (site.payloads) registerBuilds(scope, site, cache);
      });
      pages.register(app);
    },
  };
}
