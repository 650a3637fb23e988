import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { type CachedPage, cachedPage } from '../http/answer-cache.ts';
import { NotFound } from '../http/errors.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { asDamage, type BuildFiles, DamagedFile, logDamage } from '../release/build-files.ts';
import { sitePlugin } from './site-plugin.ts';

type AssetDeps = Pick<AppContext, 'release' | 'log' | 'pages'>;

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

/**
 * The build's hashed files under `/assets/`, kept for ever, and `public/` at the root, kept for an hour. Assets are
 * compared with what the build wrote and go out from the page cache; `public/` goes out from the disk as it is.
 */
export const staticFiles = sitePlugin<AssetDeps>(async (app, context) => {
  registerAssets(app, context);
  await app.register(fastifyStatic, {
    root: join(context.release.current.dir, 'public'),
    // Each file its own route: what is not there belongs to the pages.
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
    // The name has a hash of the content in it, so it means the same in every build.
    const key = `asset ${name}`;
    const onTwinDamage = (error: DamagedFile) => logDamage(log, error, 'warn');
    const page = await cache.getOrMake(key, () => readAsset(files, name, contentType, onTwinDamage));
    return sendAnswer(request, reply, cache, page, { key, cacheControl: year });
  });
}

/** What the bundles consist of. Their compressed twins have no address of their own. */
const contentTypes: Record<string, string | undefined> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  map: 'application/json; charset=utf-8',
};

/** An asset with its compressed twins. A damaged twin is left out: the asset is compressed when somebody asks for it. */
async function readAsset(
  files: BuildFiles,
  name: string,
  contentType: string,
  onTwinDamage: (error: DamagedFile) => void,
): Promise<CachedPage> {
  const page = cachedPage(contentType, await files.read(name));
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
