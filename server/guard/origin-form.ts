import type { IncomingMessage } from 'node:http';

/**
 * The path and query of a request target (RFC 9112 §3.2). `GET http://host/path` requests `/path`, and its host replaces
 * the `Host` header. Other forms are returned unchanged; request-target.ts refuses them.
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
