import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../../back-office/store/store.ts';
import type { Colleague } from '../desk-deps.ts';
import { sessionCookie } from './session-cookie.ts';

const minuteMs = 60_000;
/** Without a request for so long, a session is locked. */
export const idleMs = 10 * minuteMs;
/** So long after its start it ends, whatever happens. */
export const longestMs = 12 * 60 * minuteMs;
/** `seen_at` is written once in so long: a page view needs no write. So a session locks up to this much early, never late. */
const seenEveryMs = minuteMs;

/** The session of a request. */
export interface Session {
  colleague: Colleague;
  isLocked: boolean;
}

export interface Sessions {
  /** The session that a request's cookie opens; `null` where it opens none. @param isTouch whether a person asked, not a timer */
  sessionOf: (request: FastifyRequest, isTouch: boolean) => Promise<Session | null>;
  /** Which of some sessions, by the hashes of their cookies, are still open: neither ended nor locked. */
  openOf: (hashes: string[]) => Promise<Set<string>>;
  /** Signs somebody in: a new cookie, whatever the request had, whose session ends. */
  start: (staffId: string, reply: FastifyReply) => Promise<void>;
  /** Notes that the passkey was asked for again, and makes the session another cookie. False where there is none that is open. */
  stepUp: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Locks the session of a request: whoever goes on needs a passkey. */
  lock: (request: FastifyRequest) => Promise<void>;
  /** Ends the session of a request. */
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Ends all sessions of somebody. */
  endAllOf: (staffId: string) => Promise<void>;
}

interface SessionsDeps {
  store: Store;
  now: () => Date;
  /** The desk's origin. */
  deskUrl: string;
}

/** Sessions of the desk, in the database: several processes over one share them. All reject with `StoreUnavailable` where it is away. */
export function createSessions({ store, now, deskUrl }: SessionsDeps): Sessions {
  const cookie = sessionCookie(deskUrl);
  const hashOf = ({ headers }: FastifyRequest) => cookie.hashIn(headers.cookie);
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

  /** The session that has not ended, of somebody who still works here. */
  const read = (hash: string) =>
    store.read((db) =>
      db
        .selectFrom('staff_sessions')
        .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
        .select(['staff.id', 'staff.name', 'staff.role', 'seen_at', 'stepped_up_at', 'locked_at'])
        .select((from) =>
          from
            .selectFrom('staff_keys')
            .whereRef('staff_keys.staff_id', '=', 'staff.id')
            .select(({ fn }) => fn.countAll().as('keys'))
            .as('keys'),
        )
        .where('token_hash', '=', hash)
        .where('ends_at', '>', now().toISOString())
        .where('staff.ended_at', 'is', null)
        .executeTakeFirst(),
    );

  const change = (hash: string, values: { seen_at: string } | { locked_at: string }) =>
    store.write((db) =>
      db
        .updateTable('staff_sessions')
        .set(values)
        .where('token_hash', '=', hash)
        .where('locked_at', 'is', null)
        .execute(),
    );

  async function remove(hash: string | null): Promise<void> {
    if (!hash) return;
    await store.write((db) => db.deleteFrom('staff_sessions').where('token_hash', '=', hash).execute());
  }

  return {
    async sessionOf(request, isTouch) {
      const hash = hashOf(request);
      const found = hash && (await read(hash));
      if (!hash || !found) return null;
      const { id, name, role, seen_at, stepped_up_at, locked_at, keys } = found;
      const idleFor = now().getTime() - Date.parse(seen_at);
      const isLocked = locked_at !== null || idleFor >= idleMs;
      if (isTouch && !isLocked && idleFor >= seenEveryMs)
        await change(hash, { seen_at: now().toISOString() });
      const steppedUpAt = stepped_up_at === null ? null : new Date(stepped_up_at);
      const isShortOfKeys = role === 'owner' && Number(keys) < 2;
      return { colleague: { id, name, role, isShortOfKeys, sessionHash: hash, steppedUpAt }, isLocked };
    },

    async openOf(hashes) {
      const rows = await store.read((db) =>
        db
          .selectFrom('staff_sessions')
          .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
          .select('token_hash')
          .where('token_hash', 'in', hashes)
          .where('ends_at', '>', now().toISOString())
          .where('seen_at', '>', later(-idleMs))
          .where('locked_at', 'is', null)
          .where('staff.ended_at', 'is', null)
          .execute(),
      );
      return new Set(rows.map(({ token_hash }) => token_hash));
    },

    async start(staffId, reply) {
      const { hash, header } = cookie.make();
      const before = hashOf(reply.request);
      const at = now().toISOString();
      await store.write(async (db) => {
        await db
          .deleteFrom('staff_sessions')
          .where((is) => is.or([is('ends_at', '<=', at), ...(before ? [is('token_hash', '=', before)] : [])]))
          .execute();
        await db
          .insertInto('staff_sessions')
          .values({
            ...{
              token_hash: hash,
              staff_id: staffId,
              created_at: at,
              seen_at: at,
              ends_at: later(longestMs),
            },
            ...{ stepped_up_at: null, locked_at: null },
          })
          .execute();
      });
      reply.header('set-cookie', header);
    },

    async stepUp(request, reply) {
      const before = hashOf(request);
      if (!before) return false;
      const { hash, header } = cookie.make();
      const at = now().toISOString();
      const { numUpdatedRows } = await store.write((db) =>
        db
          .updateTable('staff_sessions')
          .set({ token_hash: hash, stepped_up_at: at, seen_at: at })
          .where('token_hash', '=', before)
          .where('ends_at', '>', at)
          .where('seen_at', '>', later(-idleMs))
          .where('locked_at', 'is', null)
          .executeTakeFirstOrThrow(),
      );
      if (Number(numUpdatedRows) === 0) return false;
      reply.header('set-cookie', header);
      return true;
    },

    async lock(request) {
      const hash = hashOf(request);
      if (hash) await change(hash, { locked_at: now().toISOString() });
    },

    async end(request, reply) {
      await remove(hashOf(request));
      reply.header('set-cookie', cookie.clear);
    },

    async endAllOf(staffId) {
      await store.write((db) => db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute());
    },
  };
}
