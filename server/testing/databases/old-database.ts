import { readFile } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import type { Store } from '../../back-office/store/store.ts';
import { childTables, recordTables, type Tables } from '../../back-office/store/tables.ts';

const tablesOfToday = [
  'northside_bench_version',
  'audit',
  'audit_head',
  'staff',
  'staff_keys',
  'staff_sessions',
  'staff_invites',
  'staff_challenges',
  'missed_searches',
  'job_times',
  'slots',
  'salts',
  ...childTables,
  ...recordTables,
];

/** Makes of an empty database one of version 1.0.0, as that release stored things. @param fill puts rows into it */
export async function becomeFirstRelease(
  store: Store,
  fill: (db: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  const schema = await readFile('server/testing/fixtures/release-1.0.0.sql', 'utf8');
  await store.write(async (db) => {
    for (const table of tablesOfToday) await sql`drop table ${sql.table(table)}`.execute(db);
    for (const statement of schema.split(/;\n/).slice(0, -1)) await sql.raw(statement).execute(db);
    await fill(db);
  });
}
