import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, mock, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { until } from '../../testing/basics/until.ts';
import { startPostgres } from '../../testing/databases/postgres.ts';
import { suitePostgres } from '../../testing/databases/shared-postgres.ts';
import { proxyTo } from '../../testing/network/tcp-proxy.ts';
import { startStore } from './start-store.ts';
import { answerWithinMs, type Store, StoreRefused, StoreUnavailable } from './store.ts';

const waits = { firstMs: 20, maxMs: 100 };
let lines: { level: number; msg: string; reason?: string }[];
let log: Logger;
let store: Store | null;
beforeEach(() => {
  lines = [];
  store = null;
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  log = pino({ level: 'info', base: null }, output);
});
afterEach(() => store?.close());

const submission = (content_key: string) => ({ content_key, reference: content_key, created_at: '2026' });
const write = (content_key: string) =>
  (store as Store).write((db) => db.insertInto('submissions').values(submission(content_key)).execute());
const written = async () =>
  (
    await (store as Store).read((db) =>
      db.selectFrom('submissions').select('reference').orderBy('reference').execute(),
    )
  ).map(({ reference }) => reference);
const said = (text: string) => lines.filter(({ msg }) => msg.startsWith(text)).length;
const outages = () => [said('the database cannot be used'), said('the database can be used again')];

/** Asks again and again, as a visitor would; the file's own time limit ends it. */
async function untilBack(): Promise<void> {
  while (said('the database can be used again') === 0) await setTimeout(10);
}

describe('an SQLite file', () => {
  let folder = '';
  let files = 0;
  let file = '';
  beforeEach(async () => {
    folder ||= temporaryFolder();
    file = join(folder, `${++files}`, 'shop.db');
    store = await startStore(`sqlite:${file}`, log, waits);
  });

  test('is opened again after its thread has failed', async () => {
    await store?.close();
    const workers = new Set<Worker>();
    const { postMessage } = Worker.prototype;
    mock.method(Worker.prototype, 'postMessage', function (this: Worker, ...given: [unknown]) {
      workers.add(this);
      return postMessage.apply(this, given);
    });
    store = await startStore(`sqlite:${file}`, log, waits);
    mock.restoreAll();
    await write('a');
    // In the middle of a transaction, whose lock must not stay behind.
    const cut = store.write(async (db) => {
      await db.insertInto('submissions').values(submission('b')).execute();
      for (const worker of workers) await worker.terminate();
      await db.insertInto('submissions').values(submission('c')).execute();
    });
    await assert.rejects(cut, StoreUnavailable);
    await write('d');
    assert.deepEqual(await written(), ['a', 'd']);
    await untilBack();
    assert.deepEqual(outages(), [1, 1]);
    assert.equal(await store.fault(), null);
  });

  test('that was moved away is unavailable until it is back', async () => {
    await write('a');
    const [away, back] = [`${file}.away`, file];
    await rename(file, away);
    await assert.rejects(
      write('b'),
      (error) => error instanceof StoreUnavailable && /gone/.test(error.message),
    );
    await assert.rejects(written(), StoreUnavailable);
    assert.match((await store?.fault()) ?? '', /gone/);
    await rename(away, back);
    await untilBack();
    await write('c');
    assert.deepEqual(await written(), ['a', 'c']);
    assert.deepEqual(outages(), [1, 1]);
  });

  test('that can no longer be written can be read until it can be', async () => {
    await write('a');
    // Each write fails as on a disk that has become read-only, until the file is opened again.
    await store?.read((db) => sql`pragma query_only = on`.execute(db));
    const other = new DatabaseSync(file);
    await assert.rejects(write('b'), (error) => error instanceof StoreUnavailable);
    other.exec('begin immediate');
    assert.deepEqual(await written(), ['a']);
    await until(async () => /locked by another process/.test((await store?.fault()) ?? ''), 'a try');
    assert.deepEqual(await written(), ['a']);
    await assert.rejects(write('c'), StoreUnavailable);
    other.exec('rollback');
    other.close();
    await untilBack();
    await write('d');
    assert.deepEqual(await written(), ['a', 'd']);
    assert.deepEqual(outages(), [1, 1]);
  });

  test('that was removed is not created again', async () => {
    await rm(file);
    await assert.rejects(write('b'), StoreUnavailable);
    await setTimeout(5 * waits.maxMs);
    await assert.rejects(write('c'), StoreUnavailable);
    assert.deepEqual(outages(), [1, 0]);
    assert.equal(existsSync(file), false);
  });

  test('whose log was removed is opened again, and no row is missing', async () => {
    await write('a');
    await rm(`${file}-wal`);
    await assert.rejects(write('b'), StoreUnavailable);
    await untilBack();
    await write('c');
    assert.deepEqual(await written(), ['a', 'c']);
  });

  test('that was replaced by a backup is opened again, without the log of the former', async () => {
    await write('a');
    const backup = `${file}.backup`;
    await store?.read((db) => sql`vacuum into ${sql.lit(backup)}`.execute(db));
    await write('b');
    await rename(backup, file);
    await assert.rejects(
      write('c'),
      (error) => error instanceof StoreUnavailable && /replaced/.test(error.message),
    );
    await untilBack();
    await write('d');
    assert.deepEqual(await written(), ['a', 'd']);
    assert.match((await integrity()) ?? '', /^ok$/);
  });

  test('that was replaced together with its log keeps the rows of that log', async () => {
    await write('a');
    const other = join(folder, `other-${++files}.db`);
    await store?.read((db) => sql`vacuum into ${sql.lit(other)}`.execute(db));
    const running = await startStore(`sqlite:${other}`, log, waits);
    await running.write((db) => db.insertInto('submissions').values(submission('z')).execute());
    for (const end of ['', '-wal']) await copyFile(other + end, `${file}.new${end}`);
    await running.close();
    for (const end of ['-wal', '']) await rename(`${file}.new${end}`, file + end);
    await assert.rejects(write('b'), StoreUnavailable);
    await untilBack();
    assert.deepEqual(await written(), ['a', 'z']);
  });

  test('that was replaced by another file is not written to until it is back', async () => {
    await write('a');
    await store?.read((db) => sql`vacuum into ${sql.lit(`${file}.good`)}`.execute(db));
    await writeFile(`${file}.new`, 'Dear diary, '.repeat(500));
    await rename(`${file}.new`, file);
    await assert.rejects(write('b'), StoreUnavailable);
    while (!/no SQLite database/.test((await store?.fault()) ?? '')) await setTimeout(10);
    await assert.rejects(write('c'), StoreUnavailable);
    await rename(`${file}.good`, file);
    await untilBack();
    await write('d');
    assert.deepEqual(await written(), ['a', 'd']);
    assert.deepEqual(outages(), [1, 1]);
  });

  test('that is no database is refused at the start', async () => {
    const text = join(folder, 'text');
    await writeFile(text, 'D');
    await assert.rejects(startStore(`sqlite:${text}`, log, waits), StoreRefused);
  });

  async function integrity(): Promise<string | undefined> {
    const { rows } = (await store?.read((db) =>
      sql<{ integrity_check: string }>`pragma integrity_check`.execute(db),
    )) ?? { rows: [] };
    return rows[0]?.integrity_check;
  }
});

