import type { FastifyInstance } from 'fastify';
import { href, placeholders } from '../../../shared/routes.ts';
import { NotFound } from '../../http/error-table.ts';
import { pathOf } from '../../http/request-facts.ts';
import { degradations } from '../../process/health.ts';
import { licencesFile } from '../../release/record.ts';
import { cachedAnswer } from '../../ssr/cache.ts';
import { sendCached } from '../../ssr/send-cached.ts';
import type { RouteContext } from '../site-deps.ts';

const hour = 'public, max-age=3600';

/** What machines ask for: balancers, search engines, feed readers, and a telephone that has read the printed code. */
export function registerMachineRoutes(app: FastifyInstance, context: RouteContext): void {
  registerHealth(app, context);
  registerFiles(app, context);
  registerQr(app, context);
  registerSecurityTxt(app, context);
}

/**
 * `/health/live`: 200 while the process answers. `/health/ready`: 200, or 503 with the reason while the process should get no
 * visitors. What is degraded is only named: pages need no database, and a balancer would drop every server that shares it.
 */
function registerHealth(app: FastifyInstance, { health }: RouteContext): void {
  app.get('/health/live', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (health?.notReady) {
      reply.code(503);
      return { status: 'unavailable', reason: health.notReady };
    }
    const degraded = health ? await degradations(health) : [];
    return degraded.length > 0 ? { status: 'ok', degraded } : { status: 'ok' };
  });
}

/** Files that the build writes beside pages (the sitemap, its parts, the guides' feed, licences), and `/robots.txt`. */
function registerFiles(app: FastifyInstance, { release, ssr: { cache } }: RouteContext): void {
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

/**
 * `/qr`: redirects the printed code to the target in `content/shop.yaml`. Adds the request's query, such as a campaign for
 * the analytics. Never cached, since the owner may change the target.
 */
function registerQr(app: FastifyInstance, { release }: RouteContext): void {
  app.get(placeholders.qr, (request, reply) => {
    const { qr } = release.current.shop;
    const [, query] = request.url.split('?');
    const target = query ? `${qr}${qr.includes('?') ? '&' : '?'}${query}` : qr;
    reply.header('cache-control', 'no-store').redirect(target, 302);
  });
}

const securityTxtPath = '/.well-known/security.txt';
/** RFC 9116 §2.5.5 recommends less than a year. */
const validDays = 180;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * `/.well-known/security.txt` (RFC 9116), from `content/shop.yaml`. `Expires` is counted from the day of the request:
 * counted from the build, it would pass on a site that is not rebuilt.
 */
function registerSecurityTxt(app: FastifyInstance, { release, now }: RouteContext): void {
  app.get(securityTxtPath, (_request, reply) => {
    const { shop } = release.current;
    const { contact, policy } = shop.security;
    const today = Math.floor(now().getTime() / dayMs);
    const expires = new Date((today + validDays) * dayMs).toISOString().replace('.000', '');
    const lines = [
      `Contact: ${contact.startsWith('https://') ? contact : `mailto:${contact}`}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${shop.publicUrl}${securityTxtPath}`,
      ...(policy ? [`Policy: ${policy}`] : []),
    ];
    reply
      .header('cache-control', hour)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
