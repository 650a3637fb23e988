import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Column, Engine } from './engine.ts';
import {
  createVersionTable,
  firstVersion,
  migrations,
  type SchemaStep,
  versionAfter,
  versionTable,
  writableFrom,
} from './migrations.ts';
import { columnsOfRelease } from './schema.ts';
import { StoreReadOnly, StoreRefused } from './store.ts';
import type { Tables } from './tables.ts';

/** The row of the version table. */
export interface VersionRow {
  version: number;
  /** The version of the oldest release that may write; absent where only a release before there was this rule has written. */
  writable_from?: number | null;
  /** The same in all copies of this database; absent as `writable_from` is. */
  database_id?: string | null;
}

/**
 * Reads whose database it is, and how far it has come.
 * @returns `null` where there are no tables
 * @throws {StoreRefused} where they are another application's, or older or newer than this release can read
 */
export async function versionOf(
  engine: Engine,
  db: Kysely<Tables>,
  steps = migrations,
): Promise<VersionRow | null> {
  const columns = await engine.columns(db);
  if (columns.length === 0) return null;
  if (!columns.some(({ table }) => table === versionTable)) {
    throw new StoreRefused('it holds tables of something else; give the site a database of its own');
  }
  const row = (await sql<VersionRow>`select * from ${sql.table(versionTable)}`.execute(db)).rows[0];
  if (!row || row.version < 1) {
    throw new StoreRefused('it is damaged: it does not say which release wrote it');
  }
  if (row.version < firstVersion) {
    throw new StoreRefused(
      `it is older than the site's first release, 1.0.0 (its tables have version ${row.version}, those of 1.0.0 version ${firstVersion})`,
    );
  }
  if (row.version > versionAfter(steps) && !row.writable_from) {
    throw new StoreRefused(
      `a newer release of the site wrote it (version ${row.version}, this release knows ${versionAfter(steps)})`,
    );
  }
  return row;
}

/** The row of a database that this release, or a newer one, has opened. */
export async function readVersion(db: Kysely<Tables>): Promise<VersionRow | undefined> {
  const row = sql<VersionRow>`select version, writable_from, database_id from ${sql.table(versionTable)}`;
  return (await row.execute(db)).rows[0];
}

/** Why the release of these steps may not write, in words for operators; `null` where it may. */
export function writersFault(
  { version, writable_from }: VersionRow,
  steps: readonly SchemaStep[],
): string | null {
  const own = versionAfter(steps);
  if (version <= own || (writable_from && writable_from <= own)) return null;
  return `a newer release of the site wrote it (its tables have version ${version}; releases from version ${writable_from} on may write, this one has ${own}): it can be read, and nothing is written until a newer release runs`;
}

/**
 * Refuses what would delete people's data without the part that only a newer release knows.
 * @throws {StoreReadOnly} where a newer release wrote the database, though this one may write
 */
export async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const { version = 0 } = (await readVersion(db)) ?? {};
  if (version > versionAfter(migrations))
    throw new StoreReadOnly(
      'A newer release of the site wrote the database, and may keep something of people that this one does not know: nothing was erased. Erase with that release',
    );
}

/**
 * Brings the tables up to a release, in one transaction that one process at a time can be in. A newer database stays as it is.
 * @param knownId for a database from before there were ids
 * @returns how many steps that took
 */
export async function migrate(
  engine: Engine,
  db: Transaction<Tables>,
  steps: readonly SchemaStep[],
  knownId: string | null,
): Promise<number> {
  await engine.lock(db);
  const before = await versionOf(engine, db, steps);
  const [version, from] = [versionAfter(steps), writableFrom(steps)];
  if (before && before.version >= version) return 0;
  if (!before) await createVersionTable(db);
  // Other servers read it before they write: after this none is in between, and each that follows finds the new row.
  else if (engine.name === 'postgres')
    await sql`lock table ${sql.table(versionTable)} in access exclusive mode`.execute(db);
  const missing = before ? steps.slice(before.version - firstVersion + 1) : steps;
  for (const { run } of missing) await run(db, engine.name);
  const id = before?.database_id ?? knownId ?? randomUUID();
  await sql`update ${sql.table(versionTable)}
    set version = ${version}, writable_from = ${from}, database_id = ${id}`.execute(db);
  return missing.length;
}

/**
 * Compares the tables with those of a release.
 * @returns tables and columns that it does not know, and those that it misses
 */
export async function compareSchema(
  engine: Engine,
  db: Kysely<Tables>,
  steps: readonly SchemaStep[],
): Promise<{ extras: string[]; missing: string[] }> {
  const namesOf = (columns: Column[]) => new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const found = namesOf(await engine.columns(db));
  const wanted = namesOf(await columnsOfRelease(steps));
  const without = (names: Set<string>, others: Set<string>) => [...names].filter((name) => !others.has(name));
  return { extras: without(found, wanted), missing: without(wanted, found) };
}

/** Writes something that changes nothing: the way to learn whether writing works. */
export async function touch(db: Transaction<Tables>): Promise<void> {
  await sql`update ${sql.table(versionTable)} set version = version`.execute(db);
}
