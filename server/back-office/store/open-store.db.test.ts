import assert from 'node:assert/strict';
import { chmod, copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { onEachEmptyEngine } from '../../testing/databases/each-engine.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { logLines } from '../../testing/fixtures/log-lines.ts';
import { openStore } from './open-store.ts';
import { answerWithinMs, lockWaitMs, StoreRefused, StoreUnavailable } from './store.ts';

const enquiry = (reference: string) => enquiryRow(reference, { name: '李小龍 😀' });

onEachEmptyEngine((it) => {
  it('a later opening reads what an earlier one has written', async ({ open }) => {
    const store = await open();
    await store.write((db) => db.insertInto('enquiries').values(enquiry('NB-1')).execute());
    await store.close();
    const again = await open();
    const rows = await again.read((db) => db.selectFrom('enquiries').selectAll().execute());
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [enquiry('NB-1')],
    );
  });

  it('rolls back a transaction that fails', async ({ open }) => {
    const store = await open();
    await assert.rejects(
      store.write(async (db) => {
        await db.insertInto('enquiries').values(enquiry('NB-1')).execute();
        throw new Error('on purpose');
      }),
      /on purpose/,
    );
    const rows = await store.read((db) => db.selectFrom('enquiries').select('reference').execute());
    assert.deepEqual(rows, []);
  });

  it('quotes no value of a failed statement in its error', async ({ open }) => {
    const store = await open();
    const nameless = { ...enquiry('NB-1'), name: null as unknown as string, details: 'a secret' };
    const writing = store.write((db) => db.insertInto('enquiries').values(nameless).execute());
    await assert.rejects(writing, (error) => !inspect(error, { depth: 9 }).includes('a secret'));
  });

  it('two processes that start at once migrate once', async ({ open }) => {
    const stores = await Promise.all([open(), open(), open()]);
    for (const store of stores) assert.equal(await store.fault(), null);
  });

  it('keeps the rows of many concurrent writers', async ({ open }) => {
    const stores = await Promise.all([open(), open()]);
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    await Promise.all(
      numbers.map((n) =>
        stores[n % 2]?.write((db) =>
          db
            .insertInto('enquiries')
            .values(enquiry(`NB-${n}`))
            .execute(),
        ),
      ),
    );
    const rows = await stores[0]?.read((db) => db.selectFrom('enquiries').select('reference').execute());
    assert.equal(rows?.length, numbers.length);
  });

  it('writes nothing for a caller whose time has run out', async ({ open }) => {
    const store = await open();
    const told = Promise.withResolvers<void>();
    const late = store.write(async (db) => {
      await db.insertInto('enquiries').values(enquiry('NB-1')).execute();
      await told.promise;
    }, 300);
    await assert.rejects(late, StoreUnavailable);
    told.resolve();
    await store.write((db) => db.insertInto('enquiries').values(enquiry('NB-2')).execute());
    const rows = await store.read((db) => db.selectFrom('enquiries').select('reference').execute());
    assert.deepEqual(
      rows.map(({ reference }) => reference),
      ['NB-2'],
    );
  });

  it('lets a caller who waits longer than usual wait as long for a connection', async ({ open }) => {
    const store = await open();
    const usual = setTimeout(lockWaitMs(answerWithinMs) + 100);
    // More than a process has connections to PostgreSQL.
    const writes = Array.from({ length: 11 }, (_, n) =>
      store.write(async (db) => {
        await usual;
        await db
          .insertInto('enquiries')
          .values(enquiry(`NB-${n}`))
          .execute();
      }),
    );
    assert.equal((await Promise.all(writes)).length, 11);
  });

  it('refuses a database that does not say which release may write', async ({ open }) => {
    const store = await open();
    await store.write((db) =>
      sql`update northside_bench_version set version = 999, writable_from = null`.execute(db),
    );
    await assert.rejects(
      open(),
      (error) => error instanceof StoreRefused && /newer release/.test(error.message),
    );
  });

  it("refuses another application's database", async ({ open }) => {
    const store = await open();
    await store.write((db) => sql`drop table northside_bench_version`.execute(db));
    await assert.rejects(
      open(),
      (error) => error instanceof StoreRefused && /something else/.test(error.message),
    );
  });

  it('refuses a database that lacks a column or its version, and warns of what it does not know', async ({
    open,
    url,
  }) => {
    const store = await open();
    const { log, lines } = logLines();
    await store.write((db) => sql`create table notes (text text)`.execute(db));
    await (await openStore(url, log)).close();
    assert.deepEqual(lines[0]?.extras, ['notes.text']);
    const refused = (said: RegExp) => (error: unknown) =>
      error instanceof StoreRefused && said.test(error.message);
    await store.write((db) => sql`alter table repairs drop column collectors`.execute(db));
    await assert.rejects(open(), refused(/: it is damaged: it lacks repairs\.collectors\.$/));
    await store.write((db) => sql`drop table answers`.execute(db));
    await assert.rejects(open(), refused(/lacks answers\.id, .*repairs\.collectors/));
    await store.write((db) => sql`delete from northside_bench_version`.execute(db));
    await assert.rejects(open(), refused(/does not say which release wrote it/));
  });

  it('a locked database is StoreUnavailable, and works again afterwards', async ({ open, url, log }, t) => {
    const one = await open();
    // As the server opens it.
    const other = await openStore(url, log);
    t.after(() => other.close());
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const holder = one.write(async (db) => {
      await db.insertInto('enquiries').values(enquiry('NB-1')).execute();
      holding.resolve();
      await held.promise;
    }, 60_000);
    await holding.promise;
    const insert = () => other.write((db) => db.insertInto('enquiries').values(enquiry('NB-1')).execute());
    const started = performance.now();
    const results = await Promise.allSettled(Array.from({ length: 9 }, insert));
    assert.ok(
      performance.now() - started < (answerWithinMs * results.length) / 2,
      'everybody is told at the same time, not one after the other',
    );
    for (const result of results) {
      assert.ok(result.status === 'rejected' && result.reason instanceof StoreUnavailable);
    }
    held.resolve();
    await holder;
    assert.equal(await other.fault(), null);
    await assert.rejects(insert(), (error) => !(error instanceof StoreUnavailable));
  });
});

