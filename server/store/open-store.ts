import { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Engine } from './engine.ts';
import { migrate, touch, versionOf } from './migrate.ts';
import { createPostgresEngine } from './postgres-engine.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { type Store, StoreRefused, StoreUnavailable } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * Opens the database, brings its tables up to this release and answers the store.
 * @param databaseUrl `sqlite:<file>` or `postgres://…`
 * @throws {StoreRefused} where the database is damaged, somebody else's or newer: it is left as it was
 * @throws {StoreUnavailable} where it cannot be reached
 */
export async function openStore(databaseUrl: string, log: Logger): Promise<Store> {
  const { engine, db } = await inspected(databaseUrl, log);
  try {
    await engine.openForWriting();
    const steps = await db.transaction().execute((transaction) => migrate(engine, transaction));
    if (steps > 0) log.info({ engine: engine.name, steps }, 'database brought up to this release');
  } catch (error) {
    throw await unusable(error, databaseUrl, engine, db);
  }
  return storeOver(engine, db);
}

/**
 * Looks at a database and changes nothing.
 * @throws {StoreRefused} {StoreUnavailable} as `openStore` would
 */
export async function inspectStore(databaseUrl: string, log: Logger): Promise<void> {
  const { db } = await inspected(databaseUrl, log);
  await db.destroy();
}

async function inspected(databaseUrl: string, log: Logger): Promise<{ engine: Engine; db: Kysely<Tables> }> {
  const engine = databaseUrl.startsWith('sqlite:')
    ? createSqliteEngine(databaseUrl.slice('sqlite:'.length))
    : createPostgresEngine(databaseUrl, log);
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  try {
    await engine.inspect();
    await versionOf(engine, db);
    return { engine, db };
  } catch (error) {
    throw await unusable(error, databaseUrl, engine, db);
  }
}

/** Closes what was opened, and says in one sentence why. */
async function unusable(error: unknown, databaseUrl: string, engine: Engine, db: Kysely<Tables>) {
  await db.destroy().catch(() => undefined);
  const known = engine.translate(error);
  if (known instanceof StoreRefused || known instanceof StoreUnavailable) {
    known.message = `The database at ${shownUrl(databaseUrl)} cannot be used: ${known.message}.`;
  }
  return known;
}

/** How long a disk counts as full after it was, unless something could be written. */
const fullForMs = 30_000;

function storeOver(engine: Engine, db: Kysely<Tables>): Store {
  /** The last write's failure, until one succeeds. */
  let writeFault: { reason: string; at: number } | null = null;

  async function translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const known = engine.translate(error);
      // Found only now: for the visitor it is the same as being away.
      if (known instanceof StoreRefused) throw new StoreUnavailable(known.message, { cause: error });
      throw known;
    }
  }

  const store: Store = {
    engine: engine.name,
    read: (work) => translated(() => work(db)),
    async write(work) {
      try {
        const result = await translated(() => db.transaction().execute(work));
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
    close: () => db.destroy(),
  };
  return store;
}

/** Without the password. */
function shownUrl(databaseUrl: string): string {
  return databaseUrl.replace(/\/\/[^@/]*@/, '//');
}
