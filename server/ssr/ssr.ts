import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compressStreams from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { registerBuilds } from './builds.ts';
import { AnswerCache, compress } from './cache.ts';
import { createCachedPages } from './cached-pages.ts';
import { canonicalPaths } from './canonical-paths.ts';
import type { SiteDefinition } from './definition.ts';
import { type AnswerError, createErrorAnswers, registerErrors } from './errors.ts';
import { registerIcons } from './icons.ts';
import { registerIslands } from './islands.ts';
import { createPageBodies } from './page-bodies.ts';
import { createPageAnswers, type PageAnswers } from './pages.ts';
import { encodingChooser } from './send-cached.ts';
import { registerStatic } from './static.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route's texts, 1 to 9; 6 where nothing is given. */
    gzipLevel?: number;
  }
}

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

/** Characters: shorter texts gain nothing. */
const threshold = 1024;

/**
 * Compresses answers that are made for one visitor: filled templates and JSON as a whole, a few at once whatever a crowd asks for;
 * streamed pages by the plugin, as many as have a place among the renders, flushed after every write, so that their first bytes
 * are sent at once. What is cached is compressed once, in the cache.
 *
 * With gzip alone, which every browser takes: Brotli at the same CPU makes a page larger, and at the same size takes
 * 1.6 times the CPU and, for some hundred answers at once, three times the memory.
 */
async function registerCompression(app: FastifyInstance): Promise<void> {
  const choose = encodingChooser(['gzip']);
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' && payload.length >= threshold;
    if (!isText || choose(request.headers['accept-encoding']) !== 'gzip') return done(null, payload);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    const vary = String(reply.getHeader('vary') ?? '');
    if (!vary.includes('accept-encoding'))
      reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    // As a stream, which has no length: that of compressed words would differ between two that a lookup must answer alike.
    const { gzipLevel } = request.routeOptions.config;
    compress(Buffer.from(payload), 'gzip', gzipLevel).then(
      (zipped) => done(null, Readable.from([zipped])),
      done,
    );
  });
  await app.register(compressStreams, {
    global: true,
    // The guard refuses compressed requests.
    globalDecompression: false,
    encodings: ['gzip'],
    threshold,
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
}
