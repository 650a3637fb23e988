import { createHash, randomBytes } from 'node:crypto';

/** The desk's one cookie: 256 random bits, of which the database has a hash alone. */
export interface SessionCookie {
  /** The hash of the token that a `cookie` header holds; `null` where it holds none. */
  hashIn: (header: string | undefined) => string | null;
  /** A new token: its hash, and the `set-cookie` header that hands it out. */
  make: () => { hash: string; header: string };
  /** The `set-cookie` header that takes it back. */
  clear: string;
}

/** @param deskUrl the desk's origin; browsers take no `Secure` cookie from http */
export function sessionCookie(deskUrl: string): SessionCookie {
  const isSecure = new URL(deskUrl).hostname !== 'localhost';
  // With this prefix a browser takes it from this very host alone (RFC 6265bis §4.1.3.2).
  const name = isSecure ? '__Host-desk' : 'desk';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    hashIn(header = '') {
      const sent = header.split('; ').find((each) => each.startsWith(`${name}=`));
      const token = sent?.slice(name.length + 1) ?? '';
      return /^[\w-]{43}$/.test(token) ? hashOf(token) : null;
    },
    make() {
      const token = randomBytes(32).toString('base64url');
      return { hash: hashOf(token), header: `${name}=${token}; ${attributes}` };
    },
    clear: `${name}=; ${attributes}; Max-Age=0`,
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
