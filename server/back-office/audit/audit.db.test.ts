import assert from 'node:assert/strict';
import { sql, type Transaction } from 'kysely';
import { fridayAtEleven, onEachEngine } from '../../testing/databases/each-engine.ts';
import { refused } from '../../testing/servers/register-repair.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { recordAudit } from './audit.ts';
import { checkAudit } from './check-audit.ts';

const write = (store: Store, about: string) =>
  store.write((db) =>
    recordAudit(db, { by: 'Kim', action: 'erase', about, network: '203.0.113.7' }, fridayAtEleven),
  );

/** Four rows of the audit, from "1 record" to "4 records". */
async function writeFour(store: Store): Promise<void> {
  for (const about of ['1 record', '2 records', '3 records', '4 records']) await write(store, about);
}

/** Changes the audit as somebody may who can do everything in the database. */
const tamper = (store: Store, change: (db: Transaction<Tables>) => Promise<unknown>) =>
  store.write(async (db) => {
    if (store.engine === 'postgres') await sql`drop trigger audit_is_final on audit`.execute(db);
    else
      for (const name of ['audit_refuses_update', 'audit_refuses_delete'])
        await sql`drop trigger ${sql.ref(name)}`.execute(db);
    await change(db);
  });

const faultsOf = async (store: Store) => (await store.read(checkAudit)).faults;

const broken = (row: number) => [`Row ${row} is not as it was written, or the row before it was replaced.`];

