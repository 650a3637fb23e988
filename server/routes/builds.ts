import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { cachedPage } from '../http/answer-cache.ts';
import { NotFound, SiteError } from '../http/errors.ts';
import { sendAnswer } from '../http/send-answer.ts';

const forAYear = 'public, max-age=31536000, immutable';
const buildId = /^[0-9a-f]{12}$/;

/**
 * `/_site/builds/latest.json?<ms>`: which build is served, asked for by pages that stay open.
 * `/_site/builds/<id>.json`: a build's manifest; builds whose assets are still served have theirs too.
 */
export function registerBuilds(app: FastifyInstance, { release, pages: { cache } }: AppContext): void {
  app.get('/_site/builds/latest.json', (request, reply) => {
    const [, query = ''] = (request.raw.url ?? '').split('?');
    if (!/^\d{0,16}$/.test(query)) throw new SiteError('invalid-parameters');
    const { id, timestamp } = release.current;
    reply.header('cache-control', 'public, max-age=1').send({ id, timestamp });
  });

  app.get<{ Params: { name: string } }>('/_site/builds/:name', async (request, reply) => {
    const id = request.params.name.replace(/\.json$/, '');
    const path = `/_site/builds/${request.params.name}`;
    if (!buildId.test(id) || !request.params.name.endsWith('.json')) throw new NotFound(path);
    const key = `manifest ${id}`;
    const manifest = await cache.getOrMake(key, async () => {
      const { files } = release.current;
      const file = `manifests/${id}.json`;
      if (!files.has(file)) throw new NotFound(path);
      return cachedPage('application/json; charset=utf-8', await files.read(file));
    });
    return sendAnswer(request, reply, cache, manifest, { key, cacheControl: forAYear });
  });
}
