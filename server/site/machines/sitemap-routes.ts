import type { FastifyInstance } from 'fastify';
import { href, placeholders } from '../../../shared/routes.ts';
import { NotFound } from '../../http/error-table.ts';
import { pathOf } from '../../http/request-facts.ts';
import { licencesFile } from '../../release/record.ts';
import { cachedAnswer } from '../../ssr/cache.ts';
import { sendCached } from '../../ssr/send-cached.ts';
import type { RouteContext } from '../site-deps.ts';

const hour = 'public, max-age=3600';

/** Files that the build writes beside pages (the sitemap, its parts, the guides' feed, licences), and `/robots.txt`. */
export function registerSitemap(app: FastifyInstance, { release, ssr: { cache } }: RouteContext): void {
  const file = (path: string, type: string, nameOf: (params: unknown) => string) =>
    app.get(path, async (request, reply) => {
      const { id, files } = release.current;
      const name = nameOf(request.params);
      const page = await cache.getOrMake(`file ${id} ${name}`, async () => {
        if (!files.has(name)) throw new NotFound(pathOf(request.url));
        return cachedAnswer(`${type}; charset=utf-8`, await files.read(name));
      });
      return sendCached(request, reply, page, hour);
    });

  file(placeholders.sitemap, 'application/xml', () => 'sitemap.xml');
  file('/sitemaps/:number(^\\d+).xml', 'application/xml', (params) => {
    return `sitemaps/${(params as { number: string }).number}.xml`;
  });
  file(`${href('guides')}.atom`, 'application/atom+xml', () => 'guides.atom');
  file(`/${licencesFile}`, 'text/plain', () => licencesFile);

  app.get('/robots.txt', (_request, reply) => {
    reply.header('cache-control', hour).type('text/plain; charset=utf-8');
    reply.send(
      `User-agent: *\nDisallow: /_site/\n\nSitemap: ${release.current.shop.publicUrl}${placeholders.sitemap}\n`,
    );
  });
}
