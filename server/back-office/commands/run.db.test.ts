import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { commandLine } from '../../testing/databases/command-line.ts';
import { onEachEngine, onSqlite } from '../../testing/databases/each-engine.ts';
import { anasMessage, anasSchool, submitEnquiry } from '../../testing/fixtures/submit-enquiry.ts';
import { refused } from '../../testing/servers/register-repair.ts';
import { readFigures } from '../conditions.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { childTables, recordTables } from '../store/tables.ts';

const now = () => new Date('2026-11-20T01:00:00Z');
const log = pino({ level: 'silent' });

/** Sends a message as a visitor does; answers its reference. */
const visitorWrites = async (store: Store, fields: Record<string, string> = {}): Promise<string> =>
  (await submitEnquiry(store, now, 'contact', { ...anasMessage, ...fields })).reference;

/** A passkey, as it is stored. */
const keyRow = {
  ...{ credential_id: 'a', public_key: '', label: '', created_at: now().toISOString() },
  ...{ transports: null, used_at: null, counter: 0 },
};

const rightsOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

onEachEngine((it) => {
  it('erase says on PostgreSQL what stays until the tables are rewritten', async ({ store, run }) => {
    await visitorWrites(store);
    const said = await run('erase', '--email', 'ana@example.com', '--yes');
    const [, tables = ''] = /psql "\$DATABASE_URL" -c "VACUUM FULL ([\w, ]+)"/.exec(said) ?? [];
    const named = tables.split(', ').filter(Boolean).sort();
    assert.deepEqual(named, store.engine === 'postgres' ? [...childTables, ...recordTables].sort() : []);
  });
});

