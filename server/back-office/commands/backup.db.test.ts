import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { commandLine } from '../../testing/databases/command-line.ts';
import { fridayAtEleven, onEachEngine } from '../../testing/databases/each-engine.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { addRepair } from '../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { anasMessage, submitEnquiry } from '../../testing/fixtures/submit-enquiry.ts';
import { refused } from '../../testing/servers/register-repair.ts';
import { conditionsOf, readFigures } from '../conditions.ts';
import { noteErased } from '../copies/erased-list.ts';
import { enquiryRetention } from '../enquiries/enquiry-retention.ts';
import { repairRetention } from '../repairs/acts/repair-retention.ts';
import { closeIdleRequests } from '../repairs/intake/close-requests.ts';
import { issueDueNotices } from '../repairs/law/uncollected-notices.ts';
import { readRepairs } from '../repairs/records/staff-repairs.ts';
import { confirmClock } from '../retention/clock-guard.ts';
import { eraseRecords } from '../retention/erasure.ts';
import { applyRetention } from '../retention/retention.ts';
import { openStore } from '../store/open-store.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

const log = pino({ level: 'silent' });
const daysLater = (days: number) => new Date(fridayAtEleven.getTime() + days * 86_400_000);

/** A database of its own with its backups beside it, and a command line whose nights pass. */
async function shopWithBackups() {
  const folder = temporaryFolder();
  const [url, dir] = [`sqlite:${folder}/shop.db`, join(folder, 'backups')];
  let night = 0;
  const shopAt = (store: Store, at: Date) => commandLine(store, url, () => at, '', { BACKUP_DIR: dir });
  return {
    url,
    dir,
    open: () => openStore(url, log),
    backUp: (store: Store, ...words: string[]) => {
      const at = new Date(Date.UTC(2026, 10, 20 + night++));
      return commandLine(store, url, () => at)('backup', '--dir', dir, ...words);
    },
    run: (store: Store, ...words: string[]) => shopAt(store, fridayAtEleven)(...words),
    /** The command line at another time. */
    shopAt,
  };
}

const write = async (store: Store, email: string): Promise<string> =>
  (await submitEnquiry(store, () => fridayAtEleven, 'contact', { ...anasMessage, email })).reference;

test('the newest copy knows the end of the audit that somebody has cut off', async (t) => {
  const { open, dir, backUp, run } = await shopWithBackups();
  const store = await open();
  t.after(() => store.close());
  for (let row = 1; row <= 3; row++) await run(store, 'staff', 'sign-out', '--all');
  assert.match(await run(store, 'audit', 'check'), /Compared with nothing/);
  await backUp(store);
  for (let row = 4; row <= 9; row++) await run(store, 'staff', 'sign-out', '--all');
  assert.match(await run(store, 'audit', 'check'), /Rows: 9\..*Compared with the copy shop-2026-11-20T/);
  await backUp(store);
  await store.write(async (db) => {
    for (const change of ['update', 'delete'])
      await sql.raw(`drop trigger audit_refuses_${change}`).execute(db);
    await db.deleteFrom('audit').where('number', '>', 4).execute();
    const { chain } = await db
      .selectFrom('audit')
      .select('chain')
      .where('number', '=', 4)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('audit_head')
      .set({ number: 4, chain: chain ?? '' })
      .execute();
  });
  await assert.rejects(
    run(store, 'audit', 'check'),
    refused(/Row 9, which the copy shop-2026-11-21T.*\.db has, is missing: the last is 4\./),
  );
  await writeFile(join(dir, 'shop-2026-11-22T00-00-00-000Z.db'), 'no database');
  await assert.rejects(run(store, 'audit', 'check'), refused(/shop-2026-11-22.* cannot be read/));
});

