import assert from 'node:assert/strict';
import { dangerText } from '../../../../shared/intake-fields.ts';
import { onEachEngine } from '../../../testing/databases/each-engine.ts';
import { reference, staffAt } from '../../../testing/databases/staff-at.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { readEvents } from '../records/staff-repairs.ts';
import { setDangers } from './set-dangers.ts';

const phone = { device: 'Apple iPhone 13', fault: 'Cracked' };

onEachEngine((it) => {
  it('sets dangers, and lifts them with a reason that the history keeps to the shop', async ({ store }) => {
    await addRepair(store, reference, {}, [{ ...phone, dangers: 'swollen' }, phone], 'received');
    const { act, read } = staffAt(store);
    const set = (dangers: Parameters<typeof setDangers>[2]['dangers'], reason = '') =>
      act((db, { devices }, deps) => setDangers(db, devices, { dangers, reason }, deps));
    const there = async () => (await read()).devices.map(({ dangers, version }) => [dangers, version]);
    assert.deepEqual(await set(['wet', 'swollen']), ['Dangerous: wet', 'Dangerous: swollen, wet']);
    const both = ['swollen,wet,', 2];
    assert.deepEqual(await there(), [both, both]);
    await assert.rejects(set(['wet']), /Say why it is no longer swollen\./);
    assert.deepEqual(await set(['wet', 'swollen']), [], 'nothing is new');
    assert.deepEqual(await there(), [both, both]);
    await set([], 'It has dried, and has a new battery');
    assert.deepEqual(await there(), [
      ['', 3],
      ['', 3],
    ]);
    const last = (await store.read((db) => readEvents(db, reference))).slice(-2);
    const note = 'No longer dangerous: swollen, wet. It has dried, and has a new battery';
    assert.deepEqual(
      last.map((event) => [event.by, event.note, event.is_public, event.status]),
      [
        ['Kim', note, 0, null],
        ['Kim', note, 0, null],
      ],
    );
  });

  it('says what nobody is sure about, until somebody has looked and said what it was', async ({ store }) => {
    await addRepair(store, reference, {}, [{ ...phone, dangers: 'swollen?,wet' }], 'received');
    const { act, read } = staffAt(store);
    const set = (dangers: Parameters<typeof setDangers>[2]['dangers'], reason = '') =>
      act((db, { devices }, deps) => setDangers(db, devices, { dangers, reason }, deps));
    const text = async () => dangerText(...(await read()).devices.map(({ dangers }) => dangers));
    assert.equal(await text(), 'wet, may be swollen: look first');
    await assert.rejects(set(['wet']), /Say why it is no longer maybe swollen/);
    assert.deepEqual(await set(['wet'], 'Flat'), ['No longer dangerous: maybe swollen. Flat']);
    assert.equal(await text(), 'wet');
  });

  it('refuses who has seen an older version', async ({ store }) => {
    await addRepair(store, reference, {}, [{ ...phone, dangers: 'hot' }], 'received');
    const { act, read } = staffAt(store);
    const { devices } = await read();
    const lift = () =>
      act((db, _, deps) => setDangers(db, devices, { dangers: [], reason: 'It is cold' }, deps));
    await lift();
    await assert.rejects(lift(), { kind: 'changed' });
  });
});
