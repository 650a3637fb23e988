import { createHash } from 'node:crypto';
import type { Shop } from '../../shared/shop.ts';

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

interface PolicyParts {
  shop: Pick<Shop, 'map' | 'tags' | 'publicUrl'>;
  styles: string;
  script: string;
}

/**
 * The policy of documents that may carry third-party tags: it allows the tags' hosts. `null` if the shop has no tags. All
 * other answers have the policy without those hosts, so that no tag can run on them.
 */
export function taggedPolicy(parts: PolicyParts): string | null {
  const { analytics, recording } = parts.shop.tags;
  const hosts = [analytics, recording].flatMap((tag) =>
    tag ? [new URL(tag.scriptUrl).origin, ...tag.hosts] : [],
  );
  return hosts.length > 0 ? contentPolicy(parts, [...new Set(hosts)]) : null;
}

/** The content security policy. It allows the one inline script and the styles by their hashes. */
function contentPolicy({ shop, styles, script }: PolicyParts, tagHosts: string[] = []): string {
  const mapOrigin = shop.map.embedUrl ? new URL(shop.map.embedUrl).origin : "'none'";
  const tags = tagHosts.map((host) => ` ${host}`).join('');
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' ${hashOf(script)}${tags}`,
    // Emotion creates an empty style and adds rules through the CSSOM; the hash of the empty text allows nothing else.
    'style-src': `${hashOf(styles)} ${hashOf('')}`,
    'img-src': `'self' data:${tags}`,
    'font-src': "'self'",
    'connect-src': `'self'${tags}`,
    'manifest-src': "'self'",
    'frame-src': mapOrigin,
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'report-uri': '/_site/csp-reports',
    'report-to': 'csp',
  };
  return Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');
}

/** The headers of every answer of a release. */
export function securityHeaders(parts: PolicyParts): Record<string, string> {
  const { publicUrl, tags } = parts.shop;
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicy(parts),
    'reporting-endpoints': 'csp="/_site/csp-reports"',
    'x-content-type-options': 'nosniff',
    // A tag can read the referrer: it must not contain a path, query or secret link of this site.
    'referrer-policy': tags.analytics || tags.recording ? 'strict-origin' : 'strict-origin-when-cross-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  if (publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  return headers;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