describe('refuses an unusable SQLite file, and does not change it', () => {
  const log = pino({ level: 'silent' });
  const folder = temporaryFolder();
  before(async () => {
    await (await openStore(`sqlite:${folder}/good.db`, log)).close();
  });

  const files: Record<string, (file: string) => Promise<void>> = {
    text: (file) => writeFile(file, 'Dear diary, '.repeat(500)),
    // SQLite itself takes it for an empty database.
    'of one byte': (file) => writeFile(file, 'D'),
    'of nothing but zeros': (file) => writeFile(file, Buffer.alloc(8192)),
    'with the first line of a database and no more': (file) => writeFile(file, 'SQLite format 3\0'),
    'cut off': async (file) => {
      await copyFile(`${folder}/good.db`, file);
      await truncate(file, 20_000);
    },
    'overwritten inside': async (file) => {
      const bytes = await readFile(`${folder}/good.db`);
      await writeFile(file, bytes.fill(0x5a, 4096, 12_288));
    },
    foreign: async (file) => {
      const db = new DatabaseSync(file);
      db.exec('create table notes (body text)');
      db.close();
    },
  };
  for (const [name, make] of Object.entries(files)) {
    test(name, async () => {
      const file = join(folder, `${name}.db`);
      await make(file);
      const before = await readFile(file);
      await assert.rejects(openStore(`sqlite:${file}`, log), StoreRefused);
      assert.deepEqual(await readFile(file), before);
    });
  }
});

describe('only their owner may read the files of an SQLite database', () => {
  const folder = temporaryFolder();
  let umask = 0;
  before(() => {
    umask = process.umask(0);
  });
  after(() => {
    process.umask(umask);
  });
  const rightsOf = (paths: string[]) =>
    Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)));

  test('new files, and the folders created for them', async () => {
    const file = join(folder, 'deep/er/shop.db');
    const store = await openStore(`sqlite:${file}`, pino({ level: 'silent' }));
    await store.write((db) => db.insertInto('enquiries').values(enquiry('NB-1')).execute());
    assert.deepEqual(await rightsOf([file, `${file}-wal`, `${file}-shm`]), ['600', '600', '600']);
    assert.deepEqual(await rightsOf([join(folder, 'deep'), join(folder, 'deep/er')]), ['700', '700']);
    await store.close();
  });

  test('files that an older release made readable for all, with a warning in the log', async () => {
    const file = join(folder, 'old.db');
    await (await openStore(`sqlite:${file}`, pino({ level: 'silent' }))).close();
    await chmod(file, 0o644);
    const old = new DatabaseSync(file);
    old.prepare('select * from enquiries').all();
    const lines: string[] = [];
    assert.deepEqual(await rightsOf([file, `${file}-wal`]), ['644', '644']);
    const store = await openStore(
      `sqlite:${file}`,
      pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    );
    assert.deepEqual(await rightsOf([file, `${file}-wal`, `${file}-shm`]), ['600', '600', '600']);
    assert.equal(lines.filter((line) => line.includes('others could read the database')).length, 3);
    await store.close();
    old.close();
  });

  test('but not a file that is refused: it keeps its rights', async () => {
    const file = join(folder, 'diary');
    await writeFile(file, 'Dear diary', { mode: 0o644 });
    await assert.rejects(openStore(`sqlite:${file}`, pino({ level: 'silent' })), StoreRefused);
    assert.deepEqual(await rightsOf([file]), ['644']);
  });
});

test('names an unreachable PostgreSQL without its password', async () => {
  const url = 'postgres://shop:secret@127.0.0.1:1/shop';
  await assert.rejects(
    openStore(url, pino({ level: 'silent' })),
    (error) =>
      error instanceof StoreUnavailable &&
      /cannot be reached/.test(error.message) &&
      !error.message.includes('secret'),
  );
});

test('a full disk is StoreUnavailable, and the store works again once there is room', async () => {
  const folder = temporaryFolder();
  const store = await openStore(`sqlite:${folder}/shop.db`, pino({ level: 'silent' }));
  const limit = (pages: number) =>
    store.read((db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db));
  const write = (reference: string) =>
    store.write((db) =>
      db
        .insertInto('enquiries')
        .values({ ...enquiry(reference), details: 'x'.repeat(20_000) })
        .execute(),
    );
  await limit(1);
  await assert.rejects(
    write('NB-1'),
    (error) => error instanceof StoreUnavailable && /full/.test(error.message),
  );
  assert.match((await store.fault()) ?? '', /full/);
  await limit(1_000_000);
  await write('NB-1');
  assert.equal(await store.fault(), null);
  await store.close();
});
