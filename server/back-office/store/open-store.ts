import { Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { type Deadline, withDeadline } from './deadline.ts';
import type { Engine } from './engine.ts';
import { checkSchema, migrate, touch, versionOf } from './migrate.ts';
import { latestVersion } from './migrations.ts';
import { answerWithinMs, type Store, StoreLost, StoreRefused, StoreUnavailable } from './store.ts';
import type { Tables } from './tables.ts';

export interface OpenOptions {
  /** Whether an absent or empty SQLite file becomes a new database; it does where nothing is said. */
  create?: boolean;
  /** Whether an SQLite file is looked through for damage before: after a server that did not end properly. */
  isWhole?: boolean;
  /** How long a read or write may take where the caller says nothing, in milliseconds; locks are waited for nearly as long. */
  withinMs?: number;
  /** Called when the store no longer works and has to be opened again. May be called more than once. */
  onLost?: (reason: string) => void;
}

/** Milliseconds. SQLite may read the whole file at the inspection; PostgreSQL has shorter limits of its own. */
const openWithinMs = 10 * 60_000;

/**
 * Opens the database, migrates its tables to this release and answers the store.
 * @param databaseUrl `sqlite:<file>` or `postgres://…`
 * @throws {StoreRefused} where the database is damaged, another application's or newer: it is not changed
 * @throws {StoreUnavailable} where it cannot be reached
 */
export async function openStore(databaseUrl: string, log: Logger, options: OpenOptions = {}): Promise<Store> {
  const engine = await engineFor(databaseUrl, log, options);
  return openedOr(engine, databaseUrl, async (deadline) => {
    const db = new Kysely<Tables>({ dialect: engine.dialect(deadline) });
    await engine.inspect(deadline, options.isWhole ?? false);
    await versionOf(engine, db);
    await engine.openForWriting();
    const { steps, extras } = await db.transaction().execute(async (transaction) => ({
      steps: await migrate(engine, transaction),
      extras: await checkSchema(engine, transaction),
    }));
    if (steps > 0) log.info({ engine: engine.name, steps }, 'database brought up to this release');
    if (extras.length > 0)
      log.warn({ extras }, 'the database has tables or columns that this release does not know');
    return storeOver(engine, options);
  });
}

/** Looks through a database and changes nothing. Throws as `openStore` does. */
export async function inspectStore(databaseUrl: string, log: Logger): Promise<void> {
  const engine = await engineFor(databaseUrl, log, { create: false });
  await openedOr(engine, databaseUrl, async (deadline) => {
    await engine.inspect(deadline, true);
    await versionOf(engine, new Kysely<Tables>({ dialect: engine.dialect(deadline) }));
  });
  await engine.close();
}

/** How many steps would bring a database up to this release. Changes nothing. Throws as `openStore` does. */
export async function stepsDue(databaseUrl: string, log: Logger): Promise<number> {
  const engine = await engineFor(databaseUrl, log, { create: false });
  const version = await openedOr(engine, databaseUrl, async (deadline) => {
    await engine.inspect(deadline, false);
    return versionOf(engine, new Kysely<Tables>({ dialect: engine.dialect(deadline) }));
  });
  await engine.close();
  return latestVersion - version;
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
  const onEnd = () => onLost?.("the database's thread has ended");
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

function storeOver(engine: Engine, { withinMs: usualMs = answerWithinMs, onLost }: OpenOptions): Store {
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
      // Found only now: for the visitor it is the same as being away.
      if (known instanceof StoreRefused) known = new StoreLost(known.message, { cause: error });
      if (known instanceof StoreLost) onLost?.(known.message);
      throw known;
    }
  }

  const store: Store = {
    engine: engine.name,
    read: (work, ms = usualMs) => within(ms, work),
    async write(work: (db: Transaction<Tables>) => Promise<never>, ms = usualMs) {
      try {
        const result = await within(ms, (db) => db.transaction().execute(work));
        writeFault = null;
        return result;
      } catch (error) {
        if (error instanceof StoreUnavailable) writeFault = { reason: error.message, at: performance.now() };
        throw error;
      }
    },
    async fault() {
      try {
        await store.read((each) => each.selectFrom('enquiries').select('reference').limit(1).execute());
        // Reading works on a full disk, and so does writing something small: there a form decides, or time.
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
