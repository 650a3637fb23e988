import type { FastifyInstance } from 'fastify';
import type { SiteDeps } from '../site-deps.ts';

const path = '/.well-known/security.txt';
const hour = 'public, max-age=3600';
/** RFC 9116 §2.5.5 recommends less than a year. */
const validDays = 180;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * `/.well-known/security.txt` (RFC 9116), from `content/shop.yaml`. `Expires` is counted from the day of the request:
 * counted from the build, it would pass on a site that is not rebuilt.
 */
export function registerSecurityTxt(
  app: FastifyInstance,
  { release, now }: Pick<SiteDeps, 'release' | 'now'>,
): void {
  app.get(path, (_request, reply) => {
    const { shop } = release.current;
    const { contact, policy } = shop.security;
    const today = Math.floor(now().getTime() / dayMs);
    const expires = new Date((today + validDays) * dayMs).toISOString().replace('.000', '');
    const lines = [
      `Contact: ${contact.startsWith('https://') ? contact : `mailto:${contact}`}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${shop.publicUrl}${path}`,
      ...(policy ? [`Policy: ${policy}`] : []),
    ];
    reply
      .header('cache-control', hour)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
