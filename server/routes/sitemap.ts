import type { FastifyInstance } from 'fastify';
import { placeholders } from '../../shared/routes.ts';
import type { Release } from '../release.ts';

/** `/sitemap.xml` and `/robots.txt`, as the build wrote them. */
export function registerSitemap(app: FastifyInstance, { release }: { release: { current: Release } }): void {
  app.get(placeholders.sitemap, (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8');
    reply.send(release.current.sitemap);
  });
  app.get('/robots.txt', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    reply.send(
      `User-agent: *\nDisallow: /_site/\n\nSitemap: ${release.current.shop.publicUrl}${placeholders.sitemap}\n`,
    );
  });
}
