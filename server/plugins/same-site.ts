import type { FastifyRequest } from 'fastify';
import { SiteError } from '../site-errors.ts';

/**
 * Refuses what another site's page sends in a visitor's name. `Sec-Fetch-Site` decides where the browser has
 * it (W3C Fetch Metadata); else `Origin`, which must be this site's, and `null` is nobody's. What has neither
 * comes from no page: there is nothing to protect, since the site keeps no session.
 * @throws {SiteError} 403
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (site !== undefined) throw crossSite();
  const { origin } = request.headers;
  if (origin === undefined) return;
  // Of an `x-forwarded-host`, Fastify takes what the nearest proxy has written, and only if TRUST_PROXY names it.
  const own = [hostOf(`${request.protocol}://${request.host}`), hostOf(publicUrl)];
  if (!own.includes(hostOf(origin) ?? origin)) throw crossSite();
}

const crossSite = () => new SiteError(403, 'This was sent from another site and was not taken');

/** Host and port; a scheme's own port is left out. `null` where it is no URL. */
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);