test('a database that was lost and began anew never takes the place of its backups', async (t) => {
  const { open, dir, backUp } = await shopWithBackups();
  const store = await open();
  t.after(() => store.close());
  for (const email of ['ana@example.com', 'bo@example.com', 'cy@example.com']) await write(store, email);
  await backUp(store);
  const [whole = ''] = await readdir(dir);
  for (const table of ['outbox', 'submissions', 'enquiries'] as const)
    await store.write((db) => db.deleteFrom(table).execute());
  const before = (await readFigures(store)).jobs.backup;
  for (let night = 0; night < 3; night++)
    await assert.rejects(backUp(store, '--keep', '1'), refused(/holds 0 records, .* 3: .*--fewer/));
  assert.equal((await readdir(dir)).length, 4);
  // Nobody reads a timer's output: that the last backup is old is told outside.
  assert.equal((await readFigures(store)).jobs.backup, before);
  await backUp(store, '--keep', '1', '--fewer');
  const [only = '', ...others] = await readdir(dir);
  assert.deepEqual([others, only === whole, only.includes('fewer')], [[], false, false]);
  assert.match(await backUp(store, '--keep', '1'), /^Backed up/);
});

/** Puts records into a database that were settled, or set aside, on a day of November. */
async function seed(store: Store, count: number, { day = 1, quarantined = 0 } = {}): Promise<void> {
  const at = new Date(Date.UTC(2026, 10, day)).toISOString();
  const kind = `${day}-${quarantined}`;
  const rows = Array.from({ length: count }, (_, n) =>
    enquiryRow(`NB-${kind}-${n}`, { created_at: at, quarantined, status: 'closed', closed_at: at }),
  );
  await store.write((db) => db.insertInto('enquiries').values(rows).execute());
}

/** Runs a night of a server: what retention deletes by then. */
async function retain(store: Store, at: Date, retentionDays = 365) {
  await store.write((db) => confirmClock(db, at));
  await applyRetention(store, [enquiryRetention, repairRetention], retentionDays, at);
}

test('what was set aside as spam is no record, and retention takes it without a word', async (t) => {
  const { open, backUp } = await shopWithBackups();
  const store = await open();
  t.after(() => store.close());
  await seed(store, 10);
  await seed(store, 30, { quarantined: 1 });
  await backUp(store);
  await retain(store, daysLater(40));
  assert.match(await backUp(store, '--keep', '14'), /^Backed up/);
});

test('what retention or an erasure deleted is not missing, and is said first where more is', async (t) => {
  const { open, backUp, dir } = await shopWithBackups();
  const store = await open();
  t.after(() => store.close());
  await seed(store, 10);
  await seed(store, 30, { day: 15 });
  await seed(store, 10, { day: 18 });
  await backUp(store);
  await retain(store, new Date(Date.UTC(2027, 10, 2)));
  assert.match(await backUp(store), /^Backed up/, 'forty of fifty are there');
  await retain(store, new Date(Date.UTC(2027, 10, 16)));
  assert.match(await backUp(store), /^Backed up/, 'ten of forty are, and retention explains it');
  const erase = async (...numbers: number[]) => {
    const references = numbers.map((n) => `NB-18-0-${n}`);
    await store.write((db) => eraseRecords(db, references));
    await noteErased(dir, references);
  };
  await erase(0, 1, 2, 3, 4, 5);
  assert.match(await backUp(store), /^Backed up/);
  await erase(6);
  await store.write((db) => db.deleteFrom('enquiries').where('reference', '!=', 'NB-18-0-9').execute());
  await assert.rejects(
    backUp(store),
    refused(/^Since the newest copy 1 were erased, but more are missing\. The database holds 1 .* restore/),
  );
  // One by one, so that each is the newest.
  assert.equal((await readdir(dir)).filter((name) => name.endsWith('.fewer.db')).length, 1);
});

test('by a database that was lost, no clock says that retention has deleted its records', async (t) => {
  const { open, backUp } = await shopWithBackups();
  const store = await open();
  t.after(() => store.close());
  await seed(store, 10);
  await backUp(store);
  for (const table of ['enquiries', 'job_times'] as const)
    await store.write((db) => db.deleteFrom(table).execute());
  await assert.rejects(backUp(store), refused(/^The database holds 0 records/));
});

