import type { FastifyRequest } from 'fastify';

/**
 * Whether another site's page sends this in a visitor's name. `Sec-Fetch-Site` decides where the browser has it (W3C
 * Fetch Metadata); else `Origin`, which must be this site's, and `null` is nobody's. What has neither comes from no
 * page: there is nothing to protect, since the site keeps no session.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (site !== undefined) return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // Of an `x-forwarded-host`, Fastify takes what the nearest proxy has written, and only if TRUST_PROXY names it.
  const own = [hostOf(`${request.protocol}://${request.host}`), hostOf(publicUrl)];
  return !own.includes(hostOf(origin) ?? origin);
}

/** Host and port; a scheme's own port is left out. `null` where it is no URL. */
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);
