import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Shop } from '../../shared/shop.ts';
import type { Release } from '../release.ts';
import { BadRequest } from '../site-errors.ts';

/** Sets the release's headers on every answer, and refuses HTTP/1.1 without a host (RFC 9112 §3.2). */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { release }: { release: { current: Release } },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(release.current.securityHeaders);
    const { headers, httpVersion } = request.raw;
    if (!headers.host && httpVersion === '1.1') return done(new BadRequest('no host header'));
    done();
  });
}

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
];

/** The headers of every answer of a release. The CSP names the one script and the styles by their hashes. */
export function securityHeaders({
  shop,
  styles,
  script,
}: {
  shop: Shop;
  styles: string;
  script: string;
}): Record<string, string> {
  const mapOrigin = shop.map.embedUrl ? new URL(shop.map.embedUrl).origin : "'none'";
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' ${hashOf(script)}`,
    // The empty style is the one emotion makes for rules it adds through the CSSOM; it lets no text in.
    'style-src': `${hashOf(styles)} ${hashOf('')}`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': mapOrigin,
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'report-uri': '/_site/csp-reports',
    'report-to': 'csp',
  };
  const headers: Record<string, string> = {
    'content-security-policy': Object.entries(policy)
      .map(([directive, value]) => `${directive} ${value}`)
      .join('; '),
    'reporting-endpoints': 'csp="/_site/csp-reports"',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  if (shop.publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  return headers;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
