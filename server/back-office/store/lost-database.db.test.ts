import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { until } from '../../testing/basics/until.ts';
import { suitePostgres } from '../../testing/databases/shared-postgres.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { logLines } from '../../testing/fixtures/log-lines.ts';
import { openStore } from './open-store.ts';
import { startStore } from './start-store.ts';
import { type Store, StoreRefused, StoreUnavailable } from './store.ts';

// A database that is lost, empty or another's, under a server and at its start.

const waits = { firstMs: 20, maxMs: 100 };
const { log } = logLines();

const add = (store: Store, reference: string) =>
  store.write((db) => db.insertInto('enquiries').values(enquiryRow(reference)).execute());
const references = async (store: Store) =>
  (await store.read((db) => db.selectFrom('enquiries').select('reference').execute())).map(
    ({ reference }) => reference,
  );

/** A place where a database is, with what takes it away and puts another there. */
interface Place {
  url: string;
  /** Moves what is there aside; `null` leaves nothing, or a database without tables. */
  put(other: string | null): Promise<void>;
  /** Puts the first one back. */
  putBack(): Promise<void>;
  /** The address of a new empty database that can be put there. */
  another(): Promise<string>;
  /** Runs statements there. */
  load(url: string, statements: string): Promise<void>;
}

function describePlace(place: (context: TestContext) => Promise<Place | null>): void {
  const over = (name: string, body: (at: Place, context: TestContext) => Promise<void>) =>
    test(name, async (context) => {
      const at = await place(context);
      if (at) await body(at, context);
    });

  /** A server's store with one enquiry in it, and the id of its database. */
  async function started({ url }: Place, context: TestContext): Promise<{ store: Store; id: string }> {
    let id = '';
    const onOpened = (opened: string) => {
      id = opened;
    };
    const store = await startStore(url, log, waits, { onOpened });
    context.after(() => store.close());
    await add(store, 'NB-1');
    return { store, id };
  }

  over('is not begun anew under a server, which goes on once it is back', async (at, context) => {
    const { store } = await started(at, context);
    await at.put(null);
    for (const reference of ['NB-2', 'NB-3'])
      await assert.rejects(add(store, reference), (error) => error instanceof StoreUnavailable);
    await until(async () => /empty|gone/.test((await store.fault()) ?? ''));
    await assert.rejects(references(store), StoreUnavailable);
    await at.putBack();
    await until(async () => (await store.fault()) === null);
    await add(store, 'NB-4');
    assert.deepEqual((await references(store)).sort(), ['NB-1', 'NB-4']);
  });

  over('is never another one under a server: nothing is written there or read', async (at, context) => {
    const { store } = await started(at, context);
    const url = await at.another();
    const other = await openStore(url, log);
    await add(other, 'XX-1');
    await other.close();
    await at.put(url);
    await assert.rejects(add(store, 'NB-2'), StoreUnavailable);
    await until(async () => /another database/.test((await store.fault()) ?? ''));
    await assert.rejects(references(store), StoreUnavailable);
    const there = await openStore(at.url, log);
    assert.deepEqual(await references(there), ['XX-1']);
    await there.close();
    await at.putBack();
    await until(async () => (await store.fault()) === null);
    assert.deepEqual(await references(store), ['NB-1']);
  });

  over(
    'an empty one is refused at a start that knows which is meant, and stays empty',
    async (at, context) => {
      const { store, id } = await started(at, context);
      await store.close();
      await at.put(null);
      const refused = (error: unknown) =>
        error instanceof StoreRefused && /it is empty, .*NEW_DATABASE=1/.test(error.message);
      await assert.rejects(startStore(at.url, log, waits, { id }), refused);
      await assert.rejects(startStore(at.url, log, waits, { id }), refused);
      // The command line makes no tables either.
      await assert.rejects(openStore(at.url, log, { create: false }));
      await (await startStore(at.url, log, waits, { id: null })).close();
    },
  );

  over(
    'another is refused at a start that knows which is meant; one from before ids is taken',
    async (at, context) => {
      const { store, id } = await started(at, context);
      await store.close();
      const url = await at.another();
      await (await openStore(url, log)).close();
      await at.put(url);
      await assert.rejects(
        startStore(at.url, log, waits, { id }),
        (error) =>
          error instanceof StoreRefused && error.message.includes(id) && /another/.test(error.message),
      );
      const old = await at.another();
      await at.load(old, await readFile('server/testing/fixtures/release-1.0.0.sql', 'utf8'));
      await at.put(old);
      const taken = await openStore(at.url, log, { id });
      assert.equal(taken.id, id);
      await taken.close();
    },
  );
}

describe('an SQLite file', () => {
  const folder = temporaryFolder();
  let files = 0;
  const newFile = () => join(folder, `${++files}.db`);
  describePlace(async () => {
    const file = newFile();
    const kept = `${file}.kept`;
    const clear = () => Promise.all(['', '-wal', '-shm'].map((end) => rm(file + end, { force: true })));
    return {
      url: `sqlite:${file}`,
      async put(url) {
        if (existsSync(kept)) await clear();
        else await rename(file, kept);
        if (url) await rename(url.slice('sqlite:'.length), file);
      },
      async putBack() {
        await rename(kept, file);
      },
      another: async () => `sqlite:${newFile()}`,
      async load(url, statements) {
        const db = new DatabaseSync(url.slice('sqlite:'.length));
        db.exec(statements);
        db.close();
      },
    };
  });
});

describe('a PostgreSQL database', () => {
  const postgres = suitePostgres();
  describePlace(async (context) => {
    const url = await postgres.newDatabase(context);
    if (!url) return null;
    const nameOf = (address: string) => new URL(address).pathname.slice(1);
    const name = nameOf(url);
    let isKept = false;
    const admin = Object.assign(new URL(url), { pathname: 'postgres' }).href;
    const run = (...statements: string[]) => runOn(admin, statements);
    /** The running server connects again at once, which keeps a database from being renamed. */
    const closedTo = (...statements: string[]) =>
      run(
        `alter database ${name} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        ...statements,
      );
    return {
      url,
      async put(other) {
        await closedTo(
          isKept ? `drop database ${name} with (force)` : `alter database ${name} rename to ${name}_kept`,
        );
        isKept = true;
        await run(other ? `alter database ${nameOf(other)} rename to ${name}` : `create database ${name}`);
      },
      putBack: () =>
        closedTo(
          `drop database ${name} with (force)`,
          `alter database ${name}_kept rename to ${name}`,
          `alter database ${name} allow_connections true`,
        ),
      load: (other, statements) => runOn(other, [statements]),
      another: async () => (await postgres.newDatabase(context)) ?? assert.fail('there was one before'),
    };
  });

  test('that another copy was loaded into, on connections that are still open, is not written to', async (context) => {
    const url = await postgres.newDatabase(context);
    if (!url) return;
    const store = await startStore(url, log, waits);
    context.after(() => store.close());
    await add(store, 'NB-1');
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query('select database_id from northside_bench_version');
    await client.query("update northside_bench_version set database_id = 'another'");
    await assert.rejects(add(store, 'NB-2'), StoreUnavailable);
    await until(async () => /another database/.test((await store.fault()) ?? ''));
    await client.query('update northside_bench_version set database_id = $1', [rows[0].database_id]);
    await client.end();
    await until(async () => (await store.fault()) === null);
    assert.deepEqual(await references(store), ['NB-1']);
  });
});

async function runOn(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
