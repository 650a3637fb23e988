import { sql } from 'kysely';
import { migrations, type SchemaStep, versionTable } from '../../back-office/store/migrations.ts';

/** What releases to come may do to the tables, one step of each kind. `rollbacks.hard.ts` builds such releases with them. */
export const madeUpSteps = {
  table: {
    keepsWriters: true,
    run: async (db) => {
      const table = db.schema.createTable('loan_devices').addColumn('id', 'text', (id) => id.primaryKey());
      await table.addColumn('lent_to', 'text').execute();
    },
  },
  column: {
    keepsWriters: true,
    run: async (db) => {
      await db.schema.alterTable('enquiries').addColumn('pronouns', 'text').execute();
    },
  },
  /** What a key means is another thing, and a column has another name. */
  rewriting: {
    keepsWriters: false,
    run: async (db) => {
      await sql`update enquiries set email_key = 'v2:' || email_key`.execute(db);
      await db.schema.alterTable('missed_searches').renameColumn('times', 'often').execute();
    },
  },
} as const satisfies Record<string, SchemaStep>;

/** The steps of a release that comes after this one. */
export const stepsWith = (...kinds: (keyof typeof madeUpSteps)[]): SchemaStep[] => [
  ...migrations,
  ...kinds.map((kind) => madeUpSteps[kind]),
];

/** Reads the row that says which release wrote a database. */
export const versionRow = () => sql<Record<string, unknown>>`select * from ${sql.table(versionTable)}`;
