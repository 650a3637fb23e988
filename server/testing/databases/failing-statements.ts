import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Store } from '../../back-office/store/store.ts';
import { childTables, recordTables, type Tables } from '../../back-office/store/tables.ts';

export type Statement = 'insert' | 'update' | 'delete';

/** All rows of all tables. */
export const contentsOf = (store: Store): Promise<Record<string, unknown[]>> =>
  store.read(async (db) => {
    const contents: Record<string, unknown[]> = {};
    for (const table of [...recordTables, ...childTables, 'slots'] as const) {
      contents[table] = await db.selectFrom(table).selectAll().execute();
    }
    return contents;
  });

/**
 * Makes statements of this kind fail on the table: the work, which needs one, is rejected, and nothing of it is stored.
 * @param when which rows it fails for, in SQL; all of them where it is left out
 */
export async function failsWhole(
  store: Store,
  [statement, table, when = 'true']: [statement: Statement, table: keyof Tables, when?: string],
  work: () => Promise<unknown>,
): Promise<void> {
  const before = await contentsOf(store);
  const trigger = `create trigger fails before ${statement} on ${table}`;
  const run = (...statements: string[]) =>
    store.write(async (db) => {
      for (const each of statements) await sql.raw(each).execute(db);
    });
  if (store.engine === 'sqlite') {
    await run(`${trigger} when (${when}) begin select raise(abort, 'on purpose'); end`);
  } else {
    await run(
      `create function fails() returns trigger as 'begin raise exception ''on purpose''; end' language plpgsql`,
      `${trigger} for each row when (${when}) execute function fails()`,
    );
  }
  await assert.rejects(work(), /on purpose/, `${statement} ${table}`);
  assert.deepEqual(await contentsOf(store), before);
  if (store.engine === 'sqlite') await run('drop trigger fails');
  else await run(`drop trigger fails on ${table}`, 'drop function fails');
}
