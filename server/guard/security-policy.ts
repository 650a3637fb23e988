import { createHash } from 'node:crypto';

export const deniedFeatures =
  'accelerometer autoplay camera display-capture geolocation gyroscope magnetometer microphone midi payment publickey-credentials-get usb'.split(
    ' ',
  );

export interface PolicyParts {
  /** The content of the only inline `<script>`. */
  script: string;
  /** Where the site is in the world, `https://…`. */
  publicUrl: string;
  /** The origin of the map's frame; `null` for none. */
  frameOrigin: string | null;
  /** Whether some pages carry third-party tags. */
  hasTags: boolean;
}

/** What a page's policy allows beyond that of every answer. */
export interface PagePolicy {
  /** All that the page's `<style>` may hold. */
  styles?: string[];
  /** Hosts of the third-party tags that the page may carry. */
  tagHosts?: string[];
}

/** A content security policy. It allows the one inline script, and a page's styles, by their hashes. */
export function contentPolicy(
  { script, frameOrigin }: PolicyParts,
  { styles = [], tagHosts = [] }: PagePolicy = {},
): string {
  const tags = tagHosts.map((host) => ` ${host}`).join('');
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' ${cspHash(script)}${tags}`,
    // The site's whole sheet, which comes with React, is a file of our own. Emotion creates an empty style and adds rules
    // through the CSSOM; the hash of the empty text allows nothing else.
    'style-src': ["'self'", ...styles.map(cspHash), cspHash('')].join(' '),
    'img-src': `'self' data:${tags}`,
    'font-src': "'self'",
    'connect-src': `'self'${tags}`,
    'manifest-src': "'self'",
    'frame-src': frameOrigin ?? "'none'",
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

/** The headers of every answer; pages have a content security policy of their own. */
export function securityHeadersOf(parts: PolicyParts): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicy(parts),
    'reporting-endpoints': 'csp="/_site/csp-reports"',
    'x-content-type-options': 'nosniff',
    // A tag can read the referrer: it must not contain a path, query or secret link of this site.
    'referrer-policy': parts.hasTags ? 'strict-origin' : 'strict-origin-when-cross-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  if (parts.publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  return headers;
}

/** The source expression of an inline script or style (CSP Level 3, section 2.3.1). */
export const cspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
