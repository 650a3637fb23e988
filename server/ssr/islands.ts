import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { islandMaxAgeSeconds } from '../../shared/constants.ts';
import type { AppContext } from '../app-context.ts';
import { NotFound, SiteError } from '../http/error-table.ts';
import { pathOf } from '../http/request-facts.ts';
import { sendJson } from '../http/send-json.ts';
import { jsonFile } from '../http/valibot-compiler.ts';
import { findIsland } from '../site/pages/render-island.ts';
import { cachedPage } from './cache.ts';
import { sendAnswer } from './send-cached.ts';

const cacheControl = `public, max-age=${islandMaxAgeSeconds}`;

/** Characters: the parameter's name and the longest path, percent-encoded. */
const maxQueryLength = 1600;

const params = v.object({ key: jsonFile });

interface IslandRequest {
  Params: v.InferOutput<typeof params>;
}

/** `/_site/islands/<key>.json?<params>`: a part of a page as `{ key, html }`. */
export function registerIslands(
  app: FastifyInstance,
  { release, now, load, pages: { cache } }: AppContext,
): void {
  app.get<IslandRequest>('/_site/islands/:key', { schema: { params } }, async (request, reply) => {
    const url = request.raw.url ?? '';
    const path = pathOf(url);
    const { key } = request.params;
    const query = url.slice(path.length);
    if (query.length > maxQueryLength) throw new SiteError('invalid-parameters');
    const island = findIsland(key, new URLSearchParams(query));
    if (!island) throw new NotFound(path);
    const context = { release: release.current, now: now(), load };
    if (!island.isLasting) {
      return sendJson(request, reply, { key, html: await island.render(context) }, cacheControl);
    }
    const cacheKey = `island ${release.current.id} ${island.id}`;
    const page = await cache.getOrMake(cacheKey, async () => {
      const text = JSON.stringify({ key, html: await island.render(context) });
      return cachedPage('application/json; charset=utf-8', Buffer.from(text));
    });
    return sendAnswer(request, reply, cache, page, { key: cacheKey, cacheControl });
  });
}