test('of copies with fewer records the newest three are kept, and counted', async (t) => {
  const { open, backUp, dir } = await shopWithBackups();
  const store = await open();
  t.after(() => store.close());
  await seed(store, 10);
  await backUp(store);
  await store.write((db) => db.deleteFrom('enquiries').execute());
  for (let night = 1; night <= 5; night++) {
    const such = new RegExp(`\\(${Math.min(night, 3)} such here\\)`);
    await assert.rejects(backUp(store, '--keep', '14'), refused(such));
  }
  assert.equal((await readdir(dir)).length, 4);
  await backUp(store, '--keep', '14', '--fewer');
  assert.equal((await readdir(dir)).length, 5);
});

test('a restore notes when its copy was made, and counts what it leaves', async () => {
  const { open, backUp, run, dir } = await shopWithBackups();
  const store = await open();
  const ana = await write(store, 'ana@example.com');
  await write(store, 'bo@example.com');
  await backUp(store);
  const [name = ''] = await readdir(dir);
  await run(store, 'erase', '--reference', ana, '--yes');
  await store.close();
  assert.match(await run(store, 'restore', join(dir, name), '--replace'), /: 1 enquiries, 0 repairs\./);
  const restored = await open();
  const figures = await readFigures(restored);
  const options = { now: fridayAtEleven, wantsBackups: true };
  assert.deepEqual(conditionsOf({ ...figures, waiting: 0, oldest: null }, options), []);
  assert.equal(figures.jobs.backup, '2026-11-20T00:00:00.000Z');
  await restored.close();
});

test('a backup is whole, and said to be, where its time cannot be noted', async (t) => {
  const { open, dir, backUp } = await shopWithBackups();
  const store = await open();
  t.after(() => store.close());
  const full: Store = {
    ...store,
    write: async () => Promise.reject(new StoreUnavailable('the disk of the database is full')),
  };
  await backUp(store);
  assert.match(
    await backUp(full, '--keep', '1'),
    /^Backed up .*\n.*noted: the disk of the database is full\.$/,
  );
  assert.equal((await readdir(dir)).length, 1);
});

test('who was erased after a backup is erased again by its restore', async () => {
  const { open, dir, backUp, run } = await shopWithBackups();
  const store = await open();
  const [ana, bo] = [await write(store, 'ana@example.com'), await write(store, 'bo@example.com')];
  await backUp(store);
  const [name = ''] = await readdir(dir);
  await run(store, 'erase', '--email', 'ana@example.com', '--yes');
  const audited = JSON.parse(await run(store, 'audit', 'list', '--json'));
  assert.deepEqual(audited[0].about, ana);
  assert.equal(await readFile(join(dir, 'erased.txt'), 'utf8'), `${ana}\n`);
  await store.close();

  assert.match(
    await run(store, 'restore', join(dir, name), '--replace'),
    new RegExp(`rased again.*${ana}$`, 'm'),
  );
  const restored = await open();
  const stored = JSON.parse(await run(restored, 'enquiries', 'list', '--json'));
  assert.deepEqual(
    stored.map(({ reference }: { reference: string }) => reference),
    [bo],
  );
  await restored.close();
});

const sold = 'NB-2345-6789';

/** A shop with a device that has waited since Friday, and its daily job. */
async function shopWithDevice() {
  const shop = await shopWithBackups();
  const store = await shop.open();
  await addRepair(store, sold, {}, undefined, 'testing');
  await shop.run(store, 'repairs', 'move', sold, 'ready', '--by', 'Kim', '--amount', '149');
  /** The night of a day: who is reminded. */
  const remind = async (open: Store, days: number) => {
    await open.write((db) => confirmClock(db, daysLater(days)));
    return (await issueDueNotices({ store: open, shop: sampleShop, now: () => daysLater(days) })).length;
  };
  const backUp = async (name: string) => {
    const file = join(shop.dir, '..', name);
    await shop.run(store, 'backup', file);
    return file;
  };
  return { ...shop, store, remind, backUp };
}

