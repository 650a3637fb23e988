import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { AppContext } from '../app-context.ts';
import { NotFound } from '../http/error-table.ts';
import { pathOf } from '../http/request-facts.ts';
import { jsonFile } from '../http/valibot-compiler.ts';
import { cachedPage } from './cache.ts';
import { sendAnswer } from './send-cached.ts';

const forAYear = 'public, max-age=31536000, immutable';
/** A bare number, the browser's clock, so that no cache has the answer: `?1763683200000`. */
const latestQuery = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^\d{0,16}$/)), v.literal('')),
  v.check((query) => Object.keys(query).length <= 1),
);

const buildParams = v.object({ id: v.pipe(jsonFile, v.regex(/^[0-9a-f]{12}$/)) });

/**
 * `/_site/builds/latest.json?<ms>`: which build is served, asked by pages that stay open.
 * `/_site/builds/<id>.json`: a build's manifest, also of the earlier builds whose assets are still served.
 */
export function registerBuilds(app: FastifyInstance, { release, pages: { cache } }: AppContext): void {
  app.get('/_site/builds/latest.json', { schema: { querystring: latestQuery } }, (_request, reply) => {
    const { id, timestamp } = release.current;
    reply.header('cache-control', 'public, max-age=1').send({ id, timestamp });
  });

  app.get<{ Params: v.InferOutput<typeof buildParams> }>(
    '/_site/builds/:id',
    { schema: { params: buildParams } },
    async (request, reply) => {
      const { id } = request.params;
      const key = `manifest ${id}`;
      const manifest = await cache.getOrMake(key, async () => {
        const { files } = release.current;
        const file = `manifests/${id}.json`;
        if (!files.has(file)) throw new NotFound(pathOf(request.raw.url));
        return cachedPage('application/json; charset=utf-8', await files.read(file));
      });
      return sendAnswer(request, reply, cache, manifest, { key, cacheControl: forAYear });
    },
  );
}
