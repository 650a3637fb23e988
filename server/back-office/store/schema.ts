import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Column } from './engine.ts';
import { createVersionTable, type SchemaStep } from './migrations.ts';
import { kyselyOver } from './sync-sqlite.ts';
import type { Tables } from './tables.ts';

export async function columnsOfSqlite(db: Kysely<Tables>): Promise<Column[]> {
  const columns = sql<Column>`select each.name as "table", info.name as "column"
    from sqlite_schema as each join pragma_table_info(each.name) as info
    where each.type = 'table' and each.name not like 'sqlite\\_%' escape '\\'`;
  return (await columns.execute(db)).rows;
}

const made = new WeakMap<readonly SchemaStep[], Promise<Column[]>>();

/** The columns that a release makes, on either engine: those of an empty database in memory after all its steps. */
export function columnsOfRelease(steps: readonly SchemaStep[]): Promise<Column[]> {
  const columns = made.get(steps) ?? migrateInMemory(steps);
  made.set(steps, columns);
  return columns;
}

async function migrateInMemory(steps: readonly SchemaStep[]): Promise<Column[]> {
  const memory = new DatabaseSync(':memory:');
  const db = kyselyOver(memory);
  await db.transaction().execute(async (transaction) => {
    await createVersionTable(transaction);
    for (const { run } of steps) await run(transaction, 'sqlite');
  });
  const columns = await columnsOfSqlite(db);
  await db.destroy();
  return columns;
}