test('a restore reminds nobody again, and reminds of what falls due after it', async () => {
  const { open, store, remind, backUp, shopAt } = await shopWithDevice();
  await remind(store, 29);
  const before = await backUp('before.db');
  assert.equal(await remind(store, 30), 1);
  await store.close();
  const restore = (file: string, days: number) =>
    shopAt(store, daysLater(days))('restore', file, '--replace');
  assert.match(await restore(before, 31), new RegExp(`count as given: ${sold}\\. If the site was down`));
  const restored = await open();
  assert.equal(await remind(restored, 31), 0);
  assert.equal(await remind(restored, 90), 1);
  await restored.close();
});

test('a restore mails nobody again that their request was closed, and closes it all the same', async () => {
  const { open, shopAt, dir } = await shopWithBackups();
  const store = await open();
  for (const [reference, days] of [
    ['NB-2222-2222', 0],
    ['NB-3333-3333', 5],
  ] as const)
    await addRepair(store, reference, { created_at: daysLater(days).toISOString() }, undefined, 'booked');
  await mkdir(dir);
  const file = join(dir, 'before.db');
  await shopAt(store, daysLater(29))('backup', file);
  const close = (of: Store, days: number) =>
    closeIdleRequests({ store: of, shop: sampleShop, at: daysLater(days) });
  assert.deepEqual(await close(store, 31), { closed: 1, mailed: 1 });
  await store.close();
  await shopAt(store, daysLater(32))('restore', file, '--replace');
  const restored = await open();
  assert.deepEqual(await close(restored, 32), { closed: 1, mailed: 0 });
  assert.deepEqual(await close(restored, 36), { closed: 1, mailed: 1 }, 'what falls due after it');
  await restored.close();
});

test('a restore erases again what was sold since its copy, and says what the copy cannot know', async () => {
  const { open, store, dir, remind, backUp, shopAt } = await shopWithDevice();
  const late = shopAt(store, daysLater(210));
  for (const day of [30, 210]) await remind(store, day);
  const waiting = await backUp('waiting.db');
  await late('repairs', 'move', sold, 'sold', '--by', 'Kim', '--amount', '300', '--costs', '50');
  const owed = await backUp('owed.db');
  await late('repairs', 'note', sold, '--by', 'Kim', '--excess-paid', '--text', 'By transfer');
  await late('erase', '--email', 'ana@example.com', '--yes');
  await store.close();
  const restore = async (file: string) => {
    const said = await late('restore', file, '--replace');
    const restored = await open();
    const repairs = await restored.read((db) => readRepairs(db, (all) => all));
    assert.doesNotMatch(JSON.stringify(repairs), /Ana|ana@/);
    return { said, restored };
  };
  const first = await restore(owed);
  assert.match(first.said, new RegExp(`By this copy, of the sale of ${sold} .* \\$101 is owed`));
  const again = shopAt(first.restored, daysLater(211));
  await again('repairs', 'note', sold, '--by', 'Kim', '--excess-paid', '--text', 'Before the restore');
  assert.equal(await again('repairs', 'uncollected'), 'Nothing waits to be collected.');
  await first.restored.close();
  const second = await restore(waiting);
  assert.match(second.said, new RegExp(`${sold} is open in this copy .*uncollected.*sold since.*six years`));
  assert.match(
    await shopAt(second.restored, daysLater(211))('erase', '--from', join(dir, 'erased.txt')),
    /Nothing is stored about them/,
  );
  await second.restored.close();
});

