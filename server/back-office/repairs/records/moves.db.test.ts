import assert from 'node:assert/strict';
import { mayFollow, type RepairStatus, repairStatuses } from '../../../../shared/repair-status.ts';
import { onEachEngine } from '../../../testing/databases/each-engine.ts';
import { addRepair, moveDevice } from '../../../testing/fixtures/repair-rows.ts';
import type { Store } from '../../store/store.ts';
import type { RepairDeviceTable } from '../../store/tables.ts';
import { addEvent, type Move } from './moves.ts';

const at = new Date('2026-11-20T01:00:00Z');

const add = (store: Store, status: RepairStatus, devices = 1) =>
  addRepair(store, 'NB-0000-0000', {}, Array(devices).fill({ device: 'Apple iPhone 13', fault: '' }), status);

const read = (store: Store) =>
  store.read((db) => db.selectFrom('repair_devices').selectAll().executeTakeFirstOrThrow());

async function move(store: Store, to: RepairStatus, more: Partial<Move> = {}): Promise<void> {
  const seen = await read(store);
  await store.write((db) => moveDevice(db, seen, { to, by: 'Kim', ...more }, at));
}

onEachEngine((it) => {
  it('numbers two notes that are written at once one after the other', async ({ store, open }) => {
    await add(store, 'received');
    const event = { reference: 'NB-0000-0000', line: 1, by: 'Kim', status: null, isPublic: false };
    const both = [store, await open()];
    for (let round = 0; round < 5; round++)
      await Promise.all(
        both.map((each) => each.write((db) => addEvent(db, { ...event, note: `Note ${round}` }, at))),
      );
    const events = await store.read((db) =>
      db.selectFrom('repair_events').select('seq').orderBy('seq').execute(),
    );
    assert.deepEqual(
      events.map(({ seq }) => seq),
      Array.from({ length: 11 }, (_, index) => index + 1),
    );
  });

  it('moves a repair along its statuses alone, whatever is tried: 500 random tries', async ({ store }) => {
    await add(store, 'requested');
    let seed = 7;
    const random = (count: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % count;
    };
    for (let tries = 0; tries < 500; tries++) {
      const seen = await read(store);
      const to = repairStatuses[random(repairStatuses.length)] as RepairStatus;
      const moving = store.write((db) => moveDevice(db, seen, { to, by: 'Kim' }, at));
      if (mayFollow(seen.status, to)) await moving;
      else await assert.rejects(moving, /cannot become/);
      const now = await read(store);
      assert.equal(now.status, mayFollow(seen.status, to) ? to : seen.status);
      // A repair that has ended begins again, so that all of the table is tried.
      if (['collected', 'cancelled'].includes(now.status)) {
        await store.write((db) => db.deleteFrom('repairs').execute());
        await add(store, 'requested');
      }
    }
  });

  it('lets one of two members of the staff win who move the same device at once', async ({ open }) => {
    const [one, other] = [await open(), await open()];
    await add(one, 'received');
    const seen = await read(one);
    const outcomes = await Promise.allSettled([
      one.write((db) => moveDevice(db, seen, { to: 'diagnosing', by: 'Kim' }, at)),
      other.write((db) => moveDevice(db, seen, { to: 'unrepairable', by: 'Lee' }, at)),
    ]);
    const lost = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(lost.length, 1);
    assert.equal(lost[0]?.reason.kind, 'changed');
    const events = await one.read((db) => db.selectFrom('repair_events').selectAll().execute());
    assert.equal(events.length, 2, 'the loser leaves no history');
  });

  it('is closed when its last two devices are collected at the same moment', async ({ open }) => {
    const [one, other] = [await open(), await open()];
    for (let round = 0; round < 10; round++) {
      await one.write((db) => db.deleteFrom('repairs').execute());
      await add(one, 'received', 2);
      await one.write((db) => db.updateTable('repair_devices').set({ status: 'ready' }).execute());
      const devices = await one.read((db) => db.selectFrom('repair_devices').selectAll().execute());
      await Promise.all(
        [one, other].map((store, index) =>
          store.write((db) =>
            moveDevice(db, devices[index] as RepairDeviceTable, { to: 'collected', by: 'Kim' }, at),
          ),
        ),
      );
      const { closed_at } = await one.read((db) =>
        db.selectFrom('repairs').selectAll().executeTakeFirstOrThrow(),
      );
      assert.equal(closed_at, at.toISOString(), `round ${round}`);
    }
  });

  it('is closed when its last device is, with who and when in its history', async ({ store }) => {
    await add(store, 'testing');
    await move(store, 'ready', { note: 'All tests passed' });
    await move(store, 'collected');
    const { closed_at } = await store.read((db) =>
      db.selectFrom('repairs').selectAll().executeTakeFirstOrThrow(),
    );
    assert.equal(closed_at, at.toISOString());
    const events = await store.read((db) =>
      db.selectFrom('repair_events').select(['status', 'by', 'note']).execute(),
    );
    assert.deepEqual(
      events.map((event) => ({ ...event })).sort((a, b) => String(a.status).localeCompare(String(b.status))),
      [
        { status: 'collected', by: 'Kim', note: '' },
        { status: 'ready', by: 'Kim', note: 'All tests passed' },
        { status: 'testing', by: 'customer', note: '' },
      ],
    );
  });
});
