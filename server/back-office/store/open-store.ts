import { Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { type Deadline, withDeadline } from './deadline.ts';
import type { Engine } from './engine.ts';
import {
  compareSchema,
  migrate,
  readVersion,
  touch,
  type VersionRow,
  versionOf,
  writersFault,
} from './migrate.ts';
import { migrations, type SchemaStep, versionAfter } from './migrations.ts';
import {
  answerWithinMs,
  isAnother,
  type Store,
  StoreLost,
  StoreReadOnly,
  StoreRefused,
  StoreUnavailable,
  TablesMissing,
} from './store.ts';
import type { Tables } from './tables.ts';

export interface OpenOptions {
  /** Whether an absent or empty database becomes a new one, where no `id` is known; it does where nothing is said. */
  create?: boolean;
  /** Of the database that is meant, where it is known: an empty one and any other are refused. */
  id?: string | null;
  /** Another release's, for tests. */
  steps?: readonly SchemaStep[];
  /** Whether an SQLite file is looked through for damage before: after a server that did not end properly. */
  isWhole?: boolean;
  /** How long a read or write may take where the caller says nothing, in milliseconds; locks are waited for nearly as long. */
  withinMs?: number;
  /** Called when the store no longer works and has to be opened again. May be called more than once. @param isReadable as in `StoreLost` */
  onLost?: (reason: string, isReadable: boolean) => void;
}

/** Milliseconds. SQLite may read the whole file at the inspection; PostgreSQL has shorter limits of its own. */
const openWithinMs = 10 * 60_000;

/**
 * Opens the database, migrates its tables to this release and answers the store.
 * @param databaseUrl `sqlite:<file>` or `postgres://…`
 * @throws {StoreRefused} where the database is damaged, another application's or newer: it is not changed
 * @throws {StoreUnavailable} where it cannot be reached
 */
export async function openStore(
  databaseUrl: string,
  log: Logger,
  options: OpenOptions = {},
): Promise<OpenedStore> {
  const { create = true, id = null, steps = migrations } = options;
  const engine = await engineFor(databaseUrl, log, options);
  return openedOr(engine, databaseUrl, async (deadline) => {
    const db = new Kysely<Tables>({ dialect: engine.dialect(deadline) });
    await engine.inspect(deadline, options.isWhole ?? false);
    checkIdentity(await versionOf(engine, db, steps), create, id);
    await engine.openForWriting();
    const { taken, extras, missing, row } = await db.transaction().execute(async (transaction) => {
      const taken = await migrate(engine, transaction, steps, id);
      const row = await readVersion(transaction);
      return { taken, row, ...(await compareSchema(engine, transaction, steps)) };
    });
    if (!row?.database_id) throw new StoreRefused('it is damaged: it does not say which database it is');
    const readOnly = writersFault(row, steps);
    if (missing.length > 0 && readOnly === null)
      throw new StoreRefused(`it is damaged: it lacks ${missing.join(', ')}`);
    if (taken > 0) log.info({ engine: engine.name, steps: taken }, 'database brought up to this release');
    if (extras.length > 0)
      log.warn({ extras }, 'the database has tables or columns that this release does not know');
    engine.expect(row.database_id);
    return storeOver(engine, options, { id: row.database_id, readOnly });
  });
}

/** @throws {StoreRefused} where it is not the database that is meant */
function checkIdentity(found: VersionRow | null, create: boolean, id: string | null): void {
  if (!found && !create) throw new StoreRefused('it is empty');
  if (!id) return;
  const cure = `restore the shop's database or correct DATABASE_URL, or start once with NEW_DATABASE=1`;
  if (!found) throw new StoreRefused(`it is empty, yet the shop has a database with the id ${id}: ${cure}`);
  if (found.database_id && found.database_id !== id)
    throw new StoreRefused(
      `it is another database (its id is ${found.database_id}) than the shop's, with the id ${id}: ${cure}`,
    );
}

/** Looks through a database and changes nothing. Throws as `openStore` does. */
export async function inspectStore(databaseUrl: string, log: Logger): Promise<void> {
  const engine = await engineFor(databaseUrl, log, { create: false });
  await openedOr(engine, databaseUrl, async (deadline) => {
    await engine.inspect(deadline, true);
    const found = await versionOf(engine, new Kysely<Tables>({ dialect: engine.dialect(deadline) }));
    checkIdentity(found, false, null);
  });
  await engine.close();
}

/** How many steps would bring a database up to this release. Changes nothing. Throws as `openStore` does. */
export async function stepsDue(databaseUrl: string, log: Logger): Promise<number> {
  const engine = await engineFor(databaseUrl, log, { create: false });
  const found = await openedOr(engine, databaseUrl, async (deadline) => {
    await engine.inspect(deadline, false);
    return versionOf(engine, new Kysely<Tables>({ dialect: engine.dialect(deadline) }));
  });
  await engine.close();
  const latest = versionAfter(migrations);
  // None brings back the database of a newer release.
  return Math.max(0, latest - (found?.version ?? latest));
}

/** Loads only the driver that it needs. */
async function engineFor(
  databaseUrl: string,
  log: Logger,
  { create = true, withinMs = answerWithinMs, onLost }: OpenOptions,
): Promise<Engine> {
  if (!databaseUrl.startsWith('sqlite:')) {
    const { createPostgresEngine } = await import('./postgres-engine.ts');
    return createPostgresEngine(databaseUrl, log, withinMs);
  }
  const { createSqliteEngine } = await import('./sqlite-engine.ts');
  const onEnd = () => onLost?.("the database's thread has ended", false);
  return createSqliteEngine(databaseUrl.slice('sqlite:'.length), { log, create, withinMs, onEnd });
}

/** Does it, or closes the engine and says in one sentence why not. */
async function openedOr<T>(
  engine: Engine,
  databaseUrl: string,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(openWithinMs, work);
  } catch (error) {
    await engine.close().catch(() => undefined);
    const known = engine.translate(error);
    if (known instanceof StoreRefused || known instanceof StoreUnavailable) {
      known.message = `The database at ${shownUrl(databaseUrl)} cannot be used: ${known.message}.`;
    }
    throw known;
  }
}

