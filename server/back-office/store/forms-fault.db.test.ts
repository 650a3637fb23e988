import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { pino } from 'pino';
import { until } from '../../testing/basics/until.ts';
import { onEachEngine, onSqlite } from '../../testing/databases/each-engine.ts';
import {
  addQuote,
  addRepair,
  mailedLink,
  moveAlong,
  toTheBench,
} from '../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { anasMessage, submitEnquiry } from '../../testing/fixtures/submit-enquiry.ts';
import { createRequests } from '../repairs/intake/repair-requests.ts';
import { createTracking } from '../repairs/links/repair-tracking.ts';
import type { RepairRequest } from '../repairs/records/request-details.ts';
import { startStore } from './start-store.ts';
import { type Store, StoreUnavailable } from './store.ts';
import { formTables } from './tables.ts';

// What readiness says of forms, and whether a visitor would say the same.

const log = pino({ level: 'silent' });
const at = new Date('2026-11-20T01:00:00Z');

const request: RepairRequest = {
  name: 'Ana',
  email: 'ana@example.com',
  phone: null,
  message: 'It fell on a corner.',
  way: 'drop-off',
  battery: 'no',
  website: null,
  device: { name: 'Apple iPhone 13', path: 'apple/iphone-13', quote: null },
};

/** Holds a lock from another connection while some work is done. */
async function whileLocked<T>(store: Store, lock: string, work: () => Promise<T>): Promise<T> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = store.write(async (db) => {
    await sql.raw(lock).execute(db);
    held.resolve();
    await over.promise;
  }, 60_000);
  await Promise.race([held.promise, holder]);
  try {
    return await work();
  } finally {
    over.resolve();
    await holder;
  }
}

onEachEngine((it) => {
  it('names a lock that keeps a form waiting, of one table too, and writes nothing', async ({
    store,
    open,
  }) => {
    const other = await open();
    const version = () => other.read((db) => sql`select * from northside_bench_version`.execute(db));
    const before = (await version()).rows;
    assert.equal(await store.fault(), null);
    if (store.engine === 'sqlite') return;
    for (const table of [...formTables, 'salts']) {
      // As `vacuum full` and a restore of a table do.
      const lock = `lock table ${table} in access exclusive mode`;
      assert.equal(await whileLocked(other, lock, () => store.fault()), `its table ${table} is locked`);
    }
    for (const table of ['slots', 'outbox']) {
      const building = `lock table ${table} in share mode`;
      assert.equal(await whileLocked(other, building, () => store.fault()), `its table ${table} is locked`);
    }
    for (const harmless of ['salts in share', 'enquiries in row exclusive', 'audit in access exclusive'])
      assert.equal(await whileLocked(other, `lock table ${harmless} mode`, () => store.fault()), null);
    assert.equal(await store.fault(), null);
    assert.deepEqual((await version()).rows, before);
  });
});

onSqlite((it) => {
  it('the forms write these tables, and no other', async ({ store }) => {
    const all = await store.read((db) =>
      sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db),
    );
    const reference = 'NB-0000-0000';
    await addRepair(store, reference);
    await moveAlong(store, reference, [...toTheBench, { to: 'quote_sent', at: at.toISOString() }]);
    await addQuote(store, reference, [['New screen', 24_900]]);
    await store.write(async (db) => {
      await sql`create table written (name text)`.execute(db);
      for (const { name } of all.rows)
        for (const what of ['insert', 'update', 'delete'])
          await sql
            .raw(
              `create trigger ${what}_${name} after ${what} on ${name} begin insert into written values ('${name}'); end`,
            )
            .execute(db);
    });
    const deps = { store, now: () => at, shop: () => sampleShop, mailTo: null, log };
    await submitEnquiry(store, () => at, 'contact', anasMessage);
    const meta = { addressKey: '192.0.2.1' };
    await createRequests(deps).request(request, meta);
    const tracking = createTracking(deps, 0);
    const lookup = tracking.lookUp('00000000', { email: 'ana@example.com' }, meta);
    await assert.rejects(lookup, { code: 'unknown-repair' });
    await tracking.sendLinks('ana@example.com', meta);
    const token = await mailedLink(store, reference, at);
    await tracking.nameCollectors(token, ['Bob']);
    await tracking.answer(token, { device: 1, version: 1, approved: new Map([[1, true]]) });
    await tracking.stop(token);
    const { rows } = await store.read((db) =>
      sql<{ name: string }>`select distinct name from written order by name`.execute(db),
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...formTables].sort(),
    );
  });

  it('names a lock of another process, and readiness does so at once where it is known', async ({
    url,
    store,
  }) => {
    const server = await startStore(url, log);
    const other = new DatabaseSync(url.slice('sqlite:'.length));
    other.exec('begin immediate');
    const locked = 'the database is locked by another process';
    await until(async () => (await server.fault()) === locked, 'the lock');
    // Of a look that is under way for two seconds.
    const answers = [server.fault(), server.fault()];
    assert.deepEqual(await Promise.all(answers), [locked, locked]);
    other.exec('rollback');
    other.close();
    await until(async () => (await server.fault()) === null, 'the end of the lock');
    await server.close();
    assert.equal(await store.fault(), null);
  });
});

onEachEngine((it) => {
  it('names a database that nobody may write to, before a form finds out', async ({ store, url, open }) => {
    if (store.engine === 'sqlite') return;
    const reading = await open(`${url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`);
    assert.equal(await reading.fault(), 'the database may not be written to');
  });

  it('says what PostgreSQL has run out of', async ({ store }) => {
    if (store.engine === 'sqlite') return;
    for (const [code, reason] of [
      ['53300', 'the database has no connection left'],
      ['53200', 'the database has no memory left'],
      ['53100', 'the disk of the database is full'],
      ['53000', 'the database lacks memory, disk or connections'],
      ['53400', 'the database has reached a limit of its settings'],
      ['58030', 'the disk of the database failed'],
      ['57014', 'the database did not answer in time'],
      ['57P01', 'the database turns us away'],
    ]) {
      const raise = `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;
      await assert.rejects(
        store.write((db) => sql.raw(raise).execute(db)),
        (error) => error instanceof StoreUnavailable && error.message === reason,
      );
    }
  });
});