describe('a PostgreSQL', () => {
  const postgres = suitePostgres(() => startPostgres({ durable: true }));
  let proxy: Awaited<ReturnType<typeof proxyTo>>;
  afterEach(() => proxy?.stop());

  /** The address of a new database behind the proxy. */
  async function behindProxy(context: TestContext): Promise<string | null> {
    const database = await postgres.newDatabase(context);
    if (database) proxy = await proxyTo(database);
    return database && proxy.url;
  }

  test('that is unreachable at the start is used once it is reachable', async (context) => {
    const url = await behindProxy(context);
    if (!url) return;
    proxy.cut();
    store = await startStore(url, log, waits);
    await assert.rejects(write('a'), StoreUnavailable);
    assert.match((await store.fault()) ?? '', /cannot be reached/);
    await setTimeout(3 * waits.maxMs);
    proxy.resume();
    await untilBack();
    await write('b');
    assert.deepEqual(await written(), ['b']);
    assert.deepEqual(outages(), [1, 1]);
  });

  test('that nobody may write to can be read, from the start', async (context) => {
    const url = await behindProxy(context);
    if (!url) return;
    store = await startStore(url, log, waits);
    await write('a');
    await store.close();
    lines = [];
    const readOnly = `?options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
    store = await startStore(url + readOnly, log, waits);
    assert.deepEqual(await written(), ['a']);
    await assert.rejects(write('b'), StoreUnavailable);
    await until(async () => (await store?.fault()) === 'the database may not be written to', 'a try');
    assert.deepEqual(await written(), ['a']);
    assert.deepEqual(outages(), [1, 0]);
  });

  test('that hangs is StoreUnavailable, and nothing is written later', async (context) => {
    const url = await behindProxy(context);
    if (!url) return;
    store = await startStore(url, log, waits);
    await write('a');
    const hung = store.write(async (db) => {
      await db.insertInto('submissions').values(submission('b')).execute();
      proxy.hang();
      await db.insertInto('submissions').values(submission('c')).execute();
    });
    const started = performance.now();
    await assert.rejects(hung, StoreUnavailable);
    // More of them than there are connections.
    const more = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => write(`d${n}`)));
    assert.ok(more.every((each) => each.status === 'rejected' && each.reason instanceof StoreUnavailable));
    const callers = more.length + 1;
    assert.ok(
      performance.now() - started < (answerWithinMs * callers) / 2,
      'they are told at the same time, not one after the other',
    );
    proxy.resume();
    await untilBack();
    await write('e');
    assert.deepEqual(await written(), ['a', 'e']);
    assert.deepEqual(outages(), [1, 1]);
  });

  test('that restarts in the middle of a transaction is used again', async (context) => {
    const url = await behindProxy(context);
    if (!url) return;
    const { killAndRestart } = postgres.started();
    store = await startStore(url, log, waits);
    await write('a');
    const cut = store.write(async (db) => {
      await db.insertInto('submissions').values(submission('b')).execute();
      await killAndRestart();
      await db.insertInto('submissions').values(submission('c')).execute();
    });
    await assert.rejects(cut, StoreUnavailable);
    // It refuses everybody until it has recovered.
    await until(() =>
      write('d').catch((error) => {
        assert.ok(error instanceof StoreUnavailable, String(error));
        return false as const;
      }),
    );
    assert.deepEqual(await written(), ['a', 'd']);
    assert.ok(lines.filter(({ level }) => level > 30).length <= 1, JSON.stringify(lines));
  });
});
