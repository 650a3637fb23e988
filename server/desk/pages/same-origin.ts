import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { SiteError } from '../../http/error-table.ts';
import { deskError } from './desk-errors.ts';

/**
 * Refuses what no page of the desk asks for: there is a session to protect. Another host's name (421, RFC 9110 §15.5.20), under which a
 * page could have the desk for its own; whatever may change something, from another site; and what another site reads, unless
 * somebody follows a link: `SameSite=Strict` lets sibling hosts of one domain through.
 */
export const sameOrigin = (deskUrl: string): onRequestHookHandler => {
  const { host: ownHost, protocol } = new URL(deskUrl);
  return (request, _reply, done) => {
    const { host = '' } = request.headers;
    if (URL.parse(`${protocol}//${host}`)?.host !== ownHost) return done(deskError('other-host'));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead ? mayRead(request) : isFromDesk(request, deskUrl)) return done();
    done(new SiteError('cross-site'));
  };
};

/** Whether a browser asks for a page of the desk, or for a whole page of its window: no frame, nor what a script or an element reads. */
function mayRead({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination = 'document' } = headers;
  return site === 'same-origin' || site === 'none' || (mode === 'navigate' && destination === 'document');
}

/**
 * `Sec-Fetch-Site` decides where the browser sends it (W3C Fetch Metadata), else `Origin`, which must be the desk's. A request with
 * neither is no browser's, and refused: the cookie's `SameSite=Strict` is the second wall, not the only one.
 */
function isFromDesk({ headers }: FastifyRequest, deskUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === deskUrl : site === 'same-origin';
}
