import assert from 'node:assert/strict';
import { fridayAtEleven as at, onEachEngine } from '../../../testing/databases/each-engine.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import type { Store } from '../../store/store.ts';
import { chosenDevices } from '../records/chosen-devices.ts';
import { type Repair, readEvents, readRepairs } from '../records/staff-repairs.ts';
import { nameCollectorsByStaff } from './collectors.ts';
import { editRepair } from './edit-repair.ts';
import { moveRepair, type StaffMove } from './move-repair.ts';
import { recordCall } from './record-call.ts';
import { writeNote } from './write-note.ts';

const reference = 'NB-0000-0000';
const deps = { by: 'Kim', shop, at };

async function read(store: Store) {
  const [repair] = await store.read((db) => readRepairs(db, (all) => all));
  assert.ok(repair);
  return repair;
}

const notesOf = async (store: Store) =>
  (await store.read((db) => readEvents(db, reference))).flatMap(({ note, is_public }) =>
    note ? [`${note}${is_public ? ' (public)' : ''}`] : [],
  );

onEachEngine((it) => {
  it('lets nobody work on what a customer had stopped until a call is recorded, and records others too', async ({
    store,
  }) => {
    await addRepair(store, reference, { stopped_at: at.toISOString() }, undefined, 'approved');
    const name = (names: string[]) => store.write((db) => nameCollectorsByStaff(db, reference, names, deps));
    const call = (said: string) => store.write((db) => recordCall(db, reference, said, deps));
    await assert.rejects(name(['Jo Li']), { kind: 'stopped' });
    assert.equal((await read(store)).collectors, '[]');
    await assert.rejects(call(''), /Say what they said/);
    assert.equal(await call('It was her flatmate'), true);
    assert.equal((await read(store)).stopped_at, null);
    assert.equal(await call('No answer, left word'), false);
    await name(['Jo Li']);
    assert.equal((await read(store)).collectors, '["Jo Li"]');
    const mails = await store.read((db) => db.selectFrom('outbox').select('subject').execute());
    assert.deepEqual(mails, [{ subject: `Who may collect your repair: ${reference}` }]);
    assert.deepEqual((await notesOf(store)).sort(), [
      'May collect it: Jo Li',
      'Talked to the customer: It was her flatmate',
      'Talked to the customer: No answer, left word',
    ]);
    await assert.rejects(name(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']), /people or fewer/);
  });

  it('refuses what an old tab does to a device that has moved since, and shows both texts of a correction', async ({
    store,
  }) => {
    await addRepair(store, reference, {}, undefined, 'received');
    let version = 1;
    const repair = await read(store);
    const seenOf = (read: Repair) => chosenDevices(read, {}).map((device) => ({ ...device, version }));
    const move = (wanted: Partial<StaffMove>) =>
      store.write(async (db) => {
        const [now] = await readRepairs(db, (all) => all);
        const devices = seenOf(now ?? repair);
        const usual = {
          to: 'diagnosing',
          note: '',
          isPublic: true,
          amount: null,
          noticeGiven: false,
        } as const;
        return moveRepair(db, repair, devices, { ...usual, ...wanted }, deps);
      });
    const edit = (device: object) =>
      store.write((db) => editRepair(db, repair, seenOf(repair), { contact: {}, device }, deps));
    await edit({ shelf: 'B3', serial: 'SERIAL-2' });
    await assert.rejects(move({}), { kind: 'changed' });
    await assert.rejects(edit({ serial: 'SERIAL-3' }), {
      kind: 'changed',
      message: /Kim changed.*The serial number is "SERIAL-2" now, and you wrote "SERIAL-3"/,
    });
    assert.deepEqual(await edit({ serial: 'SERIAL-2' }), [], 'both wrote the same');
    version = 2;
    const expectedAt = new Date('2026-11-24T06:00:00.000Z');
    await move({ to: 'approved' });
    version = 3;
    await move({ to: 'awaiting_parts', expectedAt, note: 'From overseas' });
    const [device] = (await read(store)).devices;
    assert.ok(device);
    const { status, shelf, serial, expected_at } = device;
    const there = {
      status: 'awaiting_parts',
      shelf: 'B3',
      serial: 'SERIAL-2',
      expected_at: expectedAt.toISOString(),
    };
    assert.deepEqual({ status, shelf, serial, expected_at }, there);
    assert.ok((await notesOf(store)).includes('Changed the shelf from nothing to "B3"'));
  });

  it('writes notes that customers read without serial numbers, and times only where there is one to come', async ({
    store,
  }) => {
    await addRepair(store, reference, {}, undefined, 'received');
    const write = async (note: object) => {
      const { devices } = await read(store);
      return store.write((db) => writeNote(db, devices, { text: 'x', isPublic: false, ...note }, deps));
    };
    await write({ text: 'SERIAL-1 is corroded' });
    await write({ text: 'The part is late', isPublic: true, expectedAt: new Date('2026-11-30T06:00:00Z') });
    assert.deepEqual((await notesOf(store)).sort(), ['SERIAL-1 is corroded', 'The part is late (public)']);
    assert.equal((await read(store)).devices[0]?.expected_at, '2026-11-30T06:00:00.000Z');
    await assert.rejects(write({ text: 'serial-1 is corroded', isPublic: true }), /serial number/);
    await assert.rejects(write({ text: '' }), /The note is empty/);
    await assert.rejects(write({ isPaid: true }), /Nothing of a sale is owed/);
  });
});