/** How long a disk counts as full after it was, unless something could be written. */
const fullForMs = 30_000;

/** A store, and what was found out when it was opened. */
export interface OpenedStore extends Store {
  /** Of the database. */
  readonly id: string;
  /** Why nothing may be written, in words for operators; `null` where it may. */
  readonly readOnly: string | null;
}

function storeOver(
  engine: Engine,
  { withinMs: usualMs = answerWithinMs, onLost, steps = migrations }: OpenOptions,
  { id, readOnly }: Pick<OpenedStore, 'id' | 'readOnly'>,
): OpenedStore {
  /** The last write's failure, until one succeeds. */
  let writeFault: { reason: string; at: number } | null = null;

  async function within<T>(ms: number, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    try {
      return await withDeadline(ms, (deadline) =>
        // Costs some microseconds: the driver of each knows its own deadline.
        work(new Kysely<Tables>({ dialect: engine.dialect(deadline) })),
      );
    } catch (error) {
      let known = engine.translate(error);
      if (known instanceof TablesMissing && readOnly !== null) known = new StoreReadOnly(readOnly);
      // Found only now: for the visitor it is the same as being away.
      else if (known instanceof StoreRefused || known instanceof TablesMissing)
        known = new StoreLost(known.message, { cause: error });
      if (known instanceof StoreLost) onLost?.(known.message, known.isReadable);
      throw known;
    }
  }

  /** A restore or a newer release may have replaced what was opened, on a connection that is still open. */
  async function checkUnchanged(db: Kysely<Tables>): Promise<void> {
    const row = await readVersion(db);
    if (row?.database_id !== id) throw new StoreLost(isAnother);
    const fault = writersFault(row, steps);
    if ((fault === null) !== (readOnly === null))
      throw new StoreLost(fault ?? 'this release may write again');
  }

  const store: OpenedStore = {
    engine: engine.name,
    id,
    readOnly,
    read: (work, ms = usualMs) => within(ms, work),
    async write(work: (db: Transaction<Tables>) => Promise<never>, ms = usualMs) {
      if (readOnly !== null) throw new StoreReadOnly(readOnly);
      try {
        const result = await within(ms, (db) =>
          db.transaction().execute(async (transaction) => {
            await checkUnchanged(transaction);
            return work(transaction);
          }),
        );
        writeFault = null;
        return result;
      } catch (error) {
        if (error instanceof StoreUnavailable) writeFault = { reason: error.message, at: performance.now() };
        throw error;
      }
    },
    async fault() {
      try {
        await within(usualMs, (db) =>
          db.transaction().execute(async (each) => {
            await checkUnchanged(each);
            if (readOnly === null) await engine.tryForms(each);
          }),
        );
        if (readOnly !== null) return readOnly;
        // All of this works on a full disk, and so does writing something small: there a form decides, or time.
        if (writeFault && /full/.test(writeFault.reason) && performance.now() - writeFault.at < fullForMs) {
          return writeFault.reason;
        }
        if (writeFault) await store.write(touch);
        return null;
      } catch (error) {
        return error instanceof StoreUnavailable ? error.message : 'the database gives wrong answers';
      }
    },
    close: () => engine.close(),
  };
  return store;
}

/** Without the password. */
function shownUrl(databaseUrl: string): string {
  return databaseUrl.replace(/\/\/[^/]*@/, '//');
}
