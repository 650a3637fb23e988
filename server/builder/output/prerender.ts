import { join } from 'node:path';
import { pino } from 'pino';
import { routes } from '../../../shared/routes.ts';
import { createApp } from '../../app.ts';
import { parseConfig } from '../../config.ts';
import { type PrerenderedKind, prerenderedFile } from '../../release/prerendered.ts';
import type { BuildRecord } from '../../release/record.ts';
import { openSiteRelease } from '../../site/open-site-release.ts';
import { cachedAnswer } from '../../ssr/cache.ts';
import { contentTypes } from '../../ssr/cached-pages.ts';
import { payloadName } from '../../ssr/page-request.ts';
import { writeFileAt } from '../files/file-tree.ts';
import { writeTwins } from './compress.ts';
import { type BuiltPage, writeProxyHeaders } from './proxy-headers.ts';
import { prerenderedRoutes } from './write-record.ts';

/**
 * Of Brotli. The best for documents: 0.1 s a page, once a build, for the kilobyte that takes many a page past the first round
 * trip. No payload is that large: the next best takes a third of the time for 2 % more bytes.
 */
const quality = { document: 11, payload: 10 };

/**
 * Asks the built app for its pages and payloads, and writes them into `pages/` with their compressed twins: the server's
 * cache starts from them, and a proxy can serve the same files while the server is down.
 */
export async function prerender(outDir: string, record: BuildRecord): Promise<void> {
  const release = await openSiteRelease(outDir, { unfinished: { ...record, prerendered: [] } });
  const app = await createApp({
    config: parseConfig({}),
    log: pino({ level: 'error' }),
    release: { current: release },
    now: () => new Date(record.timestamp),
  });
  const built: BuiltPage[] = [];
  const compressing: Promise<void>[] = [];
  for (const id of prerenderedRoutes()) {
    const { path } = routes[id];
    const document = await ask(path);
    const payload = await ask(path === '/' ? payloadName : path + payloadName);
    built.push({ id, path, page: cachedAnswer(contentTypes.document, document) });
    // On threads of its own, which one page would keep waiting for its Brotli.
    compressing.push(write('document', path, document), write('payload', path, payload));
  }
  await Promise.all(compressing);
  await app.close();
  await writeProxyHeaders(join(outDir, 'pages'), release, built);

  async function ask(url: string): Promise<Buffer> {
    const { statusCode, rawPayload } = await app.inject(url);
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode} and cannot be prerendered`);
    return rawPayload;
  }

  async function write(kind: PrerenderedKind, path: string, bytes: Buffer): Promise<void> {
    const file = join(outDir, 'pages', prerenderedFile(kind, path));
    await writeFileAt(file, bytes);
    await writeTwins(file, bytes, quality[kind]);
  }
}