test('a backup of version 1.0.0 is restored as this release has it, and who was erased since is erased', async () => {
  const { open, dir, run } = await shopWithBackups();
  await mkdir(dir);
  const file = join(dir, 'old.db');
  const old = new DatabaseSync(file);
  old.exec(await readFile('server/testing/fixtures/release-1.0.0.sql', 'utf8'));
  const columns = '(reference, suspicion, name, details, created_at, way, collectors, quarantined)';
  for (const reference of ['NB-1111-1111', sold])
    old.exec(
      `insert into repairs ${columns} values ('${reference}', '', 'Ana', '{}', '2026-11-20', 'drop-off', '[]', 0)`,
    );
  old.close();
  await writeFile(join(dir, 'erased.txt'), sold);
  assert.match(await run({} as Store, 'restore', file), new RegExp(`rased again.*: ${sold}$`, 'm'));
  const restored = await open();
  const repairs = await restored.read((db) =>
    db.selectFrom('repairs').select(['reference', 'version']).execute(),
  );
  assert.deepEqual(repairs, [{ reference: 'NB-1111-1111', version: 1 }]);
  await restored.close();
});

onEachEngine((it) => {
  it('erases again whom a list names, and refuses a list with anything else in it', async ({
    store,
    run,
  }) => {
    const [ana, bo] = [await write(store, 'ana@example.com'), await write(store, 'bo@example.com')];
    const list = join(temporaryFolder(), 'erased.txt');
    await writeFile(list, `NB-0000-0000\n${ana}\n${ana}\n`);
    assert.match(
      await run('erase', '--from', list),
      new RegExp(`Would erase.*: ${ana}\nNothing has changed`),
    );
    assert.match(await run('erase', '--from', list, '--yes'), new RegExp(`^Erased: ${ana}\n`));
    assert.deepEqual(
      JSON.parse(await run('enquiries', '--json')).map((each: { reference: string }) => each.reference),
      [bo],
    );
    assert.equal(await run('erase', '--from', list, '--yes'), 'Nothing is stored about them.');
    await appendFile(list, 'ana@example.com\n');
    await assert.rejects(run('erase', '--from', list), refused(/is no reference/));
  });

  it('notes copies that leave the machine, that they shall, and that they shall not', async ({
    store,
    url,
  }) => {
    const shop = commandLine(store, url, () => fridayAtEleven, '', { COPY_TO: 'far:backups/' });
    const jobs = async () => Object.keys((await readFigures(store)).jobs).sort();
    await commandLine(store, url, () => fridayAtEleven, '', { COPY_TO: '' })('backup', '--done');
    assert.deepEqual(await jobs(), ['backup']);
    await shop('backup', '--done');
    assert.deepEqual(await jobs(), ['backup', 'copy-wanted']);
    await shop('backup', '--no-copies');
    await shop('backup', '--done');
    assert.deepEqual(await jobs(), ['backup', 'copy-wanted', 'no-copies']);
    assert.equal(await shop('backup', '--copied'), 'Noted: a copy has left this machine now.');
    assert.deepEqual(await jobs(), ['backup', 'copied', 'copy-wanted']);
    await assert.rejects(shop('backup', '--copied', '--done'), refused(/one of these/));
  });
});

test('before a release that changes tables they are backed up as they are, under a name that --keep does not count', async (t) => {
  const { url, dir, open, backUp, run } = await shopWithBackups();
  const file = url.slice('sqlite:'.length);
  const old = new DatabaseSync(file);
  old.exec(await readFile('server/testing/fixtures/release-1.0.0.sql', 'utf8'));
  // The database is open all the while, as by its servers.
  const none = {} as Store;
  assert.match(await run(none, 'backup', '--upgrade'), /^This release changes tables: .*\.upgrade\.db\.$/);
  assert.equal(old.prepare('select version from northside_bench_version').get()?.version, 8);
  old.close();
  const [copy = '', ...others] = await readdir(dir);
  assert.deepEqual(others, []);
  const copied = new DatabaseSync(join(dir, copy), { readOnly: true });
  assert.equal(copied.prepare('select version from northside_bench_version').get()?.version, 8);
  copied.close();

  const store = await open();
  t.after(() => store.close());
  assert.match(await run(none, 'backup', '--upgrade'), /no backup is needed/);
  await backUp(store, '--keep', '2');
  await backUp(store, '--keep', '2');
  await backUp(store, '--keep', '2');
  const names = await readdir(dir);
  assert.equal(names.filter((name) => !name.includes('upgrade')).length, 2);
});