onSqlite((it) => {
  it('lists, shows, answers and closes an enquiry', async ({ store, url }) => {
    const run = commandLine(store, url, now, 'Bring it in.\n\nWe are open.\n');
    assert.equal(await run('enquiries', 'list'), 'No enquiries.');
    assert.deepEqual(JSON.parse(await run('enquiries', '--json')), []);
    const reference = await visitorWrites(store);
    const [listed] = JSON.parse(await run('enquiries', 'list', '--json'));
    assert.equal(listed.reference, reference);
    assert.equal(listed.status, 'open');
    assert.equal(listed.details.message, 'The screen is cracked.');
    assert.match(await run('enquiries', 'list'), new RegExp(`^Reference.*\n${reference} .*20 Nov 2026`));

    await run('enquiries', 'answer', reference.toLowerCase(), '--file', '-');
    const shown = await run('enquiries', 'show', reference.slice(-9));
    assert.match(shown, /answered[^\0]*cracked[^\0]*Bring it in/);
    const again = ['enquiries', 'answer', reference, '--file', '-', '--json'];
    assert.equal(JSON.parse(await run(...again)).repeated, true);
    const mails = JSON.parse(await run('outbox', '--json'));
    assert.deepEqual(mails.map((mail: { purpose: string }) => mail.purpose).sort(), [
      'acknowledgement',
      'answer',
      'notice',
    ]);
    assert.ok(!JSON.stringify(mails).includes('cracked'));
    await run('enquiries', 'close', reference);
    assert.equal(JSON.parse(await run('enquiries', 'list', '--status', 'closed', '--json')).length, 1);
    await assert.rejects(run('enquiries', 'close', reference), refused(/closed already/));
  });

  it('refuses to answer possible spam until it is released', async ({ store, run }) => {
    const reference = await visitorWrites(store, { website: 'x' });
    await assert.rejects(run('enquiries', 'answer', reference, '--text', 'Hi'), refused(/enquiries release/));
    assert.match(await run('enquiries', 'list', '--quarantined'), new RegExp(reference));
    await run('enquiries', 'release', reference);
    assert.match(await run('outbox', 'list'), /acknowledgement {2}ana@example.com/);
    await assert.rejects(run('enquiries', 'release', reference), refused(/not set aside/));
  });

  it('refuses to answer by e-mail where there is none, and gives the phone number', async ({
    store,
    url,
  }) => {
    const reference = await visitorWrites(store, { email: '', phone: '0491 570 006' });
    const answering = commandLine(store, url, now)('enquiries', 'answer', reference, '--text', 'Hi');
    await assert.rejects(answering, refused(/Call 0491 570 006,/));
  });

  it('shows a list of devices as a table, and exports it as lines of one cell', async ({ store, run }) => {
    const { reference } = await submitEnquiry(store, now, 'school', {
      ...anasSchool,
      devices: 'Serial,Fault,Notes,Room\nABC123,Hinge,"=1+1",B2\nABC124,Screen,,B2',
    });
    const shown = await run('enquiries', 'show', reference);
    assert.match(shown, /Devices: +2\nFaults: +Hinge \(1\), Screen \(1\)\nLeft out: +Room\n/);
    assert.match(
      shown,
      /Asset tag +Model +Serial number +Student ID +Fault +Notes\n +ABC123 +Hinge +=1\+1\n/,
    );
    const exported = await run('enquiries', 'export');
    assert.match(
      exported,
      /"Asset tag, Model, Serial number, Student ID, Fault, Notes\nABC123, Hinge, =1\+1\nABC124, Screen"/,
    );
    const [listed] = JSON.parse(await run('enquiries', 'list', '--json'));
    assert.deepEqual(listed.details.devices, {
      rows: [
        { serial: 'ABC123', fault: 'Hinge', notes: '=1+1' },
        { serial: 'ABC124', fault: 'Screen' },
      ],
      leftOut: ['Room'],
    });
  });

  it('refuses unknown commands and options, and names the allowed ones', async ({ run }) => {
    const lines: [words: string, said: RegExp][] = [
      ['enquiries delete', /There are: enquiries list/],
      ['repair', /There are: .*enquiries list.*outbox retry/],
      ['enquiries list --status done', /open, answered, closed/],
      ['enquiries list --shout', /Allowed: npm run shop -- enquiries list/],
      ['enquiries list --shout', /^There is no option --shout\.\nAllowed/],
      ['enquiries list -x', /^There is no option -x\.\n/],
      ['enquiries list --all=yes', /^--all takes no value\.\n/],
      ['enquiries list --status', /^--status needs a value\.\n/],
      ['enquiries list --status --all', /^--status needs a value\.\n/],
      ['enquiries show', /Give a reference/],
      ['enquiries show NB-0000-0001', /is no reference/],
      ['enquiries show NB-0000-0000', /There is no enquiry/],
      ['enquiries close NB-0000-0000 now', /"now" is one argument too many/],
      ['erase', /one of --email, --phone or --reference/],
      ['erase --phone 12', /is no phone number/],
    ];
    for (const [words, said] of lines) await assert.rejects(run(...words.split(' ')), refused(said), words);
    assert.match(await run(), /enquiries answer/);
    assert.match(await run('outbox', 'retry', '--help'), /Examples:/);
  });
});

/** By its first bytes SQLite takes a journal for one that has to be rolled back (https://sqlite.org/fileformat2.html#the_rollback_journal). */
const hotJournal = Buffer.concat([Buffer.from('d9d505f920a163d7', 'hex'), Buffer.alloc(504)]);

