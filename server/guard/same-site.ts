import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of another site sent this request. `Sec-Fetch-Site` decides if the browser sends it (W3C Fetch Metadata),
 * else `Origin`, which must be this site's (`null` is not). A request with neither does not come from a page, and there is
 * nothing to protect, since the site has no sessions.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (site !== undefined) return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // Fastify uses the nearest proxy's `x-forwarded-host`, and only if TRUST_PROXY names that proxy.
  const own = [hostOf(`${request.protocol}://${request.host}`), hostOf(publicUrl)];
  return !own.includes(hostOf(origin) ?? origin);
}

/** Host and port, without the scheme's default port. `null` if the text is not a URL. */
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);
