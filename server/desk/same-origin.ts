import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { SiteError } from '../http/error-table.ts';

/** Refuses whatever may change something unless a page of the desk sent it: there is a session to protect. */
export const sameOrigin =
  (deskUrl: string): onRequestHookHandler =>
  (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || isFromDesk(request, deskUrl)) return done();
    done(new SiteError('cross-site'));
  };

/**
 * `Sec-Fetch-Site` decides where the browser sends it (W3C Fetch Metadata), else `Origin`, which must be the desk's. A request with
 * neither is no browser's, and refused: the cookie's `SameSite=Strict` is the second wall, not the only one.
 */
function isFromDesk({ headers }: FastifyRequest, deskUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === deskUrl : site === 'same-origin';
}
