import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { onEachEmptyEngine } from '../../testing/databases/each-engine.ts';
import { becomeFirstRelease } from '../../testing/databases/old-database.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { logLines } from '../../testing/fixtures/log-lines.ts';
import { referencesOf } from '../retention/erasure.ts';
import { formerEmailKey } from './contact-keys.ts';
import { firstVersion, migrations } from './migrations.ts';
import { openStore } from './open-store.ts';
import { StoreRefused } from './store.ts';

/** A repair as 1.0.0 stored it. */
const repairOfRelease = [
  "insert into repairs (reference, suspicion, name, details, created_at, way, collectors, quarantined) values ('NB-2', '', 'Ana', '{}', '2026-11-20', 'drop-off', '[]', 0)",
  "insert into repair_devices (reference, device, fault, status, status_at, line, version) values ('NB-2', 'iPhone 13', '', 'received', '2026-11-20', 1, 1)",
  // Written in one instant, and with ids in no order.
  ...[
    ['c', "'received'"],
    ['a', "'approved'"],
    ['d', "'quote_sent'"],
    ['b', 'null'],
  ].map(
    ([id, status]) =>
      `insert into repair_events (id, reference, at, by, note, status, line, is_public) values ('${id}', 'NB-2', '2026-11-20', 'Kim', '', ${status}, 1, 1)`,
  ),
];

onEachEmptyEngine((it) => {
  it('serves a database of version 1.0.0: its rows stay, with the columns that are new', async ({
    open,
    url,
  }) => {
    const store = await open();
    const row = enquiryRow('NB-1', { name: 'Ana' });
    const { email_ascii_key: _, phone_key: _key, ...old } = row;
    await becomeFirstRelease(store, async (db) => {
      await db
        .insertInto('enquiries')
        .values(old as typeof row)
        .execute();
      for (const statement of repairOfRelease) await sql.raw(statement).execute(db);
    });
    const { log, lines } = logLines();
    const served = await openStore(url, log);
    const rows = await served.read((db) => db.selectFrom('enquiries').selectAll().execute());
    const repairs = await served.read((db) =>
      db
        .selectFrom('repairs')
        .innerJoin('repair_devices as device', 'device.reference', 'repairs.reference')
        .select(['name', 'repairs.version', 'device', 'sold_at', 'sold_cents', 'sale_costs_cents'])
        .select('excess_paid_at')
        .execute(),
    );
    const events = await served.read((db) =>
      db.selectFrom('repair_events').select('id').orderBy('seq').execute(),
    );
    const salts = await served.read((db) => db.selectFrom('salts').select('salt').execute());
    await served.close();
    assert.deepEqual(
      lines.map(({ msg }) => msg),
      ['database brought up to this release'],
      'it knows each table and column',
    );
    assert.deepEqual(
      events.map(({ id }) => id),
      ['c', 'd', 'a', 'b'],
      'each move may follow the one before, and notes come last',
    );
    assert.deepEqual(
      repairs.map((each) => ({ ...each })),
      [
        {
          name: 'Ana',
          version: 1,
          device: 'iPhone 13',
          sold_at: null,
          sold_cents: null,
          sale_costs_cents: null,
          excess_paid_at: null,
        },
      ],
    );
    assert.deepEqual({ ...rows[0] }, row);
    assert.deepEqual({ ...salts[0] }, { salt: '0123456789abcdef0123456789abcdef' });
  });

  it('makes dangers of what the condition of an open device names, and leaves what has ended', async ({
    url,
  }) => {
    const step = migrations.findIndex(({ run }) => run.name === 'dangersApart');
    const { log } = logLines();
    const before = await openStore(url, log, { steps: migrations.slice(0, step) });
    const rows = [
      ['received', 'Swollen; hotter, WET'],
      ['quote_declined', 'Case hot'],
      ['received', 'wetter'],
      ['received', null],
      ...['collected', 'sold', 'cancelled'].map((status) => [status, 'swollen']),
    ];
    await before.write(async (db) => {
      await sql`insert into repairs (reference, suspicion, name, details, created_at, way, collectors, quarantined, version) values ('NB-2', '', 'Ana', '{}', '2026-11-20', 'drop-off', '[]', 0, 1)`.execute(
        db,
      );
      for (const [index, [status, condition]] of rows.entries()) {
        await sql`insert into repair_devices (reference, device, fault, status, status_at, line, version, condition) values ('NB-2', 'iPhone 13', '', ${status}, '2026-11-20', ${index + 1}, 1, ${condition})`.execute(
          db,
        );
      }
    });
    await before.close();
    const served = await openStore(url, log);
    const devices = await served.read((db) =>
      db.selectFrom('repair_devices').select('dangers').orderBy('line').execute(),
    );
    await served.close();
    assert.deepEqual(
      devices.map(({ dangers }) => dangers),
      ['swollen,wet', 'hot', null, null, null, null, null],
    );
  });

  it('finds and erases who wrote before the keys were in ASCII, by either spelling of their domain', async ({
    url,
  }) => {
    const step = migrations.findIndex(({ run }) => run.name === 'contactKeys');
    const { log } = logLines();
    const before = await openStore(url, log, { steps: migrations.slice(0, step) });
    const spellings = ['Ana@Müller.example', 'ana@xn--mller-kva.example'];
    await before.write(async (db) => {
      for (const [index, email] of [...spellings, 'ana@muller.example', null].entries()) {
        const key = email && formerEmailKey(email);
        await sql`insert into enquiries (reference, kind, status, suspicion, name, details, created_at, quarantined, email, email_key, phone) values (${`NB-${index}`}, 'contact', 'open', '', 'Ana', '{}', '2026-11-20', 0, ${email}, ${key}, '+61755500000')`.execute(
          db,
        );
        await sql`insert into repairs (reference, suspicion, name, details, created_at, way, collectors, quarantined, version, email, email_key, phone) values (${`NB-R${index}`}, '', 'Ana', '{}', '2026-11-20', 'drop-off', '[]', 0, 1, ${email}, ${key}, '+61755500000')`.execute(
          db,
        );
      }
    });
    await before.close();
    const served = await openStore(url, log);
    for (const email of spellings)
      assert.deepEqual((await referencesOf(served, { email })).sort(), ['NB-0', 'NB-1', 'NB-R0', 'NB-R1']);
    assert.deepEqual(await referencesOf(served, { email: 'ana@muller.example' }), ['NB-2', 'NB-R2']);
    assert.equal((await referencesOf(served, { phone: '+61755500000;ext=12' })).length, 8);
    await served.close();
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