test('backs the database up while it is in use, and restores it only while it is not', async (t) => {
  const folder = temporaryFolder();
  const url = `sqlite:${folder}/shop.db`;
  const backup = join(folder, 'backup.db');

  const server = await openStore(url, log);
  const first = await visitorWrites(server);
  const own = await openStore(url, log);
  const run = commandLine(own, url, now);
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  await run('staff', 'invite', '--name', 'Kim', '--role', 'owner');
  await server.write(async (db) => {
    const staff_id = (await db.selectFrom('staff').select('id').executeTakeFirstOrThrow()).id;
    await db
      .insertInto('staff_keys')
      .values({ ...keyRow, staff_id })
      .execute();
  });
  await run('backup', backup);
  await assert.rejects(run('backup', backup), refused(/exists/));
  assert.equal(await rightsOf(backup), '600');
  const exported = join(folder, 'exported.csv');
  await run('enquiries', 'export', exported);
  assert.equal(await rightsOf(exported), '600');
  await visitorWrites(server, { email: 'bo@example.com' });
  await assert.rejects(run('restore', backup), refused(/--replace/));
  await assert.rejects(run('restore', backup, '--replace'), refused(/stop the server/));
  await Promise.all([server.close(), own.close()]);

  const text = join(folder, 'text.db');
  await writeFile(text, 'no database at all '.repeat(99));
  const before = await readFile(`${folder}/shop.db`);
  await assert.rejects(run('restore', text, '--replace'), /no SQLite database/);
  assert.deepEqual(await readFile(`${folder}/shop.db`), before);

  // As an older release, or somebody's copy, left them.
  for (const file of [backup, `${folder}/shop.db`]) await chmod(file, 0o644);
  await writeFile(`${folder}/shop.db.restoring`, 'from an attempt that was cut off', { mode: 0o644 });
  for (const name of ['shop.db', 'shop.db.restoring'])
    await writeFile(`${folder}/${name}-journal`, hotJournal);
  const said = await run('restore', backup, '--replace');
  const aside = /The old database is now (\S+)\.$/m.exec(said)?.[1];
  assert.ok(aside && existsSync(aside));
  assert.deepEqual(await Promise.all([aside, `${folder}/shop.db`].map(rightsOf)), ['600', '600']);
  const restored = await openStore(url, log);
  const runRestored = commandLine(restored, url, now);
  const list = JSON.parse(await runRestored('enquiries', '--json'));
  const [kim] = JSON.parse(await runRestored('staff', 'list', '--json'));
  const { rows } = JSON.parse(await runRestored('audit', 'check', '--json'));
  await restored.close();
  assert.deepEqual(
    list.map(({ reference }: { reference: string }) => reference),
    [first],
  );
  assert.equal(rows, 2, 'the restore follows the row that the copy ended with');
  assert.deepEqual([kim.keys, kim.invitedUntil], [1, null], 'a link of the copy does not open');
  assert.match(said, /Everybody at the desk signs in anew/);
});

test('a start that was cut off while it turned the database to its log is followed by one that works', async () => {
  const file = `${temporaryFolder()}/shop.db`;
  await (await openStore(`sqlite:${file}`, log)).close();
  await writeFile(`${file}-journal`, hotJournal);
  const store = await openStore(`sqlite:${file}`, log);
  assert.equal(await store.fault(), null);
  await store.close();
});

test('keeps the newest backups of a folder, and notes when one was made', async (t) => {
  const folder = temporaryFolder();
  const store = await openStore(`sqlite:${folder}/shop.db`, log);
  t.after(() => store.close());
  const dir = join(folder, 'backups');
  const backUp = (day: number, ...words: string[]) =>
    commandLine(
      store,
      `sqlite:${folder}/shop.db`,
      () => new Date(Date.UTC(2026, 10, day)),
    )('backup', ...words);
  await backUp(1, '--dir', dir);
  await writeFile(join(dir, 'shop-of-somebody.db'), '');
  for (const day of [2, 3]) await backUp(day, '--dir', dir, '--keep', '2');
  const made = [2, 3].map((day) => `shop-2026-11-0${day}T00-00-00-000Z.db`);
  assert.deepEqual((await readdir(dir)).sort(), [...made, 'shop-of-somebody.db']);
  await assert.rejects(backUp(4, '--keep', '2'), refused(/--dir/));
  assert.equal((await readFigures(store)).jobs.backup, '2026-11-03T00:00:00.000Z');
  // The clock was ahead for three nights, and was mended.
  for (const day of [3, 4, 5]) await backUp(day + 365, '--dir', dir, '--keep', '2');
  for (const day of [4, 5]) await backUp(day, '--dir', dir, '--keep', '2');
  const kept = (await readdir(dir)).filter((name) => name.startsWith('shop-2026'));
  assert.deepEqual(
    kept.sort(),
    [4, 5].map((day) => `shop-2026-11-0${day}T00-00-00-000Z.db`),
  );
  await backUp(5, '--done');
  assert.equal((await readFigures(store)).jobs.backup, '2026-11-05T00:00:00.000Z');
});
