import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { onEachEmptyEngine } from '../../testing/each-engine.ts';
import { enquiryRow } from '../../testing/enquiry-row.ts';
import { logLines } from '../../testing/log-lines.ts';
import { firstVersion } from './migrations.ts';
import { openStore } from './open-store.ts';
import { StoreRefused } from './store.ts';
import { childTables, recordTables } from './tables.ts';

const tablesOfRelease = [
  'northside_bench_version',
  'audit',
  'missed_searches',
  'job_times',
  'slots',
  'salts',
  ...childTables,
  ...recordTables,
];

onEachEmptyEngine((it) => {
  it('serves a database of version 1.0.0 and changes nothing in it', async ({ open, url }) => {
    const store = await open();
    const statements = (await readFile('server/testing/release-1.0.0.sql', 'utf8')).split(/;\n/).slice(0, -1);
    const row = enquiryRow('NB-1', { name: 'Ana' });
    await store.write(async (db) => {
      for (const table of tablesOfRelease) await sql`drop table ${sql.table(table)}`.execute(db);
      for (const statement of statements) await sql.raw(statement).execute(db);
      await db.insertInto('enquiries').values(row).execute();
    });
    const { log, lines } = logLines();
    const served = await openStore(url, log);
    const rows = await served.read((db) => db.selectFrom('enquiries').selectAll().execute());
    const salts = await served.read((db) => db.selectFrom('salts').select('salt').execute());
    await served.close();
    assert.deepEqual(lines, [], 'no step was taken, and it knows each table and column');
    assert.deepEqual({ ...rows[0] }, row);
    assert.deepEqual({ ...salts[0] }, { salt: '0123456789abcdef0123456789abcdef' });
  });

  it('refuses the database of a version before the first release, in one sentence', async ({ open }) => {
    const store = await open();
    for (const version of [1, firstVersion - 1]) {
      await store.write((db) => sql`update northside_bench_version set version = ${version}`.execute(db));
      await assert.rejects(
        open(),
        (error) =>
          error instanceof StoreRefused &&
          error.message.endsWith(
            `cannot be used: it is older than the site's first release, 1.0.0 (its tables have version ${version}, those of 1.0.0 version 8).`,
          ),
      );
    }
  });

  it('gives a new database one salt, whoever opens it next', async ({ open }) => {
    const saltsOf = async () =>
      (await open()).read((db) => db.selectFrom('salts').select(['purpose', 'salt']).execute());
    const salts = await saltsOf();
    assert.match(salts[0]?.salt ?? '', /^[0-9a-f]{32}$/);
    assert.deepEqual(await saltsOf(), salts);
  });
});
