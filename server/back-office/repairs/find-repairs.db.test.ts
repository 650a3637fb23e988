import assert from 'node:assert/strict';
import { onEachEngine } from '../../testing/each-engine.ts';
import { addRepair } from '../../testing/repair-rows.ts';
import { chunksOf } from '../store/chunks.ts';
import type { Store } from '../store/store.ts';
import { customerByPhone, findRepairs } from './find-repairs.ts';
import { readRepairs } from './staff-repairs.ts';

/** A repair of today, as it is stored. */
async function oneRepair(store: Store) {
  await addRepair(store, 'NB-0000-0000');
  const [repair] = await store.read((db) => readRepairs(db, (all) => all));
  assert.ok(repair);
  return repair;
}

onEachEngine((it) => {
  it('finds repairs by what is scanned, typed or said on the telephone, latest first', async ({ store }) => {
    const old = { created_at: '2026-11-10T00:00:00.000Z' };
    const phone = { device: 'Apple iPhone 13', fault: '' };
    await addRepair(store, 'NB-7K2M-Q4XS', { ...old, name: 'Élodie O’Neil' }, [
      { ...phone, serial: 'XYZ_1' },
    ]);
    await addRepair(store, 'NB-0000-0000', { name: 'Bo Neil', email: 'bo@example.com' }, [
      { ...phone, serial: '356938035643809' },
    ]);
    const tagged = [{ device: 'Dell XPS', fault: '', asset_tag: 'A-1042' }];
    await addRepair(store, 'NB-0000-001Y', { phone: '+61491570156', name: 'Jo Tan', email: null }, tagged);
    const find = async (words: string, limit?: number) =>
      (await store.read((db) => findRepairs(db, words, limit))).map(({ reference }) => reference);
    const [élodie, bo, jo] = ['NB-7K2M-Q4XS', 'NB-0000-0000', 'NB-0000-001Y'];
    const searches: Record<string, string[]> = {
      'nb-7k2m-q4xs': [élodie],
      '7K2M Q4XS': [élodie],
      q4xs: [élodie],
      nb: [],
      '0491 570 006': [bo, élodie],
      '+61 491 570 156': [jo],
      '0491 570': [bo, jo, élodie],
      '570156': [jo],
      xyz_1: [élodie],
      '356938035643809': [bo],
      'a-1042': [jo],
      él: [élodie],
      'neil iphone': [bo, élodie],
      'neil dell': [],
      'xyz%1': [],
      'NB-0000-0001': [],
    };
    for (const [words, found] of Object.entries(searches)) assert.deepEqual(await find(words), found, words);
    assert.deepEqual(await find('0491', 2), [bo, jo]);
    const many = ['', ' '.repeat(9), 'x'.repeat(101), 'a '.repeat(7), 'é'.repeat(1_000_000)];
    for (const words of many) await assert.rejects(find(words), { reason: 'words' });
  });

  it('finds the oldest of very many repairs by a name', async ({ store }) => {
    // More than are looked through at once; many of one time.
    const { devices, ...first } = await oneRepair(store);
    const repairs = Array.from({ length: 6500 }, (_, n) => ({
      ...first,
      reference: `NB-${n}`,
      name: n < 2 ? 'Zoë Ng' : 'Ana',
      created_at: new Date(Date.UTC(2020) + Math.floor(n / 9) * 1000).toISOString(),
    }));
    await store.write(async (db) => {
      for (const some of chunksOf(repairs)) {
        await db.insertInto('repairs').values(some).execute();
        const theirs = some.flatMap(({ reference }) => devices.map((each) => ({ ...each, reference })));
        await db.insertInto('repair_devices').values(theirs).execute();
      }
    });
    const find = async (words: string, limit?: number) =>
      (await store.read((db) => findRepairs(db, words, limit))).map(({ reference }) => reference);
    assert.deepEqual(await find('zoë iphone'), ['NB-0', 'NB-1']);
    assert.deepEqual(await find('ana', 3), ['NB-0000-0000', 'NB-6498', 'NB-6499']);
  });

  it('knows a customer by their telephone number, as their last repair says', async ({ store }) => {
    const known = () => store.read((db) => customerByPhone(db, '+61491570006'));
    assert.equal(await known(), null);
    await addRepair(store, 'NB-0000-0000', { name: 'Ana' });
    const lastAt = '2026-11-19T00:00:00.000Z';
    await addRepair(store, 'NB-0000-001Y', { name: 'Ana Li', email: null, created_at: lastAt });
    await addRepair(store, 'NB-7K2M-Q4XS', {
      name: 'Spam',
      quarantined: 1,
      created_at: '2026-11-20T00:00:00.000Z',
    });
    const ana = { name: 'Ana Li', email: null, phone: '+61491570006', repairs: 2, lastAt };
    assert.deepEqual(await known(), ana);
  });
});
