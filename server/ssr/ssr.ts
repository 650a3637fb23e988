import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { registerBuilds } from './builds.ts';
import { AnswerCache } from './cache.ts';
import { createCachedPages } from './cached-pages.ts';
import { canonicalPaths } from './canonical-paths.ts';
import type { SiteDefinition } from './definition.ts';
import { type AnswerError, createErrorAnswers, registerErrors } from './errors.ts';
import { registerIcons } from './icons.ts';
import { registerIslands } from './islands.ts';
import { createPageBodies } from './page-bodies.ts';
import { createPageAnswers, type PageAnswers } from './pages.ts';
import { registerStatic } from './static.ts';

/** A site that React renders, as a Fastify instance serves it. */
export interface Ssr extends Pick<PageAnswers, 'sendDocument'> {
  answerError: AnswerError;
  /** Answers that are the same for everybody: pages, islands, manifests, and what else the site puts there. */
  cache: AnswerCache;
  /** Registers everything on an instance, before the site's own routes. */
  register: (app: FastifyInstance) => Promise<void>;
}

/** 64 MiB: about six hundred pages as long as the home page, in all their encodings. */
const maxCacheBytes = 64 * 1024 * 1024;

export function createSsr(site: SiteDefinition): Ssr {
  const cache = new AnswerCache(maxCacheBytes, site.deadlineMs);
  const bodies = createPageBodies(site);
  const findPage = createCachedPages(site, cache);
  const pages = createPageAnswers(site, { findPage, bodies });
  const answerError = createErrorAnswers(site, bodies);

  return {
    answerError,
    cache,
    sendDocument: pages.sendDocument,

    async register(app) {
      await app.register(canonicalPaths);
      registerErrors(app, answerError);
      await registerCompression(app);
      await registerStatic(app, site.build.current);
      registerIcons(app, site);
      registerIslands(app, site, cache);
      registerBuilds(app, site, cache);
      pages.register(app);
    },
  };
}

/**
 * Compresses answers that are made for one visitor: streamed pages, filled templates, small JSON. What is cached is compressed
 * once, in the cache. Flushes after every write, so that a streamed page's first bytes are sent at once.
 *
 * With gzip alone, which every browser takes: Brotli at the same CPU makes a page larger, and at the same size takes
 * 1.6 times the CPU and, for some hundred answers at once, three times the memory.
 */
async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    // The guard refuses compressed requests.
    globalDecompression: false,
    encodings: ['gzip'],
    threshold: 1024,
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
}
