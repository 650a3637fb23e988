import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Release } from '../release.ts';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

/** The build's hashed files under `/assets/`, kept for ever, and `public/` at the root, kept for an hour. */
export async function registerStaticFiles(
  app: FastifyInstance,
  { release }: { release: { current: Release } },
): Promise<void> {
  const { dir } = release.current;
  await app.register(fastifyStatic, {
    root: join(dir, 'assets'),
    prefix: '/assets/',
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', year),
  });
  await app.register(fastifyStatic, {
    root: join(dir, 'public'),
    // Each file its own route: what is not there belongs to the pages.
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', hour),
  });
}
