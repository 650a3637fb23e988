import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { pino } from 'pino';
import { commandLine } from '../../testing/command-line.ts';
import { fridayAtEleven, onEachEngine } from '../../testing/each-engine.ts';
import { refused } from '../../testing/register-repair.ts';
import { addRepair } from '../../testing/repair-rows.ts';
import { sampleShop } from '../../testing/sample-shop.ts';
import { anasMessage, submitEnquiry } from '../../testing/submit-enquiry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readFigures } from '../conditions.ts';
import { readRepairs } from '../repairs/staff-repairs.ts';
import { issueDueNotices } from '../repairs/uncollected-notices.ts';
import { confirmClock } from '../retention/clock-guard.ts';
import { openStore } from '../store/open-store.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

const log = pino({ level: 'silent' });

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

const daysLater = (days: number) => new Date(fridayAtEleven.getTime() + days * 86_400_000);
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
  old.exec(await readFile('server/testing/release-1.0.0.sql', 'utf8'));
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
});

test('before a release that changes tables they are backed up as they are, under a name that --keep does not count', async (t) => {
  const { url, dir, open, backUp, run } = await shopWithBackups();
  const file = url.slice('sqlite:'.length);
  const old = new DatabaseSync(file);
  old.exec(await readFile('server/testing/release-1.0.0.sql', 'utf8'));
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
