import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { buildCheckSeconds } from '../../shared/constants.ts';
import { unlimitedLoad } from '../guard/load.ts';
import { type PrerenderedKind, prerenderedFile } from '../release/prerendered.ts';
import { loadRelease } from '../release/release.ts';
import type { CachedPage } from '../ssr/cache.ts';
import { createCachedPages } from '../ssr/cached-pages.ts';
import { fixedPageRequest } from '../ssr/page-request.ts';
import type { BuildContext, BuildState } from './build-state.ts';
import { writeTwins } from './compress.ts';
import { prerenderedRoutes } from './prerendered-routes.ts';
import { type BuiltPage, writeProxyHeaders } from './proxy-headers.ts';

/**
 * Of Brotli. The best for documents: 0.1 s a page, once a build, for the kilobyte that takes many a page past the first round
 * trip. No payload is that large: the next best takes a third of the time for 2 % more bytes.
 */
const quality = { document: 11, payload: 10 };

/**
 * Renders pages and payloads into `pages/` with their compressed twins: the server's cache starts from them, and a
 * proxy can serve the same files while the server is down.
 */
export async function prerender(
  { outDir }: BuildContext,
  { record }: Pick<BuildState, 'record'>,
): Promise<void> {
  await rm(join(outDir, 'pages'), { recursive: true, force: true });
  const release = await loadRelease(outDir, { record: { ...record, prerendered: [] } });
  const pages = createCachedPages({
    release: { current: release },
    now: () => new Date(record.timestamp),
    log: pino({ level: 'error' }),
    renderDeadlineMs: 10_000,
    load: unlimitedLoad,
    config: { buildCheckSeconds },
  });
  // All at once: they are compressed on threads of their own, which one page would keep waiting for its Brotli.
  const built = await Promise.all(
    prerenderedRoutes().map(async (id): Promise<BuiltPage> => {
      const request = fixedPageRequest(id);
      const { path } = request;
      const { page } = await pages.document(request);
      const { page: payload } = await pages.payload(request);
      await Promise.all([write('document', path, page), write('payload', path, payload)]);
      return { id, path, page };
    }),
  );
  await writeProxyHeaders(join(outDir, 'pages'), release, built);

  async function write(kind: PrerenderedKind, path: string, { bytes }: CachedPage): Promise<void> {
    const file = join(outDir, 'pages', prerenderedFile(kind, path));
    const identity = bytes.identity ?? Buffer.alloc(0);
    await mkdir(dirname(file), { recursive: true });
    await Promise.all([
      writeFile(file, identity),
      writeTwins(file, identity, ['br', 'gzip', 'zstd'], quality[kind]),
    ]);
  }
}
