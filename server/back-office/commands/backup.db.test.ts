import assert from 'node:assert/strict';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { commandLine } from '../../testing/command-line.ts';
import { fridayAtEleven, onEachEngine } from '../../testing/each-engine.ts';
import { refused } from '../../testing/register-repair.ts';
import { anasMessage, submitEnquiry } from '../../testing/submit-enquiry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../store/open-store.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { readFigures } from '../submissions/conditions.ts';

const log = pino({ level: 'silent' });

/** A database of its own with its backups beside it, and a command line whose nights pass. */
async function shopWithBackups() {
  const folder = temporaryFolder();
  const [url, dir] = [`sqlite:${folder}/shop.db`, join(folder, 'backups')];
  let night = 0;
  return {
    url,
    dir,
    open: () => openStore(url, log),
    backUp: (store: Store, ...words: string[]) => {
      const at = new Date(Date.UTC(2026, 10, 20 + night++));
      return commandLine(store, url, () => at)('backup', '--dir', dir, ...words);
    },
    run: (store: Store, ...words: string[]) =>
      commandLine(store, url, () => fridayAtEleven, '', { BACKUP_DIR: dir })(...words),
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
  assert.ok(!(await readdir(dir)).includes(whole));
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
