import type { FastifyInstance } from 'fastify';
import type { Release } from '../release.ts';
import { BadRequest, NotFound } from '../site-errors.ts';

const buildId = /^[0-9a-f]{12}$/;

/**
 * `/_site/builds/latest.json?<ms>`: which build is served, asked for by pages that stay open.
 * `/_site/builds/<id>.json`: a build's manifest; builds whose assets are still served have theirs too.
 */
export function registerBuilds(app: FastifyInstance, { release }: { release: { current: Release } }): void {
  app.get('/_site/builds/latest.json', (request, reply) => {
    const [, query = ''] = (request.raw.url ?? '').split('?');
    if (!/^\d{0,16}$/.test(query)) throw new BadRequest('the query of latest.json is a bare number');
    const { id, timestamp } = release.current;
    reply.header('cache-control', 'public, max-age=1').send({ id, timestamp });
  });

  app.get<{ Params: { name: string } }>('/_site/builds/:name', async (request, reply) => {
    const id = request.params.name.replace(/\.json$/, '');
    const path = `/_site/builds/${request.params.name}`;
    if (!buildId.test(id) || !request.params.name.endsWith('.json')) throw new NotFound(path);
    const { files } = release.current;
    const file = `manifests/${id}.json`;
    if (!files.has(file)) throw new NotFound(path);
    const manifest = await files.read(file);
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type('application/json; charset=utf-8').send(manifest);
  });
}
