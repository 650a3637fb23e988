import assert from 'node:assert/strict';
import { fridayAtEleven, onEachEngine } from '../../../testing/databases/each-engine.ts';
import { reference, staffAt } from '../../../testing/databases/staff-at.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import type { Store } from '../../store/store.ts';
import { readEvents } from '../records/staff-repairs.ts';
import { nameCollectorsByStaff } from './collectors.ts';
import { editRepair } from './edit-repair.ts';
import { moveRepair, type StaffMove } from './move-repair.ts';
import { recordCall } from './record-call.ts';
import { writeNote } from './write-note.ts';

const notesOf = async (store: Store) =>
  (await store.read((db) => readEvents(db, reference))).flatMap(({ note, is_public }) =>
    note ? [`${note}${is_public ? ' (public)' : ''}`] : [],
  );

onEachEngine((it) => {
  it('lets nobody work on what a customer had stopped until a call is recorded, and records others too', async ({
    store,
  }) => {
    await addRepair(store, reference, { stopped_at: fridayAtEleven.toISOString() }, undefined, 'approved');
    const { act, read } = staffAt(store);
    const name = (names: string[]) => act((db, _, deps) => nameCollectorsByStaff(db, reference, names, deps));
    const call = (said: string) => act((db, _, deps) => recordCall(db, reference, said, deps));
    await assert.rejects(name(['Jo Li']), { kind: 'stopped' });
    assert.equal((await read()).collectors, '[]');
    await assert.rejects(call(''), /Say what they said/);
    assert.equal(await call('It was her flatmate'), true);
    assert.equal((await read()).stopped_at, null);
    assert.equal(await call('No answer, left word'), false);
    await name(['Jo Li']);
    assert.equal((await read()).collectors, '["Jo Li"]');
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
    const { act, read } = staffAt(store);
    let seen = await read();
    const move = (wanted: Partial<StaffMove>) =>
      act((db, repair, deps) => {
        const usual = { note: '', isPublic: true, amount: null, noticeGiven: false };
        return moveRepair(db, repair, seen.devices, { to: 'diagnosing', ...usual, ...wanted }, deps);
      });
    const edit = (device: object) =>
      act((db, _, deps) => editRepair(db, seen, seen.devices, { contact: {}, device }, deps));
    await edit({ shelf: 'B3', serial: 'SERIAL-2' });
    await assert.rejects(move({}), { kind: 'changed' });
    await assert.rejects(edit({ serial: 'SERIAL-3' }), {
      kind: 'changed',
      message: /Kim changed.*The serial number is "SERIAL-2" now, and you wrote "SERIAL-3"/,
    });
    assert.deepEqual(await edit({ serial: 'SERIAL-2' }), [], 'both wrote the same');
    seen = await read();
    const expectedAt = new Date('2026-11-24T06:00:00.000Z');
    await move({ to: 'approved' });
    seen = await read();
    await move({ to: 'awaiting_parts', expectedAt, note: 'From overseas' });
    const [device] = (await read()).devices;
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
    const { act, read } = staffAt(store);
    const write = (note: object) =>
      act((db, { devices }, deps) => writeNote(db, devices, { text: 'x', isPublic: false, ...note }, deps));
    await write({ text: 'SERIAL-1 is corroded' });
    await write({ text: 'The part is late', isPublic: true, expectedAt: new Date('2026-11-30T06:00:00Z') });
    assert.deepEqual((await notesOf(store)).sort(), ['SERIAL-1 is corroded', 'The part is late (public)']);
    assert.equal((await read()).devices[0]?.expected_at, '2026-11-30T06:00:00.000Z');
    await assert.rejects(write({ text: 'serial-1 is corroded', isPublic: true }), /serial number/);
    await assert.rejects(write({ text: '' }), /The note is empty/);
    await assert.rejects(write({ isPaid: true }), /Nothing of a sale is owed/);
  });
});
