import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { slotKeys } from '../../back-office/limits/slots.ts';
import type { Store } from '../../back-office/store/store.ts';
import { deskCookie } from './cookies.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * A second cookie, which proves that somebody has signed in with this browser within a year, and neither who nor that they still may:
 * it opens nothing. Limits count its browser apart, so that nobody else on the same network uses up what it needs. A random id with
 * its MAC under the database's salt; nothing of it is stored.
 */
export function knownBrowsers({ store, deskUrl }: { store: Store; deskUrl: string }) {
  const cookie = deskCookie(deskUrl, 'desk-browser');
  const macOf = (id: string) => store.read((db) => slotKeys(db, `browser ${id}`));

  /** The id of a request's browser; `null` where nobody has signed in with it. */
  async function idIn(request: FastifyRequest): Promise<string | null> {
    const [, id, mac] = /^([\w-]{22})\.([\da-f]{32})$/.exec(cookie.in(request) ?? '') ?? [];
    return id && (await macOf(id))[0] === mac ? id : null;
  }

  /** Remembers, for another year, that somebody has signed in. */
  async function remember(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = (await idIn(request)) ?? randomBytes(16).toString('base64url');
    reply.header('set-cookie', cookie.with(`${id}.${await macOf(id)}`, yearSeconds));
  }

  return { idIn, remember };
}
