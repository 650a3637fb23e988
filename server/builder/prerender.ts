import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { buildCheckSeconds } from '../../shared/constants.ts';
import { fixedRoutes, routes } from '../../shared/routes.ts';
import { type CachedPage, compress } from '../http/answer-cache.ts';
import { unlimitedLoad } from '../http/load.ts';
import { createCachedPages } from '../pages/cached-pages.ts';
import { fixedPageRequest } from '../pages/page-request.ts';
import { type PrerenderedKind, prerenderedFile } from '../release/prerendered.ts';
import type { BuildRecord } from '../release/record.ts';
import type { Release } from '../release/release.ts';

/** High, but not the highest, which takes ten times as long for one byte in fifty. */
const quality = 9;

/** The paths that the route rules have the build render. */
export function prerenderedPaths(): string[] {
  return prerenderedRoutes().map((id) => routes[id].path);
}

/**
 * Renders pages and payloads into `pages/` with their compressed twins: the server's cache starts from
 * them, and a proxy can serve the same files while the server is down.
 */
export async function prerenderPages(release: Release, { timestamp }: BuildRecord): Promise<void> {
  const log = pino({ level: 'error' });
  const now = () => new Date(timestamp);
  const pages = createCachedPages({
    release: { current: release },
    now,
    log,
    renderDeadlineMs: 10_000,
    load: unlimitedLoad,
    config: { buildCheckSeconds },
  });
  for (const id of prerenderedRoutes()) {
    const request = fixedPageRequest(id);
    const { path } = request;
    await write('document', path, (await pages.document(request)).page);
    await write('payload', path, (await pages.payload(request)).page);
  }

  async function write(kind: PrerenderedKind, path: string, { bytes }: CachedPage): Promise<void> {
    const file = join(release.dir, 'pages', prerenderedFile(kind, path));
    const identity = bytes.identity ?? Buffer.alloc(0);
    const [br, gz, zst] = await Promise.all([
      compress(identity, 'br', quality),
      compress(identity, 'gzip'),
      compress(identity, 'zstd'),
    ]);
    await mkdir(dirname(file), { recursive: true });
    const twins = { '': identity, '.br': br, '.gz': gz, '.zst': zst };
    await Promise.all(Object.entries(twins).map(([ending, content]) => writeFile(file + ending, content)));
  }
}

const prerenderedRoutes = () => fixedRoutes.filter((id) => 'prerender' in routes[id].rule);
