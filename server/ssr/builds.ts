import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { NotFound } from '../http/error-table.ts';
import { pathOf } from '../http/request-facts.ts';
import { jsonFile } from '../http/valibot-compiler.ts';
import { type AnswerCache, cachedAnswer } from './cache.ts';
import { forAYear } from './cache-control.ts';
import type { CompleteSite } from './defaults.ts';
import { sendCached } from './send-cached.ts';

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
export function registerBuilds(app: FastifyInstance, { build }: CompleteSite, cache: AnswerCache): void {
  app.get('/_site/builds/latest.json', { schema: { querystring: latestQuery } }, (_request, reply) => {
    const { id, timestamp } = build.current;
    reply.header('cache-control', 'public, max-age=1').send({ id, timestamp });
  });

  app.get<{ Params: v.InferOutput<typeof buildParams> }>(
    '/_site/builds/:id',
    { schema: { params: buildParams } },
    async (request, reply) => {
      const { id } = request.params;
      const answer = await cache.getOrMake(`manifest ${id}`, async () => {
        const manifest = await build.current.manifest?.(id);
        if (!manifest) throw new NotFound(pathOf(request.raw.url));
        return cachedAnswer('application/json; charset=utf-8', manifest);
      });
      return sendCached(request, reply, answer, forAYear);
    },
  );
}
