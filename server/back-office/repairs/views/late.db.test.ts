import assert from 'node:assert/strict';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import type { Store } from '../../store/store.ts';
import { addEvent } from '../records/moves.ts';
import { readLate } from './late.ts';

/** The shop is open from Monday to Friday, 9 to 5. */
const at = (day: string, time = '10:00') => new Date(`2026-11-${day}T${time}:00+10:00`);
const iso = (day: string, time?: string) => at(day, time).toISOString();
const reference = 'NB-0000-0000';

/** A repair with no time to which nothing has happened since. */
async function silentSince(store: Store, status: RepairStatus, since: string, ended = false) {
  const times = ended && { expected_at: iso('30') };
  await addRepair(store, reference, { created_at: since }, [{ device: 'x', fault: '', ...times }], status);
  if (ended)
    await store.write((db) => db.updateTable('repair_devices').set({ promise_ended_at: since }).execute());
  return async (now: Date, calendar = shop) =>
    (await store.read((db) => readLate(db, calendar, now)))({ reference, line: 1 });
}

onEachEngine((it) => {
  for (const [turn, statuses, from, before, after] of [
    // Monday the 16th: Tuesday and Wednesday are its two working days.
    ['ours', ['received', 'diagnosing', 'approved', 'repairing', 'testing', 'declined'], '16', '17', '18'],
    ['over a weekend', ['warranty_return'], '20', '23', '24'],
    ['a part or specialist', ['awaiting_parts', 'sent_to_partner'], '02', '09', '09'],
    ['the customer', ['on_hold', 'quote_sent', 'unrepairable'], '02', '16', '16'],
  ] as [string, RepairStatus[], string, string, string][])
    it(`calls late what has no time and has been silent for its limit: ${turn}`, async ({ store }) => {
      for (const status of statuses)
        for (const ended of [false, true]) {
          const isLate = await silentSince(store, status, iso(from), ended);
          const isOurs = after !== before;
          assert.equal(await isLate(at(before, isOurs ? '18:00' : '09:59')), false, status);
          assert.equal(await isLate(at(after, isOurs ? '18:00' : '10:01')), true, status);
          const note = { reference, line: 1, by: 'Kim', status: null, note: 'Called', isPublic: false };
          await store.write((db) => addEvent(db, note, at(after, '09:30')));
          assert.equal(await isLate(at(after, '18:00')), false, 'something happened');
          await store.write((db) => db.deleteFrom('repairs').execute());
        }
    });
});

onSqlite((it) => {
  it('counts no day on which the shop is closed', async ({ store }) => {
    const isLate = await silentSince(store, 'repairing', iso('16'));
    const closures = [{ date: '2026-11-18', name: 'Show', opens: null, closes: null }] as never;
    assert.equal(await isLate(at('18', '18:00')), true);
    assert.equal(await isLate(at('18', '18:00'), { ...shop, closures }), false);
    assert.equal(await isLate(at('19', '18:00'), { ...shop, closures }), true);
    assert.equal(await isLate(at('30'), { ...shop, hours: [] }), false, 'it never opens');
  });

  it('calls late what was promised once its time has passed, whatever has happened, and nothing that is done', async ({
    store,
  }) => {
    const isLate = await silentSince(store, 'repairing', iso('02'));
    const set = (change: object) =>
      store.write((db) => db.updateTable('repair_devices').set(change).execute());
    await set({ expected_at: iso('20') });
    assert.equal(await isLate(at('20', '09:59')), false, 'there is a time');
    assert.equal(await isLate(at('20', '10:01')), true);
    for (const status of ['ready', 'uncollected', 'shipped', 'collected', 'cancelled'] as const) {
      await set({ status });
      assert.equal(await isLate(at('30')), false, status);
    }
    for (const status of ['requested', 'quoted_estimate', 'booked', 'in_transit'] as const) {
      await set({ status, expected_at: null });
      assert.equal(await isLate(at('30')), false, `${status} is not here yet`);
    }
  });
});
