import { brisbane, formatTime } from '../../../shared/opening-hours.ts';
import { eventsAfter } from '../../back-office/repairs/board.ts';
import type { Store } from '../../back-office/store/store.ts';
import type { RepairNews } from '../browser/news.ts';

/** Events that are committed late, and those of servers whose clocks are behind, are still seen within so many milliseconds. */
const overlapMs = 60_000;

/** An open tab. */
export interface Listener {
  /** Of the session that it belongs to. */
  sessionHash: string;
  /** @param all never empty, the latest first */
  tell: (all: RepairNews[]) => void;
  end: () => void;
}

export interface News {
  listeners: ReadonlySet<Listener>;
  /** Tells a tab what has happened after a time, ISO 8601, and from now on. Rejects where the database is away. */
  listen: (listener: Listener, since: string) => Promise<void>;
  leave: (listener: Listener) => void;
}

interface NewsDeps {
  store: Store;
  now: () => Date;
  /** Which of some sessions are still open. */
  openSessions: (hashes: string[]) => Promise<Set<string>>;
  everyMs?: number;
}

/**
 * One look at the database for all tabs together, while there is one: it sees the command line, other servers and customers, which
 * nothing in this process would. Tabs of sessions that are over are ended.
 */
export function createNews({ store, now, openSessions, everyMs = 2000 }: NewsDeps): News {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  /** The events of the last minute that everybody has been told. */
  let known: Promise<Set<string>> | null = null;

  const readRecent = () =>
    store.read((db) => eventsAfter(db, new Date(now().getTime() - overlapMs).toISOString()));
  const idsOf = (events: { id: string }[]) => new Set(events.map(({ id }) => id));

  async function look(): Promise<void> {
    const before = await known;
    const events = await readRecent();
    known = Promise.resolve(idsOf(events));
    const fresh = events.filter(({ id }) => !before?.has(id));
    if (fresh.length > 0) for (const { tell } of listeners) tell(newsOf(fresh));
    const open = await openSessions([...listeners].map(({ sessionHash }) => sessionHash));
    for (const { sessionHash, end } of listeners) if (!open.has(sessionHash)) end();
  }

  const lookAgain = () => {
    timer = setTimeout(async () => {
      // The store logs an outage, and the next look tells what happened meanwhile.
      if (listeners.size > 0) await look().catch(() => {});
      if (listeners.size > 0) return lookAgain();
      timer = undefined;
      known = null;
    }, everyMs).unref();
  };

  return {
    listeners,
    async listen(listener, since) {
      listeners.add(listener);
      if (!timer) lookAgain();
      known ??= readRecent().then(idsOf);
      await known.catch((error) => {
        known = null;
        throw error;
      });
      // After that, so that nothing falls between the two.
      const missed = await store.read((db) => eventsAfter(db, since));
      if (missed.length > 0) listener.tell(newsOf(missed));
    },
    leave: (listener) => void listeners.delete(listener),
  };
}

/** The latest event of each repair. @param events the latest first */
const newsOf = (events: Omit<RepairNews, 'time'>[]): RepairNews[] =>
  [...Map.groupBy(events, ({ reference }) => reference).values()].flatMap(([last]) =>
    last
      ? {
          reference: last.reference,
          by: last.by,
          at: last.at,
          time: formatTime(brisbane(new Date(last.at)).time),
        }
      : [],
  );
