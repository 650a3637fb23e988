import type { FastifyInstance } from 'fastify';
import { islandKeptSeconds } from '../../shared/constants.ts';
import type { AppContext } from '../app-context.ts';
import { renderIsland } from '../content/render-island.ts';
import { pathOf } from '../plugins/request-lines.ts';
import { NotFound } from '../site-errors.ts';
import { sendJson } from './send-json.ts';

/** `/_site/islands/<key>.json?<params>`: a part of a page as `{ key, html }`. */
export function registerIslands(app: FastifyInstance, { release, now, load }: AppContext): void {
  app.get<{ Params: { file: string } }>('/_site/islands/:file', async (request, reply) => {
    const url = request.raw.url ?? '';
    const path = pathOf(url);
    const key = /^(.+)\.json$/.exec(request.params.file)?.[1] ?? '';
    const query = new URLSearchParams(url.slice(path.length));
    const html = await renderIsland(key, query, { release: release.current, now: now(), load });
    if (html === null) throw new NotFound(path);
    return sendJson(request, reply, { key, html }, `public, max-age=${islandKeptSeconds}`);
  });
}
