import type { FastifyRequest } from 'fastify';

/**
 * A cookie of the desk's alone: no script reads it, and no other site's request carries it.
 * @param deskUrl the desk's origin
 */
export function deskCookie(deskUrl: string, name: string) {
  // Browsers take no `Secure` cookie from http, and one with this prefix from this very host alone (RFC 6265bis §4.1.3.2).
  const isSecure = new URL(deskUrl).hostname !== 'localhost';
  const start = `${isSecure ? '__Host-' : ''}${name}=`;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    /** What a request has of it; `null` where it has none. */
    in({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
      const sent = headers.cookie?.split('; ').find((each) => each.startsWith(start));
      return sent?.slice(start.length) ?? null;
    },
    /** The `set-cookie` that stores it. @param maxAge seconds; left out, until the browser is closed */
    with: (value: string, maxAge?: number): string =>
      `${start}${value}; ${attributes}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`,
  };
}
