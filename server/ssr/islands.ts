import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { islandMaxAgeSeconds } from '../../shared/constants.ts';
import { networkOf } from '../guard/address-key.ts';
import { answerWithin } from '../http/deadlines.ts';
import { NotFound, SiteError } from '../http/error-table.ts';
import { pathOf } from '../http/request-facts.ts';
import { sendJson } from '../http/send-json.ts';
import { jsonFile } from '../http/valibot-compiler.ts';
import { type AnswerCache, cachedAnswer } from './cache.ts';
import type { SiteDefinition } from './definition.ts';
import { secondsLeft } from './pages.ts';
import { sendCached } from './send-cached.ts';

/** @param lasts seconds until pages or the island are known to change; one that was cached before would take that back */
const cacheControl = (...lasts: number[]) =>
  `public, max-age=${Math.min(islandMaxAgeSeconds, secondsLeft(Math.min(...lasts)))}`;

/** Characters: the parameter's name and the longest path, percent-encoded. */
const maxQueryLength = 1600;

const params = v.object({ key: jsonFile });

type IslandParams = v.InferOutput<typeof params>;

/** `/_site/islands/<key>.json?<params>`: a part of a page as `{ key, html }`. */
export function registerIslands(
  app: FastifyInstance,
  { islands, build, load, deadlineMs, versionLasts }: SiteDefinition,
  cache: AnswerCache,
): void {
  const answer = answerWithin(deadlineMs, async ({ request, reply }) => {
    const url = request.raw.url ?? '';
    const path = pathOf(url);
    const { key } = request.params as IslandParams;
    const island = Object.hasOwn(islands, key) ? islands[key] : undefined;
    if (!island) throw new NotFound(path);
    const query = url.slice(path.length);
    if (query.length > maxQueryLength) throw new SiteError('invalid-parameters');
    const parsed = island.parse(new URLSearchParams(query));
    const render = () => load.run(networkOf(request), async () => ({ key, html: await parsed.render() }));
    if (!parsed.isLasting) {
      const lasts = cacheControl(versionLasts(), parsed.lasts?.() ?? Number.POSITIVE_INFINITY);
      return sendJson(request, reply, await render(), lasts);
    }
    const cacheKey = `island ${build.current.id} ${key} ${parsed.key}`;
    const cached = await cache.getOrMake(cacheKey, async () =>
      cachedAnswer('application/json; charset=utf-8', JSON.stringify(await render())),
    );
    return sendCached(request, reply, cached, cacheControl());
  });
  app.get('/_site/islands/:key', { schema: { params } }, answer);
}
