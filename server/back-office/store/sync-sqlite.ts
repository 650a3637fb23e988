import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from './tables.ts';

/** Typed queries over a database that this thread has open, such as a copy. `destroy` closes it. */
export function kyselyOver(opened: DatabaseSync): Kysely<Tables> {
  const database = {
    close: () => opened.close(),
    prepare(text: string) {
      const statement = opened.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
        run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
        iterate: (values: readonly unknown[]) => statement.iterate(...(values as SQLInputValue[])),
      };
    },
  };
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}
