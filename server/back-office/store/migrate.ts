import { type Kysely, sql, type Transaction } from 'kysely';
import type { Column, Engine } from './engine.ts';
import { firstVersion, latestVersion, migrations } from './migrations.ts';
import { columnsOfRelease } from './schema.ts';
import { StoreRefused } from './store.ts';
import type { Tables } from './tables.ts';

/** The table that says whose database this is and how far it has come. */
const versionTable = 'northside_bench_version';

/**
 * The version of the database's tables, 0 where there are none.
 * @throws {StoreRefused} where they are another application's, or of a version that this release does not know
 */
export async function versionOf(engine: Engine, db: Kysely<Tables>): Promise<number> {
  const columns = await engine.columns(db);
  if (columns.length === 0) return 0;
  if (!columns.some(({ table }) => table === versionTable)) {
    throw new StoreRefused('it holds tables of something else; give the site a database of its own');
  }
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(versionTable)}`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version < 1) throw new StoreRefused('it is damaged: it does not say which release wrote it');
  if (version < firstVersion) {
    throw new StoreRefused(
      `it is older than the site's first release, 1.0.0 (its tables have version ${version}, those of 1.0.0 version ${firstVersion})`,
    );
  }
  if (version > latestVersion) {
    throw new StoreRefused(
      `a newer release of the site wrote it (version ${version}, this release knows ${latestVersion})`,
    );
  }
  return version;
}

/**
 * Brings the tables up to this release, in one transaction that one process at a time can be in.
 * @returns how many steps that took
 */
export async function migrate(engine: Engine, db: Transaction<Tables>): Promise<number> {
  await engine.lock(db);
  const before = await versionOf(engine, db);
  if (before === latestVersion) return 0;
  if (before === 0) {
    await db.schema.createTable(versionTable).addColumn('version', 'integer').execute();
    await sql`insert into ${sql.table(versionTable)} values (0)`.execute(db);
  }
  const steps = before === 0 ? migrations : migrations.slice(before - firstVersion + 1);
  for (const step of steps) await step(db, engine.name);
  await sql`update ${sql.table(versionTable)} set version = ${latestVersion}`.execute(db);
  return steps.length;
}

/**
 * Compares the tables with those of this release.
 * @returns the tables and columns that this release does not know
 * @throws {StoreRefused} where one is missing
 */
export async function checkSchema(engine: Engine, db: Kysely<Tables>): Promise<string[]> {
  const namesOf = (columns: Column[]) => new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const found = namesOf(await engine.columns(db));
  const wanted = namesOf([...(await columnsOfRelease()), { table: versionTable, column: 'version' }]);
  const missing = [...wanted].filter((name) => !found.has(name));
  if (missing.length > 0) throw new StoreRefused(`it is damaged: it lacks ${missing.join(', ')}`);
  return [...found].filter((name) => !wanted.has(name));
}

/** Writes something that changes nothing: the way to learn whether writing works. */
export async function touch(db: Transaction<Tables>): Promise<void> {
  await sql`update ${sql.table(versionTable)} set version = version`.execute(db);
}
