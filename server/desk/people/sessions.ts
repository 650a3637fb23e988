import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Store, StoreUnavailable } from '../../back-office/store/store.ts';
import { tokenHash } from '../../back-office/store/tokens.ts';
import type { Colleague } from '../desk-deps.ts';
import { deskCookie } from './cookies.ts';
import type { NextPage } from './next-page.ts';

const minuteMs = 60_000;
/** Without a request for so long, a session is locked. */
export const idleMs = 10 * minuteMs;
/** So long after the passkey was shown it ends, whatever happens. */
export const longestMs = 12 * 60 * minuteMs;
/** `seen_at` is written once in so long: a page view needs no write. So a session locks up to this much early, never late. */
const seenEveryMs = minuteMs;

/** The session of a request. */
export interface Session {
  colleague: Colleague;
  isLocked: boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions of the desk, in the database: several processes over one share them. All reject with `StoreUnavailable` where it is away.
 * A browser's cookie has 256 random bits, of which the database has a hash alone.
 * @param deskUrl the desk's origin
 */
export function createSessions({ store, now, deskUrl }: { store: Store; now: () => Date; deskUrl: string }) {
  const cookie = deskCookie(deskUrl, 'desk');

  /** When those were last seen whose time could not be written, in milliseconds since 1970. More people never work here at once. */
  const unwritten = new LRUCache<string, number>({ max: 1000 });

  /** The hash that names a request's session; `null` where it has no cookie. */
  function hashIn(request: FastifyRequest): string | null {
    const sent = cookie.in(request);
    return sent === null ? null : tokenHash(sent);
  }

  /** Those that have not ended, by the hashes of their cookies, of people who still work here. */
  async function read(hashes: string[]) {
    const rows = await store.read((db) =>
      db
        .selectFrom('staff_sessions')
        .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
        .select([
          'staff.id',
          'staff.name',
          'staff.role',
          'token_hash as sessionHash',
          'next_page as nextPage',
        ])
        .select(['seen_at', 'stepped_up_at', 'locked_at'])
        .select(({ selectFrom }) =>
          selectFrom('staff_keys')
            .whereRef('staff_keys.staff_id', '=', 'staff.id')
            .select(({ fn }) => fn.countAll().as('keys'))
            .as('keys'),
        )
        .where('token_hash', 'in', hashes)
        .where('ends_at', '>', now().toISOString())
        .where('staff.ended_at', 'is', null)
        .execute(),
    );
    return rows.map(({ seen_at, stepped_up_at, locked_at, keys, ...who }) => {
      const seenAt = Math.max(Date.parse(seen_at), unwritten.get(who.sessionHash) ?? 0);
      const idleFor = now().getTime() - seenAt;
      const isLocked = locked_at !== null || idleFor >= idleMs;
      const steppedUpAt = stepped_up_at === null ? null : new Date(stepped_up_at);
      const isShortOfKeys = who.role === 'owner' && Number(keys) < 2;
      return { colleague: { ...who, isShortOfKeys, steppedUpAt }, idleFor, isLocked };
    });
  }

  const change = (hash: string, values: { seen_at: string } | { locked_at: string }) =>
    store.write((db) =>
      db.updateTable('staff_sessions').set(values).where('token_hash', '=', hash).execute(),
    );

  /** Notes that a person is there. On a full disk they still look up what they promised: the time is then known here alone. */
  async function touch(hash: string): Promise<void> {
    const at = now();
    try {
      await change(hash, { seen_at: at.toISOString() });
      unwritten.delete(hash);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      unwritten.set(hash, at.getTime());
    }
  }

  return {
    /** The session that a request's cookie opens; `null` where it opens none. @param isTouch whether a person asked, not a timer */
    async sessionOf(request: FastifyRequest, isTouch: boolean): Promise<Session | null> {
      const hash = hashIn(request);
      const [session = null] = hash ? await read([hash]) : [];
      if (hash && session && isTouch && !session.isLocked && session.idleFor >= seenEveryMs)
        await touch(hash);
      return session;
    },

    /** Which of some sessions, by the hashes of their cookies, are still open: neither ended nor locked. */
    async openOf(hashes: string[]): Promise<Set<string>> {
      const open = (await read(hashes)).filter(({ isLocked }) => !isLocked);
      return new Set(open.map(({ colleague }) => colleague.sessionHash));
    },

    /**
     * Begins one for who has just shown a passkey: with another cookie, whatever the request had, whose session ends.
     * @param first what its next page shows
     * @returns the hash that names it
     */
    async start(staffId: string, reply: FastifyReply, first: NextPage | null): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const before = hashIn(reply.request) ?? '';
      const at = now().toISOString();
      const ends_at = new Date(now().getTime() + longestMs).toISOString();
      const sessionHash = tokenHash(token);
      const next_page = first && JSON.stringify(first);
      const row = { token_hash: sessionHash, staff_id: staffId, ends_at, locked_at: null };
      await store.write(async (db) => {
        await db
          .deleteFrom('staff_sessions')
          .where((is) => is.or([is('ends_at', '<=', at), is('token_hash', '=', before)]))
          .execute();
        await db
          .insertInto('staff_sessions')
          .values({ ...row, created_at: at, seen_at: at, stepped_up_at: at, next_page })
          .execute();
      });
      reply.header('set-cookie', cookie.with(token));
      return sessionHash;
    },

    /** Locks the session of a request: whoever goes on needs a passkey. */
    async lock(request: FastifyRequest): Promise<void> {
      const hash = hashIn(request);
      if (hash) await change(hash, { locked_at: now().toISOString() });
    },

    /** Ends the session of a request. */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const hash = hashIn(request);
      if (hash)
        await store.write((db) => db.deleteFrom('staff_sessions').where('token_hash', '=', hash).execute());
      reply.header('set-cookie', cookie.with('', 0));
    },
  };
}
