import { createHash } from 'node:crypto';
import { mayCarryTags, type PageId } from '../../shared/page-data.ts';
import type { Shop } from '../../shared/shop.ts';
import type { PageStyles } from '../release/page-styles.ts';

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
  /** The content of the only inline `<script>`. */
  script: string;
}

/** The content security policy of each page. */
export type PagePolicies = Record<PageId, string>;

/** Each page's policy allows what its own `<style>` may hold, and no other page's. */
export function pagePolicies(parts: PolicyParts, styles: PageStyles['variants']): PagePolicies {
  const entries = Object.entries(styles).map(([id, variants]) => [
    id,
    contentPolicy(parts, { styles: variants }),
  ]);
  return Object.fromEntries(entries);
}

/**
 * The policies of documents that may carry third-party tags: they allow the tags' hosts. None if the shop has no tags.
 * All other answers have a policy without those hosts, so that no tag can run on them.
 */
export function taggedPolicies(parts: PolicyParts, styles: PageStyles['variants']): Partial<PagePolicies> {
  const { analytics, recording } = parts.shop.tags;
  const hosts = [analytics, recording].flatMap((tag) =>
    tag ? [new URL(tag.scriptUrl).origin, ...tag.hosts] : [],
  );
  if (hosts.length === 0) return {};
  const tagHosts = [...new Set(hosts)];
  const entries = Object.entries(styles)
    .filter(([id]) => mayCarryTags(id as PageId))
    .map(([id, variants]) => [id, contentPolicy(parts, { styles: variants, tagHosts })]);
  return Object.fromEntries(entries);
}

/** A content security policy. It allows the one inline script, and a page's styles, by their hashes. */
function contentPolicy(
  { shop, script }: PolicyParts,
  { styles = [], tagHosts = [] }: { styles?: string[]; tagHosts?: string[] } = {},
): string {
  const mapOrigin = shop.map.embedUrl ? new URL(shop.map.embedUrl).origin : "'none'";
  const tags = tagHosts.map((host) => ` ${host}`).join('');
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' ${hashOf(script)}${tags}`,
    // The site's whole sheet, which comes with React, is a file of our own. Emotion creates an empty style and adds rules
    // through the CSSOM; the hash of the empty text allows nothing else.
    'style-src': ["'self'", ...styles.map(hashOf), hashOf('')].join(' '),
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

/** The headers of every answer of a release; pages have a policy of their own. */
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
