import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Build } from './definition.ts';

/** Serves the build's hashed files under `/assets/`, cacheable for a year and compressed by the build. */
export async function registerAssets(app: FastifyInstance, dir: string, mode: Build['mode']): Promise<void> {
  const isHashed = mode !== 'development';
  await app.register(async (scope) => {
    // Fastify adds a listener wherever a handler awaits the reply, and a missing file is looked for in three encodings: past ten
    // Node would warn of a leak on standard error, at each such request.
    scope.addHook('onRequest', (_request, { raw }, done) => {
      raw.setMaxListeners(20);
      done();
    });
    await scope.register(fastifyStatic, {
      root: join(dir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      // Compressed files have no URL of their own.
      allowedPath: (path) => !/\.(br|gz)$/.test(path),
      index: false,
      dotfiles: 'ignore',
      decorateReply: false,
      ...(isHashed
        ? { immutable: true, maxAge: '1y' }
        : { cacheControl: false, setHeaders: (reply) => reply.header('cache-control', 'no-store') }),
    });
  });
}

/** Serves `public/` at the root, cacheable for an hour. */
export async function registerPublicFiles(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(dir, 'public'),
    // One route for each file: all other paths belong to the pages.
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  });
}
