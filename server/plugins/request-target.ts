import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { SiteError } from '../http/errors.ts';
import { sitePlugin } from './site-plugin.ts';

/** Characters. RFC 9110 §4.1 asks every server to take 8,000. */
const maxTarget = 8192;

/** Characters. Longer than any page of the site: what follows parses and matches the path. */
const maxPath = 2048;

/** Characters. A domain name has 253 at the most (RFC 1035 §2.3.4). */
const maxHost = 255;

/**
 * The target as the path and query that it names (RFC 9112 §3.2): `GET http://host/path` asks for `/path`, and its
 * host counts in place of the `Host` line. Other forms stay as they are, for the hook below to refuse.
 */
export function originForm(request: IncomingMessage): string {
  const target = request.url ?? '';
  if (target.startsWith('/')) return target;
  const [scheme] = /^https?:\/\//i.exec(target) ?? [];
  if (scheme === undefined) return target;
  const authority = target.slice(scheme.length);
  const end = authority.search(/[/?#]/);
  const [host, rest] = end === -1 ? [authority, ''] : [authority.slice(0, end), authority.slice(end)];
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Refuses what names no page in exactly one way before anything is matched or cached by it: 400 for a target with a
 * fragment or without a path, and for a host that is missing, given twice or malformed; 414 for one that is
 * too long; 417 for an expectation nobody meets.
 */
export const requestTarget = sitePlugin((app) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', method, headers, httpVersion } = request.raw;
    if (url === '*' && method === 'OPTIONS') {
      reply.code(204).header('allow', 'GET, HEAD, POST').header('cache-control', 'no-store').send();
      return;
    }
    const fault = targetFault(url) ?? hostFault(request.raw);
    if (fault) return done(fault);
    // Node answers this by itself otherwise, without the headers of every answer (RFC 9110 §10.1.1).
    const { expect } = headers;
    if (expect && httpVersion === '1.1' && !asksToContinue(expect)) {
      return done(new SiteError('unmet-expectation'));
    }
    done();
  });

  // Only now, when nothing has refused the request, is its body asked for.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, httpVersion } = request.raw;
    if (headers.expect && httpVersion === '1.1') {
      const tooLong = Number(headers['content-length']) > request.routeOptions.bodyLimit;
      if (!tooLong) reply.raw.writeContinue();
    }
    done(null, payload);
  });
});

function targetFault(target: string): SiteError | null {
  if (!target.startsWith('/')) return new SiteError('target-without-path');
  if (target.length > maxTarget) return new SiteError('target-too-long');
  const query = target.indexOf('?');
  if (query > maxPath || (query === -1 && target.length > maxPath)) {
    return new SiteError('path-too-long');
  }
  // Routers end the path there, caches do not: `/#1`, `/#2` … would each be a page of its own.
  return target.includes('#') ? new SiteError('target-with-fragment') : null;
}

/** RFC 9110 §7.2 and RFC 9112 §3.2: HTTP/1.1 has exactly one host, and it has the form of one. */
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

/** `uri-host [":" port]`, without the addresses of versions to come. */
export function isHost(host: string): boolean {
  if (host.length > maxHost) return false;
  const address = addressInBrackets.exec(host)?.[1];
  return address === undefined ? registeredName.test(host) : isIPv6(address);
}

const asksToContinue = (expect: string): boolean => expect.toLowerCase() === '100-continue';
