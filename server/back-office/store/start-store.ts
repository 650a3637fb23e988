import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { trackPending } from '../../process/pending.ts';
import { withDeadline } from './deadline.ts';
import { touch } from './migrate.ts';
import { lookForMarks } from './open-mark.ts';
import { type OpenedStore, openStore } from './open-store.ts';
import { answerWithinMs, type Store, StoreUnavailable } from './store.ts';

/** Milliseconds between two attempts to use an unavailable database: twice as long each time. */
export interface Waits {
  firstMs: number;
  /** As long as the site asks visitors to wait (`retryAfterSeconds`). */
  maxMs: number;
}

/** Which database a server means. */
export interface Meant {
  /** Its id; `null` where it is not known, so that an empty database becomes a new one, and any of ours is taken. */
  id: string | null;
  /** Called once, with the id of the database that was opened first: from then on no other is used. */
  onOpened(id: string): Promise<void> | void;
}

/** Milliseconds that a start waits for the database: one that is locked, or hangs, may keep it for a minute. */
const startWithinMs = 3000;

const closeWithinMs = 2000;

/** Milliseconds after which a look says what the one before it found: readiness waits for half a second. */
const knownAfterMs = 300;

/**
 * The store of a server, which serves its pages with or without a database. An unavailable one is tried again with growing
 * waits; the log has one line when an outage begins, and one when it ends. What cannot be written can be read meanwhile. A database that was lost
 * is opened again as at the start: inspected first, but it must be the same one, and is never created. One that a newer release keeps from
 * being written is such an outage too.
 * @throws {StoreRefused} where the database is damaged, another application's or not the one that is meant: it is not changed
 */
export async function startStore(
  databaseUrl: string,
  log: Logger,
  { firstMs, maxMs }: Waits = { firstMs: 500, maxMs: 10_000 },
  { id = null, onOpened }: Partial<Meant> = {},
): Promise<Store> {
  let current: OpenedStore | null = null;
  /** An opening that can be read alone, until another one can be written. */
  let readable: OpenedStore | null = null;
  let opening: Promise<void> | null = null;
  /** SQLite's log must be gone before another file in the same place is read. */
  let closing: Promise<unknown> = Promise.resolve();
  /** Of the database that was opened first. */
  let opened: string | null = null;
  const mark = lookForMarks(databaseUrl);
  /** `since` on the clock of `performance`; `null` while the database can be used. */
  let outage: { since: number; reason: string } | null = null;
  let looking: Promise<string | null> | null = null;
  const closed = new AbortController();
  // A process that ends by itself closes the database under its jobs: that is no outage.
  const hasEnded = trackPending(async () => closed.abort());

  async function open(): Promise<void> {
    await closing;
    let store: OpenedStore | null = null;
    const onLost = (reason: string, isReadable: boolean) => {
      if (store && store === current) lose(store, reason, isReadable);
    };
    const isWhole = opened !== null || !mark.wasEnded;
    store = await openStore(databaseUrl, log, { create: !opened, id: opened ?? id, isWhole, onLost });
    if (!opened) await onOpened?.(store.id);
    opened = store.id;
    mark.set();
    try {
      // Inspecting it writes nothing, and would take a disk that fails for one that works.
      if (store.readOnly === null) await store.write(touch);
    } catch (error) {
      if (readable) await store.close();
      readable ??= store;
      throw error;
    }
    const before = readable;
    [current, readable] = [store, null];
    if (store.readOnly !== null) away(store.readOnly, maxMs);
    await before?.close().catch(() => undefined);
  }

  function lose(store: OpenedStore, reason: string, isReadable: boolean): void {
    if (closed.signal.aborted) return;
    current = null;
    if (isReadable) readable = store;
    else closing = store.close().catch(() => undefined);
    away(reason, 0);
  }

  function away(reason: string, waitMs: number): void {
    if (outage || closed.signal.aborted) return;
    outage = { since: performance.now(), reason };
    log.error({ reason }, 'the database cannot be used: forms are answered 503, pages are served');
    void untilBack(outage, waitMs);
  }

  async function untilBack(present: { since: number; reason: string }, waitMs: number): Promise<void> {
    for (let wait = waitMs; ; wait = Math.min(2 * wait || firstMs, maxMs)) {
      if (wait > 0)
        await setTimeout(wait, undefined, { ref: false, signal: closed.signal }).catch(() => null);
      if (closed.signal.aborted) return;
      const reason = await (current
        ? current.fault()
        : openOnce().then(() => current?.readOnly ?? null, messageOf));
      if (reason === null) break;
      present.reason = reason;
    }
    outage = null;
    const seconds = Math.round((performance.now() - present.since) / 1000);
    log.info({ seconds }, 'the database can be used again');
  }

  /** Concurrent callers share one attempt. */
  function openOnce(): Promise<void> {
    opening ??= open().finally(() => {
      opening = null;
    });
    return opening;
  }

  async function use<T>(
    find: () => Store | null,
    withinMs: number,
    work: (store: Store, leftMs: number) => Promise<T>,
  ): Promise<T> {
    const started = performance.now();
    try {
      const under = opening;
      if (!find() && under) await withDeadline(withinMs, () => under.catch(() => undefined));
      const found = find();
      if (!found) throw new StoreUnavailable(outage?.reason ?? 'the database is closed');
      return await work(found, withinMs - (performance.now() - started));
    } catch (error) {
      if (error instanceof StoreUnavailable) away(error.message, firstMs);
      throw error;
    }
  }

  try {
    // If it takes longer, the server starts without a database meanwhile.
    await withDeadline(startWithinMs, openOnce);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    away(error.message, firstMs);
  }

  return {
    engine: databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres',
    read: (work, withinMs = answerWithinMs) =>
      use(
        () => current ?? readable,
        withinMs,
        (store, left) => store.read(work, left),
      ),
    write: (work, withinMs = answerWithinMs) =>
      use(
        () => current,
        withinMs,
        (store, left) => store.write(work, left),
      ),
    async fault() {
      if (!current) return outage?.reason ?? 'the database is closed';
      // One check at a time, for however many callers.
      looking ??= current.fault().finally(() => {
        looking = null;
      });
      const look = looking.then((reason) => {
        if (reason !== null) away(reason, firstMs);
        return reason;
      });
      // What keeps a form waiting keeps this waiting as long; why is known from the second time on.
      return outage ? Promise.race([look, setTimeout(knownAfterMs, outage.reason, { ref: false })]) : look;
    },
    async close() {
      closed.abort();
      hasEnded();
      const under = opening;
      // A disk that hangs may never open or close it.
      await withDeadline(closeWithinMs, async () => {
        await under?.catch(() => undefined);
        await closing;
      }).catch(() => undefined);
      await Promise.all([current?.close(), readable?.close()]);
      if (current) mark.takeAway();
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
