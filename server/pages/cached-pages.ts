import type { Readable } from 'node:stream';
import { buildCheckSeconds as defaultBuildCheckSeconds } from '../../shared/constants.ts';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { AppDeps } from '../app-context.ts';
import type { Config } from '../config.ts';
import { AnswerCache, type CachedPage, cachedPage } from '../http/answer-cache.ts';
import type { Load } from '../http/load.ts';
import { type DamagedFile, logDamage } from '../release/build-files.ts';
import type { RenderedBody } from '../render/render-to-body.ts';
import { loadPage } from './load-page.ts';
import type { PageRequest } from './page-request.ts';

/** 64 MiB: about four thousand pages with their encodings. */
const maxBytes = 64 * 1024 * 1024;

export interface Finished {
  key: string;
  page: CachedPage;
  /** Whether it was there already. */
  hit: boolean;
}

export interface CachedPages {
  cache: AnswerCache;
  /** A page as a document that is the same for everybody. */
  document: (request: PageRequest) => Promise<Finished>;
  /** Its payload. */
  payload: (request: PageRequest) => Promise<Finished>;
}

type CachedPagesDeps = Required<Pick<AppDeps, 'release' | 'now' | 'log' | 'renderDeadlineMs'>> & {
  config: Pick<Config, 'buildCheckSeconds'>;
  load: Load;
};

/**
 * The pages that are kept once made. A key holds all that a page depends on beside its path: the build,
 * and the year in the footer. What changes by the minute is an island, never part of a kept page.
 */
export function createCachedPages({
  release,
  now,
  log,
  renderDeadlineMs,
  load: { run },
  config: { buildCheckSeconds },
}: CachedPagesDeps): CachedPages {
  const cache = new AnswerCache(maxBytes);
  /** Without its page the build is broken, without a twin it only costs more. */
  const reportDamage = (error: DamagedFile, file: 'page' | 'twin') =>
    logDamage(log, error, file === 'page' ? 'error' : 'warn');

  async function finish(
    kind: 'document' | 'payload',
    request: PageRequest,
    make: (year: number) => Promise<CachedPage>,
  ): Promise<Finished> {
    const year = brisbaneYear(now());
    const key = `${kind} ${release.current.id} ${year} ${request.path}`;
    const page = cache.get(key);
    if (page) return { key, page, hit: true };
    const once = async () => {
      // The build could not know of another interval; a document names it.
      const usable = kind === 'payload' || buildCheckSeconds === defaultBuildCheckSeconds;
      const made = usable && (await release.current.prerendered.read(kind, request.path, year, reportDamage));
      return made || make(year);
    };
    return { key, page: await cache.getOrMake(key, () => run(once)), hit: false };
  }

  const load = (request: PageRequest) =>
    loadPage(request.id, { ...request, release: release.current, now: now() });

  return {
    cache,

    document: (request) =>
      finish('document', request, async (year) => {
        const page = await load(request);
        const body = await release.current.renderer.renderPage({
          page,
          path: request.path,
          year,
          buildCheckSeconds,
          deadlineMs: renderDeadlineMs,
          onLateError: (error) =>
            log.error({ err: error, url: request.path }, 'rendering failed after its shell'),
        });
        return cachedPage('text/html; charset=utf-8', await collect(body));
      }),

    payload: (request) =>
      finish('payload', request, async () => {
        const payload = release.current.renderer.renderPayload(await load(request));
        return cachedPage('application/json; charset=utf-8', Buffer.from(JSON.stringify(payload)));
      }),
  };
}

/** A page that is cached is whole before it is answered: an error after its shell is still a proper error. */
export async function collect(body: RenderedBody): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body as Readable) chunks.push(chunk);
  return Buffer.concat(chunks);
}
