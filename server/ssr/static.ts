import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { NotFound } from '../http/error-table.ts';
import { sitePlugin } from '../http/site-plugin.ts';
import { asDamage, type BuildFiles, DamagedFile, logDamage } from '../release/build-files.ts';
import { type CachedPage, cachedPage } from './cache.ts';
import { sendAnswer } from './send-cached.ts';

type AssetDeps = Pick<AppContext, 'release' | 'log' | 'pages'>;

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

/**
 * Serves the build's hashed files under `/assets/`, cacheable for a year, and `public/` at the root, cacheable for an hour.
 * Assets are compared with what the build wrote and sent from the answer cache; `public/` is sent from the disk unchecked.
 */
export const staticFiles = sitePlugin<AssetDeps>(async (app, context) => {
  registerAssets(app, context);
  await app.register(fastifyStatic, {
    root: join(context.release.current.dir, 'public'),
    // One route for each file: all other paths belong to the pages.
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', hour),
  });
});

function registerAssets(app: FastifyInstance, { release, log, pages: { cache } }: AssetDeps): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { files } = release.current;
    const name = `assets/${request.params.name}`;
    const contentType = contentTypes[/\.(\w+)$/.exec(name)?.[1] ?? ''];
    if (!contentType || !files.has(name)) throw new NotFound(`/${name}`);
    // The name contains a hash of the content, so it has the same content in every build.
    const key = `asset ${name}`;
    const onTwinDamage = (error: DamagedFile) => logDamage(log, error, 'warn');
    const page = await cache.getOrMake(key, () => readAsset(files, name, contentType, onTwinDamage));
    // Nothing of an asset is shown or run by itself, so that most of the site's headers say nothing about it.
    for (const name of Object.keys(reply.getHeaders())) if (!assetHeaders.has(name)) reply.removeHeader(name);
    return sendAnswer(request, reply, cache, page, { key, cacheControl: year });
  });
}

const assetHeaders = new Set(['x-content-type-options', 'cross-origin-resource-policy']);

/** The kinds of files in `assets/`. Their compressed twins have no URL of their own. */
const contentTypes: Record<string, string | undefined> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
};

/** An asset with its compressed twins. A damaged twin is left out: the asset is compressed again when it is requested. */
async function readAsset(
  files: BuildFiles,
  name: string,
  contentType: string,
  onTwinDamage: (error: DamagedFile) => void,
): Promise<CachedPage> {
  const page = cachedPage(contentType, await files.read(name));
  if (contentType.startsWith('font/')) return { ...page, isCompressed: true };
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (!files.has(name + ending)) continue;
    const twin = await files.read(name + ending).catch(asDamage);
    if (twin instanceof DamagedFile) onTwinDamage(twin);
    else page.bytes[encoding] = twin;
  }
  return page;
}
