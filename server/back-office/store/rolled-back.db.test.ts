import assert from 'node:assert/strict';
import { until } from '../../testing/basics/until.ts';
import { commandLine } from '../../testing/databases/command-line.ts';
import { onEachEmptyEngine } from '../../testing/databases/each-engine.ts';
import { stepsWith, versionRow } from '../../testing/databases/made-up-steps.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { logLines } from '../../testing/fixtures/log-lines.ts';
import { enquiryRetention } from '../enquiries/enquiry-retention.ts';
import { applyRetention } from '../retention/retention.ts';
import { setJobTime } from './job-times.ts';
import { firstVersion, migrations, versionAfter, writableFrom } from './migrations.ts';
import { openStore } from './open-store.ts';
import { startStore } from './start-store.ts';
import { type Store, StoreReadOnly, StoreUnavailable } from './store.ts';

// A release that is put back after a newer one has opened the database: both ends here, the newer with steps made up for it.

const own = versionAfter(migrations);
const waits = { firstMs: 20, maxMs: 100 };

const add = (store: Store, reference: string) =>
  store.write((db) => db.insertInto('enquiries').values(enquiryRow(reference)).execute());
const references = async (store: Store) =>
  (
    await store.read((db) => db.selectFrom('enquiries').select('reference').orderBy('reference').execute())
  ).map(({ reference }) => reference);
const rowOf = async (store: Store) =>
  (await store.read((db) => versionRow().execute(db))).rows.map((row) => ({ ...row }))[0];

onEachEmptyEngine((it) => {
  it('says in the database which release may write, as its own steps declare', async ({ open }) => {
    const store = await open();
    const { version, writable_from, database_id } = (await rowOf(store)) ?? {};
    assert.deepEqual([version, writable_from], [own, writableFrom(migrations)]);
    assert.match(String(database_id), /^[0-9a-f-]{36}$/);
    assert.equal(writableFrom(stepsWith('table', 'column')), writableFrom(migrations));
    assert.equal(writableFrom(stepsWith('table', 'rewriting', 'column')), own + 2);
    assert.equal(writableFrom(migrations.slice(0, 1)), firstVersion);
  });

  it('writes after steps that only add, and leaves what it does not know', async ({ url, open }, t) => {
    const steps = stepsWith('table', 'column');
    const newer = await openStore(url, logLines().log, { steps });
    await newer.write(async (db) => {
      await db
        .insertInto('loan_devices' as never)
        .values({ id: 'L1' } as never)
        .execute();
      await db
        .insertInto('enquiries')
        .values({ ...enquiryRow('NB-1'), pronouns: 'they' } as never)
        .execute();
    });
    const before = await rowOf(newer);
    await newer.close();

    const older = await open();
    t.after(() => older.close());
    await add(older, 'NB-2');
    assert.equal(await older.fault(), null);
    assert.deepEqual(await rowOf(older), before);

    const forward = await openStore(url, logLines().log, { steps });
    t.after(() => forward.close());
    await add(forward, 'NB-3');
    assert.deepEqual(await references(forward), ['NB-1', 'NB-2', 'NB-3']);
    const kept = await forward.read((db) =>
      db
        .selectFrom('enquiries')
        .select('pronouns' as never)
        .execute(),
    );
    assert.equal(kept.filter((each) => Object.values(each)[0] === 'they').length, 1);
  });

  it('only reads after a step that rewrites; the newer release goes on', async ({ url, open }, t) => {
    const steps = stepsWith('table', 'rewriting', 'column');
    await add(await open(), 'NB-1');
    const newer = await openStore(url, logLines().log, { steps });
    t.after(() => newer.close());
    const before = await rowOf(newer);

    const { log, lines } = logLines();
    const older = await startStore(url, log, waits);
    t.after(() => older.close());
    assert.deepEqual(await references(older), ['NB-1']);
    await assert.rejects(add(older, 'NB-2'), StoreReadOnly);
    await assert.rejects(
      older.write((db) => setJobTime(db, 'backup', new Date())),
      StoreReadOnly,
    );
    const said = new RegExp(`^a newer release of the site wrote it .*${own + 3}; .*${own + 2} on may write`);
    assert.match((await older.fault()) ?? '', said);
    // What is gone by now is no fault of the statement, and takes nothing else with it.
    const missing = older.read((db) => db.selectFrom('missed_searches').select('times').execute());
    await assert.rejects(missing, StoreReadOnly);
    assert.deepEqual(await references(older), ['NB-1']);
    assert.deepEqual(
      lines.filter(({ level }) => Number(level) >= 50).map(({ msg }) => msg),
      ['the database cannot be used: forms are answered 503, pages are served'],
    );
    assert.deepEqual(await rowOf(newer), before);

    await add(newer, 'NB-3');
    assert.deepEqual(await references(newer), ['NB-1', 'NB-3']);
  });

  it('stops to write at the moment when a newer release rewrites the tables beside it', async ({
    url,
  }, t) => {
    const { log, lines } = logLines();
    const older = await startStore(url, log, waits);
    t.after(() => older.close());
    await add(older, 'NB-1');
    // A transaction that has begun before the newer release starts is in what that rewrites.
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = older.write(async (db) => {
      await db
        .insertInto('enquiries')
        .values(enquiryRow('NB-2', { email_key: 'a' }))
        .execute();
      begun.resolve();
      await goOn.promise;
    }, 30_000);
    await begun.promise;
    const opening = openStore(url, logLines().log, { steps: stepsWith('rewriting'), withinMs: 30_000 });
    goOn.resolve();
    await slow;
    const newer = await opening;
    t.after(() => newer.close());
    await assert.rejects(add(older, 'NB-3'), StoreUnavailable);
    await until(async () => /a newer release/.test((await older.fault()) ?? ''));
    await assert.rejects(add(older, 'NB-4'), StoreReadOnly);
    const keys = await newer.read((db) =>
      db.selectFrom('enquiries').select(['reference', 'email_key']).orderBy('reference').execute(),
    );
    assert.deepEqual(
      keys.map(({ reference, email_key }) => [reference, email_key?.startsWith('v2:')]),
      [
        ['NB-1', true],
        ['NB-2', true],
      ],
    );

    // As a copy from before, put back in its place, would have it.
    await newer.write(async (db) => {
      await db.schema.alterTable('missed_searches').renameColumn('often', 'times').execute();
      await db
        .updateTable('northside_bench_version' as never)
        .set({ version: own, writable_from: own } as never)
        .execute();
    });
    await newer.close();
    await until(() => lines.some(({ msg }) => msg === 'the database can be used again'));
    await add(older, 'NB-5');
  });

  it('erases nobody and applies no retention while a newer release may keep more of them', async ({
    url,
    open,
  }, t) => {
    const newer = await openStore(url, logLines().log, { steps: stepsWith('column') });
    await newer.write((db) =>
      db
        .insertInto('enquiries')
        .values(
          enquiryRow('NB-1', {
            quarantined: 1,
            created_at: '2020-01-01T00:00:00.000Z',
            email: 'ana@example.com',
            email_key: 'ana@example.com',
          }),
        )
        .execute(),
    );
    await newer.close();
    const older = await open();
    t.after(() => older.close());
    const erase = commandLine(older, url, () => new Date());
    await assert.rejects(
      erase('erase', '--email', 'ana@example.com', '--by', 'Kim', '--yes'),
      /newer release/,
    );
    await assert.rejects(applyRetention(older, [enquiryRetention], 365, new Date()), /newer release/);
    assert.deepEqual(await references(older), ['NB-1']);
  });
});
