import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Column } from './engine.ts';
import { migrations } from './migrations.ts';
import { kyselyOver } from './sync-sqlite.ts';
import type { Tables } from './tables.ts';

export async function columnsOfSqlite(db: Kysely<Tables>): Promise<Column[]> {
  const columns = sql<Column>`select each.name as "table", info.name as "column"
    from sqlite_schema as each join pragma_table_info(each.name) as info
    where each.type = 'table' and each.name not like 'sqlite\\_%' escape '\\'`;
  return (await columns.execute(db)).rows;
}

let release: Promise<Column[]> | null = null;

/** The columns that this release makes, on either engine: those of an empty database in memory after all migrations. */
export function columnsOfRelease(): Promise<Column[]> {
  release ??= migrateInMemory();
  return release;
}

async function migrateInMemory(): Promise<Column[]> {
  const memory = new DatabaseSync(':memory:');
  const db = kyselyOver(memory);
  await db.transaction().execute(async (transaction) => {
    for (const migration of migrations) await migration(transaction, 'sqlite');
  });
  const columns = await columnsOfSqlite(db);
  await db.destroy();
  return columns;
}
