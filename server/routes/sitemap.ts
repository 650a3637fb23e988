import type { FastifyInstance } from 'fastify';
import { href, placeholders } from '../../shared/routes.ts';
import { licencesFile } from '../build/licences.ts';
import type { Release } from '../release.ts';
import { NotFound } from '../site-errors.ts';

const hour = 'public, max-age=3600';

/** What the build writes beside pages: the sitemap, its parts, the guides' feed, licences; and `/robots.txt`. */
export function registerSitemap(app: FastifyInstance, { release }: { release: { current: Release } }): void {
  const file = (path: string, type: string, nameOf: (params: unknown) => string) =>
    app.get(path, async (request, reply) => {
      const name = nameOf(request.params);
      if (!release.current.files.has(name)) throw new NotFound(request.url);
      const text = await release.current.files.read(name);
      return reply.header('cache-control', hour).type(`${type}; charset=utf-8`).send(text);
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
