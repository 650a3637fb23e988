import { type Kysely, sql, type Transaction } from 'kysely';
import type { Engine } from './engine.ts';
import { migrations } from './migrations.ts';
import { StoreRefused } from './store.ts';
import type { Tables } from './tables.ts';

/** The table that says whose database this is and how far it has come. */
const versionTable = 'northside_bench_version';

/** How many migrations the database has seen. Throws `StoreRefused` where it is another application's, or newer. */
export async function versionOf(engine: Engine, db: Kysely<Tables>): Promise<number> {
  const tables = await engine.tables(db);
  if (tables.length === 0) return 0;
  if (!tables.includes(versionTable)) {
    throw new StoreRefused('it holds tables of something else; give the site a database of its own');
  }
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(versionTable)}`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version > migrations.length) {
    throw new StoreRefused(
      `a newer release of the site wrote it (version ${version}, this release knows ${migrations.length})`,
    );
  }
  return version;
}

/** Brings the tables up to this release, in one transaction that one process at a time can be in. */
export async function migrate(engine: Engine, db: Transaction<Tables>): Promise<number> {
  await engine.lock(db);
  const before = await versionOf(engine, db);
  if (before === migrations.length) return 0;
  if (before === 0) {
    await db.schema.createTable(versionTable).addColumn('version', 'integer').execute();
    await sql`insert into ${sql.table(versionTable)} values (0)`.execute(db);
  }
  for (const migration of migrations.slice(before)) await migration(db);
  await sql`update ${sql.table(versionTable)} set version = ${migrations.length}`.execute(db);
  return migrations.length - before;
}

/** Writes something that changes nothing: the way to learn whether writing works. */
export async function touch(db: Transaction<Tables>): Promise<void> {
  await sql`update ${sql.table(versionTable)} set version = version`.execute(db);
}
