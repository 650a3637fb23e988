import type { FastifyRequest } from 'fastify';
import { networkOf } from '../guard/address-key.ts';
import { type AnswerCache, type CachedAnswer, cachedAnswer } from './cache.ts';
import type { CompleteSite } from './defaults.ts';
import type { AnswerKind, PageRequest } from './definition.ts';
import { renderWhole } from './render-whole.ts';

export interface FoundPage {
  answer: CachedAnswer;
  /** Whether it was cached before this request. */
  isHit: boolean;
}

export type FindPage = (kind: AnswerKind, page: PageRequest, request: FastifyRequest) => Promise<FoundPage>;

/**
 * Pages that are the same for every visitor, from the cache. A page that is not there yet is read from the build's
 * prerendered files, or else loaded, rendered and collected, once for all who wait for it. Errors reject and are not cached.
 */
export function createCachedPages(site: CompleteSite, cache: AnswerCache): FindPage {
  /** @param request with the signal of all who wait for the page */
  async function render(kind: AnswerKind, request: PageRequest): Promise<CachedAnswer> {
    const page = await site.loadPage(request);
    return cachedAnswer(contentTypes[kind], await renderWhole(kind, page, site, request.signal));
  }

  return async (kind, page, request) => {
    const cacheKey = site.cacheKey();
    const key = `${kind} ${cacheKey} ${page.path}`;
    const isHit = cache.has(key);
    const answer = await cache.getOrMake(key, async (signal) => {
      // Takes no place among the renders: a file that hangs in the disk would hold it.
      const ready = await site.build.current.prerendered?.(kind, page.path, cacheKey);
      return ready ?? site.load.run(networkOf(request), () => render(kind, { ...page, signal }));
    });
    return { answer, isHit };
  };
}

export const contentTypes: Record<AnswerKind, string> = {
  document: 'text/html; charset=utf-8',
  payload: 'application/json; charset=utf-8',
};
