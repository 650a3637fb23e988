import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { commandLine } from '../../testing/databases/command-line.ts';
import { fridayAtEleven as at, onEachEngine, onSqlite } from '../../testing/databases/each-engine.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { referenceIn, refused, register, textsOf } from '../../testing/servers/register-repair.ts';

const now = () => at;
const kim = ['--by', 'Kim'];

/** Writes a file with a school's list; answers its path. */
async function deviceList(text: string): Promise<string> {
  const folder = temporaryFolder();
  const file = join(folder, 'devices.csv');
  await writeFile(file, text);
  return file;
}

onSqlite((it) => {
  it('registers a school’s list as one order, moved together or singly by asset tag', async ({
    open,
    run,
  }, _t) => {
    const file = await deviceList(
      '\uFEFFAsset tag;Serial;Student ID;Fault\r\nA-1;SER111;s100;Hinge\r\nA-2;SER222;s200;Screen\r\nA-3;SER333;;Screen\r\n',
    );
    const store = await open();
    const school = [...kim, '--name', 'Jo Tan', '--email', 'it@school.example', '--notice-given'];
    const said = await run('repairs', 'register', ...school, '--device', 'HP ProBook', '--batch', file);
    assert.match(said, /with 3 devices/);
    const reference = referenceIn(said);
    const again = ['repairs', 'register', ...school, '--device', 'HP ProBook', '--batch', file];
    const { repeated, ...same } = JSON.parse(await run(...again, '--json'));
    assert.deepEqual([repeated, same.reference], [true, reference]);
    assert.notEqual(referenceIn(await run(...again, '--again')), reference);
    await assert.rejects(run('repairs', 'move', reference, 'diagnosing', ...kim), refused(/Say which/));
    const tagged = ['repairs', 'move', reference, 'diagnosing', ...kim, '--asset-tag'];
    await assert.rejects(run(...tagged, 'A-1,A-9'), refused(/no such device: a-9/));
    assert.match(await run(...tagged, 'a-1, A-2'), /2 of 3 devices/);
    assert.match(await run('repairs', 'move', reference, 'diagnosing', ...kim, '--all'), /1 of 3 devices/);
    const unrepairable = ['unrepairable', ...kim, '--line', '3', '--reason', 'no-parts'];
    await run('repairs', 'move', reference, ...unrepairable);
    // All or none: the third may not be repaired.
    const list = async () => JSON.parse(await run('repairs', 'list', '--json'));
    const first = (await list()).find((each: { reference: string }) => each.reference === reference);
    await assert.rejects(
      run('repairs', 'move', reference, 'approved', ...kim, '--all'),
      refused(/unrepairable/),
    );
    assert.deepEqual(
      (await list()).find((each: { reference: string }) => each.reference === reference),
      first,
    );
    assert.match(
      await run('repairs', 'search', 'A-2'),
      new RegExp(`${reference}.*3 devices \\(line 2, A-2\\)`),
    );
    assert.match(await run('repairs', 'show', reference), /A-1 +SER111 +s100 +Hinge +diagnosing/);
    const texts = await textsOf(store, reference);
    assert.match(
      texts['It can’t be repaired'] ?? '',
      /HP ProBook \(asset tag A-3\)\n\nSpare parts aren’t available/,
    );
    for (const text of Object.values(texts)) assert.doesNotMatch(text, /SER\d|s100/);
  });

  it('names each device of a list by its model, and those without one by the name given with --device', async ({
    run,
  }, _t) => {
    const file = await deviceList(
      'Asset tag,Model,Serial,Student ID,Fault,Notes\nA-1,Acer Spin 311,SER111,,Hinge,\nA-2,,SER222,,Screen,\n',
    );
    const school = [...kim, '--name', 'Jo Tan', '--email', 'it@school.example', '--notice-given'];
    const batch = ['repairs', 'register', ...school, '--batch', file];
    await assert.rejects(run(...batch), refused(/no model for A-2/));
    const reference = referenceIn(await run(...batch, '--device', 'HP ProBook'));
    const { devices } = JSON.parse(await run('repairs', 'show', reference, '--json'));
    const names = devices.map(({ device }: { device: string }) => device);
    assert.deepEqual(names, ['Acer Spin 311', 'HP ProBook']);
  });

  it('takes a repair back under warranty', async ({ run }) => {
    const first = await register(run);
    await assert.rejects(register(run, '--parent', first), refused(/still received/));
    const move = (status: string) => run('repairs', 'move', first, status, ...kim);
    await run('repairs', 'quote', first, ...kim, '--item', 'Screen; 12 months=399');
    await run('repairs', 'answer', first, ...kim, '--by-phone');
    for (const status of ['repairing', 'testing', 'ready', 'collected']) await move(status);
    const back = ['--parent', first, '--fault', 'Dark', '--notice-given'];
    const said = await run('repairs', 'register', ...kim, ...back);
    assert.match(said, /runs until 20 November 2027/);
    const again = referenceIn(said);
    const { name, devices } = JSON.parse(await run('repairs', 'show', again, '--json'));
    const [{ device, parent, status, fault }] = devices;
    assert.deepEqual(
      [name, device, parent, status, fault],
      ['Ana Li', 'Apple iPhone 13', first, 'warranty_return', 'Dark'],
    );
  });

  it('takes back as goodwill what has no warranty, and does not say that it has one', async ({ run }) => {
    const first = await register(run);
    for (const status of ['declined', 'collected']) await run('repairs', 'move', first, status, ...kim);
    const back = ['repairs', 'register', ...kim, '--parent', first, '--fault', 'Dark', '--notice-given'];
    await assert.rejects(run(...back), refused(/has no warranty/));
    const again = referenceIn(await run(...back, '--goodwill'));
    const { devices, details } = JSON.parse(await run('repairs', 'show', again, '--json'));
    assert.deepEqual([devices[0].parent, devices[0].status, details.goodwill], [first, 'received', true]);
  });
});

onEachEngine((it) => {
  it('makes a batch of a school’s enquiry once, whoever tries', async ({ open, url, run }) => {
    const [store, other] = [await open(), await open()];
    const devices = { rows: [{ serial: 'SER111', fault: 'Hinge', assetTag: 'A-1' }], leftOut: [] };
    await store.write((db) =>
      db
        .insertInto('enquiries')
        .values(enquiryRow('NB-0000-0000', { kind: 'school', details: JSON.stringify({ devices }) }))
        .execute(),
    );
    const words = [...kim, '--from-enquiry', 'NB-0000-0000', '--device', 'HP ProBook', '--status', 'booked'];
    const tries = await Promise.allSettled(
      [store, other].map((each) => commandLine(each, url, now)('repairs', 'register', ...words)),
    );
    const lost = tries.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(lost.length, 1);
    assert.match(lost[0]?.reason.message, /was registered already, as [A-Z]+-/);
    const [listed] = JSON.parse(await run('repairs', 'list', '--json'));
    assert.deepEqual([listed.name, listed.devices[0].assetTag], ['Ana', 'A-1']);
    assert.equal(JSON.parse(await run('enquiries', 'list', '--json'))[0].status, 'closed');
  });
});
