import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { onEachEngine } from '../../testing/databases/each-engine.ts';
import { addRepair } from '../../testing/fixtures/repair-rows.ts';
import { findRepairByCode } from '../repairs/records/staff-repairs.ts';
import { hasCode } from './references.ts';

onEachEngine((it) => {
  it('finds a record by the symbols of its reference, whatever its prefix', async ({ store }) => {
    for (const reference of ['A-0000-0000', 'NB-1111-1111', 'WXYZ-2222-2222'])
      await addRepair(store, reference);
    const found = await store.read((db) =>
      Promise.all(
        ['0000-0000', '1111-1111', '2222-2222', '3333-3333'].map((code) => findRepairByCode(db, code)),
      ),
    );
    assert.deepEqual(
      found.map((repair) => repair?.reference),
      ['A-0000-0000', 'NB-1111-1111', 'WXYZ-2222-2222', undefined],
    );
  });

  it('finds it through the index, without reading the other rows', async ({ store }) => {
    const plan = await store.write(async (db) => {
      // PostgreSQL reads a table of no rows whole, unless it is told not to.
      if (store.engine === 'postgres') await sql`set local enable_seqscan = off`.execute(db);
      const query = sql`select reference from repairs where ${hasCode('0000-0000')}`;
      const explain = store.engine === 'postgres' ? sql`explain ${query}` : sql`explain query plan ${query}`;
      return (await explain.execute(db)).rows;
    });
    assert.match(JSON.stringify(plan), /repairs_ticket/);
  });
});
