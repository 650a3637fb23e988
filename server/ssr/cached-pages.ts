import { buildCheckSeconds as defaultBuildCheckSeconds } from '../../shared/constants.ts';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { Load } from '../guard/load.ts';
import { type DamagedFile, logDamage } from '../release/build-files.ts';
import type { PrerenderedKind } from '../release/prerendered.ts';
import { createEdition } from '../site/pages/cache-version.ts';
import { closuresLeft } from '../site/pages/coming-closures.ts';
import { loadPage } from '../site/pages/load-page.ts';
import type { PageContext } from '../site/pages/page-context.ts';
import { AnswerCache, type CachedPage, cachedPage } from './cache.ts';
import type { PageRequest } from './page-request.ts';
import { renderWholeHtml } from './render-html.ts';

/** 64 MiB: about four thousand pages in all their encodings. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Pages that are the same for every visitor. Each is made once per build, year and number of closures still to come, then
 * answered from memory.
 */
export interface CachedPages {
  /** Also caches other answers that are the same for everybody: assets, islands, manifests. */
  cache: AnswerCache;
  /** The HTML document of a page. */
  document: (request: PageRequest) => Promise<CacheResult>;
  /** The payload of a page: what a client navigation to it fetches. */
  payload: (request: PageRequest) => Promise<CacheResult>;
}

export interface CacheResult {
  /** The page's key in the cache. */
  key: string;
  page: CachedPage;
  /** Whether it was cached before this request. */
  hit: boolean;
}

/**
 * Caches pages in memory. A page that is not cached yet is read from the build's prerendered files, or else loaded and
 * rendered. Errors of loaders and renders reject and are not cached.
 */
export function createCachedPages(context: PageContext & { load: Load }): CachedPages {
  const { release, now, log, load, config } = context;
  const cache = new AnswerCache(maxBytes);
  const edition = createEdition(context);

  async function getOrMake(
    kind: PrerenderedKind,
    request: PageRequest,
    render: (year: number) => Promise<CachedPage>,
  ): Promise<CacheResult> {
    const key = `${kind} ${edition()} ${request.path}`;
    const page = cache.get(key);
    if (page) return { key, page, hit: true };
    const year = brisbaneYear(now());
    const make = () =>
      load.run(async () => (await readPrerendered(kind, request.path, year)) ?? (await render(year)));
    return { key, page: await cache.getOrMake(key, make), hit: false };
  }

  async function readPrerendered(
    kind: PrerenderedKind,
    path: string,
    year: number,
  ): Promise<CachedPage | null> {
    // Documents name the interval between two looks for a newer build; prerendered ones name the default.
    const hasOtherInterval = config.buildCheckSeconds !== defaultBuildCheckSeconds;
    if (kind === 'document' && hasOtherInterval) return null;
    const { timestamp, shop } = release.current;
    const left = (at: Date) => closuresLeft(shop.closures, at);
    if (left(new Date(timestamp)) !== left(now())) return null;
    return release.current.prerendered.read(kind, path, year, reportDamage);
  }

  /** A missing page means a broken build. Without a compressed twin, one answer merely takes longer. */
  function reportDamage(error: DamagedFile, file: 'page' | 'twin'): void {
    logDamage(log, error, file === 'page' ? 'error' : 'warn');
  }

  return {
    cache,

    document: (request) =>
      getOrMake('document', request, async (year) => {
        const page = await loadPage(release.current, { ...request, now: now() });
        const html = await renderWholeHtml(context, { page, path: request.path, year });
        return cachedPage('text/html; charset=utf-8', html);
      }),

    payload: (request) =>
      getOrMake('payload', request, async () => {
        const page = await loadPage(release.current, { ...request, now: now() });
        const payload = release.current.renderer.renderPayload(page);
        return cachedPage('application/json; charset=utf-8', Buffer.from(JSON.stringify(payload)));
      }),
  };
}
