import { sql } from 'kysely';
import type { Store } from '../back-office/store/store.ts';
import type { Tables } from '../back-office/store/tables.ts';

export type Statement = 'insert' | 'update' | 'delete';

/**
 * From now on, statements of this kind fail on the table.
 * @param when which rows it fails for, in SQL; all of them where it is left out
 */
export async function makeFail(
  store: Store,
  statement: Statement,
  table: keyof Tables,
  when = 'true',
): Promise<void> {
  const only = sql.raw(`when (${when})`);
  const on = sql`${sql.raw(statement)} on ${sql.table(table)}`;
  await store.write(async (db) => {
    if (store.engine === 'sqlite') {
      await sql`create trigger fails before ${on} ${only} begin select raise(abort, 'on purpose'); end`.execute(
        db,
      );
    } else {
      await sql`create function fails() returns trigger as 'begin raise exception ''on purpose''; end' language plpgsql`.execute(
        db,
      );
      await sql`create trigger fails before ${on} for each row ${only} execute function fails()`.execute(db);
    }
  });
}

/** Ends what `makeFail` began on the table. */
export async function endFailing(store: Store, table: keyof Tables): Promise<void> {
  await store.write(async (db) => {
    if (store.engine === 'sqlite') await sql`drop trigger fails`.execute(db);
    else {
      await sql`drop trigger fails on ${sql.table(table)}`.execute(db);
      await sql`drop function fails`.execute(db);
    }
  });
}
