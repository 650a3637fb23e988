import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import plugin from 'fastify-plugin';
import { SiteError } from '../http/error-table.ts';

/** Characters. RFC 9110 §4.1 asks every server to take 8,000. */
const maxTarget = 8192;

/** Characters. Longer than the path of any page; later steps parse and match the path. */
const maxPath = 2048;

/** Characters. A domain name has at most 253 (RFC 1035 §2.3.4). */
const maxHost = 255;

/**
 * Refuses ambiguous requests before anything is matched or cached: 400 for a target with a fragment or without a path, and
 * for a host that is missing, repeated or malformed; 414 for a target that is too long; 417 for an expectation that the
 * server does not meet.
 */
export const requestTarget = plugin(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', method, headers, httpVersion } = request.raw;
    if (url === '*' && method === 'OPTIONS') {
      reply.code(204).header('allow', 'GET, HEAD, POST').header('cache-control', 'no-store').send();
      return;
    }
    const fault = requestFault(request.raw);
    if (fault) return done(fault);
    // Otherwise Node would answer by itself, without the security headers (RFC 9110 §10.1.1).
    const { expect } = headers;
    if (expect && httpVersion === '1.1' && !asksToContinue(expect)) {
      return done(new SiteError('unmet-expectation'));
    }
    done();
  });

  // `100 Continue` asks for the body only here, when nothing has refused the request.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, httpVersion } = request.raw;
    if (headers.expect && httpVersion === '1.1') {
      const tooLong = Number(headers['content-length']) > request.routeOptions.bodyLimit;
      if (!tooLong) reply.raw.writeContinue();
    }
    done(null, payload);
  });
});

/** Why a request is refused whatever it asks for; `null` where it is not. */
const requestFault = (request: IncomingMessage): SiteError | null =>
  targetFault(request.url ?? '') ?? hostFault(request);

function targetFault(target: string): SiteError | null {
  if (!target.startsWith('/')) return new SiteError('target-without-path');
  if (target.length > maxTarget) return new SiteError('target-too-long');
  const query = target.indexOf('?');
  if (query > maxPath || (query === -1 && target.length > maxPath)) {
    return new SiteError('path-too-long');
  }
  // Routers end the path at `#`, caches do not: `/#1`, `/#2` … would each be cached as a page.
  return target.includes('#') ? new SiteError('target-with-fragment') : null;
}

/** RFC 9110 §7.2 and RFC 9112 §3.2: an HTTP/1.1 request has exactly one well-formed host. */
function hostFault({ headers, rawHeaders, httpVersion }: IncomingMessage): SiteError | null {
  if (!httpVersion.startsWith('1.')) return new SiteError('unsupported-http-version');
  let lines = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1;
  }
  if (lines > 1) return new SiteError('repeated-host');
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.1' ? new SiteError('missing-host') : null;
  return isHost(host) ? null : new SiteError('malformed-host');
}

const registeredName = /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+(?::\d{0,5})?$/i;
const addressInBrackets = /^\[([\da-f:.]+)\](?::\d{0,5})?$/i;

/** Whether a text is `uri-host [":" port]` (RFC 9110 §7.2). Addresses of future IP versions are not accepted. */
function isHost(host: string): boolean {
  if (host.length > maxHost) return false;
  const address = addressInBrackets.exec(host)?.[1];
  return address === undefined ? registeredName.test(host) : isIPv6(address);
}

const asksToContinue = (expect: string): boolean => expect.toLowerCase() === '100-continue';