onEachEngine((it) => {
  it('chains each row to the row before, and stores no network', async ({ store, run }) => {
    assert.match(await run('audit', 'check'), /whole\. Rows: 0\./);
    await writeFour(store);
    const rows = await store.read((db) => db.selectFrom('audit').selectAll().orderBy('number').execute());
    assert.deepEqual(
      rows.map(({ number }) => number),
      [1, 2, 3, 4],
    );
    assert.doesNotMatch(JSON.stringify(rows), /203\.0/);
    assert.equal(new Set(rows.map(({ network }) => network)).size, 1);
    const last = rows.at(-1)?.chain ?? '';
    assert.match(last, /^[0-9a-f]{64}$/);
    assert.match(await run('audit', 'check'), new RegExp(`whole\\. Rows: 4\\. .*${last}`));
    assert.match(
      await run('audit', 'list'),
      new RegExp(`^Row .*\n4 .*Kim.*4 records +${last.slice(0, 12)}\n`),
    );
  });

  it('refuses to change or delete a row', async ({ store }) => {
    await writeFour(store);
    await assert.rejects(
      store.write((db) => db.updateTable('audit').set({ by: 'Lee' }).execute()),
      /never changed/,
    );
    await assert.rejects(
      store.write((db) => db.deleteFrom('audit').execute()),
      /never changed/,
    );
    assert.deepEqual(await faultsOf(store), []);
  });

  it('names a row that was changed', async ({ store, run }) => {
    await writeFour(store);
    await tamper(store, (db) => db.updateTable('audit').set({ by: 'Lee' }).where('number', '=', 2).execute());
    assert.deepEqual(await faultsOf(store), broken(2));
    await assert.rejects(run('audit', 'check'), refused(/^The audit is broken\. Row 2 is not/));
  });

  it('names rows that were deleted, also the last', async ({ store }) => {
    await writeFour(store);
    const drop = (number: number) => (db: Transaction<Tables>) =>
      db.deleteFrom('audit').where('number', '=', number).execute();
    await tamper(store, drop(2));
    assert.deepEqual(await faultsOf(store), ['Row 2 is missing.']);
    await store.write(drop(3));
    assert.deepEqual(await faultsOf(store), ['Rows 2 to 3 are missing.']);
    await store.write(drop(4));
    assert.deepEqual(await faultsOf(store), ['Row 4 was written and is missing: the last is 1.']);
  });

  it('notices an end that was cut off by what the log had, though the head was set back', async ({
    store,
    run,
  }) => {
    for (let row = 1; row <= 9; row++) await write(store, `${row} records`);
    const { chain } = await store.read(checkAudit);
    const seen = `9:${chain.slice(0, 12)}`;
    assert.match(
      await run('audit', 'check', '--seen', seen, '--seen', `9:${chain}`),
      /Compared with what you have seen/,
    );
    await assert.rejects(
      run('audit', 'check', '--seen', `8:${chain}`),
      refused(/Row 8 is another than what you/),
    );
    await tamper(store, async (db) => {
      await db.deleteFrom('audit').where('number', '>', 4).execute();
      const last = db.selectFrom('audit').select('chain').where('number', '=', 4);
      const chain = (await last.executeTakeFirst())?.chain ?? '';
      await db.updateTable('audit_head').set({ number: 4, chain }).execute();
    });
    assert.match(await run('audit', 'check'), /whole\. Rows: 4\..*nothing outside of the database/);
    const missing = refused(
      /^The audit is broken\. Row 9, which what you have seen has, is missing: the last is 4\.$/,
    );
    await assert.rejects(run('audit', 'check', '--seen', seen), missing);
    for (let row = 5; row <= 9; row++) await write(store, 'other records');
    await assert.rejects(run('audit', 'check', '--seen', seen), refused(/Row 9 is another/));
    for (const wrong of ['9', '9:xyz', ':abcd', `9:${'a'.repeat(65)}`])
      await assert.rejects(run('audit', 'check', '--seen', wrong), refused(/--seen wants/), wrong);
  });

  it('names rows that changed places, and one that was put in', async ({ store }) => {
    await writeFour(store);
    await tamper(store, async (db) => {
      for (const [from, to] of [
        [2, 9],
        [3, 2],
        [9, 3],
      ] as const)
        await db.updateTable('audit').set({ number: to }).where('number', '=', from).execute();
    });
    assert.deepEqual(await faultsOf(store), [...broken(2), ...broken(3), ...broken(4)]);
  });

  it('names a row that is there twice, and a head that does not fit', async ({ store }) => {
    await writeFour(store);
    const [row] = await store.read((db) =>
      db.selectFrom('audit').selectAll().where('number', '=', 4).execute(),
    );
    assert.ok(row);
    await store.write((db) =>
      db
        .insertInto('audit')
        .values({ ...row, id: 'zz' })
        .execute(),
    );
    assert.deepEqual(await faultsOf(store), ['There are several rows 4.']);
    await tamper(store, async (db) => {
      await db.deleteFrom('audit').where('id', '=', 'zz').execute();
      await db.updateTable('audit_head').set({ number: 3 }).execute();
    });
    assert.match((await faultsOf(store)).join(), /^Its head does not fit row 4/);
    await store.write((db) => db.deleteFrom('audit_head').execute());
    assert.match((await faultsOf(store)).join(), /^Its head.* is missing/);
  });

  it('keeps one chain of two processes that write at once, and nothing of what was rolled back', async ({
    store,
    open,
  }) => {
    const other = await open();
    const writes = Array.from({ length: 20 }, (_, n) => write(n % 2 ? store : other, `${n} records`));
    const failing = store.write(async (db) => {
      await recordAudit(db, { by: 'Kim', action: 'erase', about: 'never' }, fridayAtEleven);
      throw new Error('the act failed');
    });
    await assert.rejects(failing, /the act failed/);
    await Promise.all(writes);
    const { rows, faults } = await store.read(checkAudit);
    assert.deepEqual({ rows, faults }, { rows: 20, faults: [] });
  });

  it('counts rows from before the chain, and begins it after them', async ({ store, run }) => {
    const before = { by: 'Kim', action: 'erase', about: '1 record', staff_id: null, network: null };
    await store.write((db) =>
      db
        .insertInto('audit')
        .values({ ...before, id: 'a', at: '2026-11-01T00:00:00.000Z', number: null, chain: null })
        .execute(),
    );
    await writeFour(store);
    assert.match(await run('audit', 'check'), /whole\. Rows: 4\..*\nRows from before .*: 1$/);
    assert.equal(JSON.parse(await run('audit', 'check', '--json')).unnumbered, 1);
  });
});
