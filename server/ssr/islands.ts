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
import { maxAge } from './cache-control.ts';
import type { CompleteSite } from './defaults.ts';
import { sendCached } from './send-cached.ts';

/** @param seconds until pages or the island are known to change; else an older copy, cached longer, would undo the change */
const cacheControl = (...seconds: number[]) =>
  `public, max-age=${Math.min(islandMaxAgeSeconds, maxAge(Math.min(...seconds)))}`;

const params = v.object({ key: jsonFile });

/** `/_site/islands/<key>.json?<params>`: a part of a page as `{ key, html }`. */
export function registerIslands(app: FastifyInstance, site: CompleteSite, cache: AnswerCache): void {
  const { islands, build, load } = site;
  const answer = answerWithin(site.deadlineMs, async ({ request, reply }) => {
    const url = request.raw.url ?? '';
    const path = pathOf(url);
    const { key } = request.params as v.InferOutput<typeof params>;
    const island = Object.hasOwn(islands, key) ? islands[key] : undefined;
    if (!island) throw new NotFound(path);
    const query = url.slice(path.length);
    if (query.length > site.maxQueryLength.island) throw new SiteError('invalid-parameters');
    const visitor = site.visitorOf && (await site.visitorOf(request));
    const parsed = island.parse(new URLSearchParams(query), visitor ?? undefined);
    const render = () => load.run(networkOf(request), async () => ({ key, html: await parsed.render() }));
    if (visitor != null) return sendJson(request, reply, await render(), 'no-store');
    if (!parsed.untilNextBuild) {
      const seconds = [site.secondsToNextKey(), parsed.maxAge?.() ?? Number.POSITIVE_INFINITY];
      return sendJson(request, reply, await render(), cacheControl(...seconds));
    }
    const cacheKey = `island ${build.current.id} ${key} ${parsed.key}`;
    const cached = await cache.getOrMake(cacheKey, async () =>
      cachedAnswer('application/json; charset=utf-8', JSON.stringify(await render())),
    );
    return sendCached(request, reply, cached, cacheControl());
  });
  app.get('/_site/islands/:key', { schema: { params } }, answer);
}
