import assert from 'node:assert/strict';
import { onEachEngine } from '../../../testing/databases/each-engine.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { chunksOf } from '../../store/chunks.ts';
import type { Store } from '../../store/store.ts';
import { readRepairs } from '../records/staff-repairs.ts';
import { customerByPhone, findByLastDigits, findRepairs } from './find-repairs.ts';

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
      '(0491) 570-156 ': [jo],
      'ANA@EXAMPLE.COM': [élodie],
      'mailto:bo@example.com': [bo],
      'neil bo@example.com': [bo],
      'jo +61491570156': [jo],
      xyz_1: [élodie],
      'apple xYz_1': [élodie],
      '35 693803 564380 9': [bo],
      '356938035643809': [bo],
      'a-1042': [jo],
      élo: [élodie],
      ELODIE: [élodie],
      "O'Neil": [élodie],
      ONeil: [élodie],
      'o’neil iphone': [élodie],
      'NB-7K2M': [élodie],
      'nb 7k2m': [élodie],
      'Reference: NB-7K2M': [élodie],
      'Ref #NB-7K2M-Q4XS.': [élodie],
      '“Élodie”, iphone13.': [élodie],
      '\u200bbo\u00a0neil\u202c': [bo],
      '<Bo@Example.com>,': [bo],
      'O´Neil': [élodie],
      lei: [],
      nbq4xs: [élodie],
      'XY-7K2M': [],
      iphone13: [bo, élodie],
      a1042: [jo],
      'neil iphone': [bo, élodie],
      'neil dell': [],
      'xyz%1': [],
      'NB-0000-0001': [],
    };
    for (const [words, found] of Object.entries(searches)) assert.deepEqual(await find(words), found, words);
    // What the desk hides is found whole alone.
    for (const part of [
      '0491 570',
      '570156',
      '61491',
      'example',
      'bo@',
      '@example.com',
      'xyz',
      'yz_1',
      '35693803',
    ])
      assert.deepEqual(await find(part), [], part);
    assert.deepEqual(await find('n', 2), [bo, jo]);
    const ending = (digits: string) => store.read((db) => findByLastDigits(db, digits, 20));
    await addRepair(store, 'NB-0000-002X', { quarantined: 1 });
    assert.deepEqual(
      (await ending('570006')).map(({ reference }) => reference),
      [bo, élodie],
    );
    assert.deepEqual(await ending('000000'), []);
    for (const words of ['', ' '.repeat(9), "' ’"])
      await assert.rejects(find(words), { kind: 'mistake', message: /^Give words to search for/ });
    for (const words of ['x'.repeat(101), 'a '.repeat(7), 'é'.repeat(1_000_000)])
      await assert.rejects(find(words), { kind: 'mistake', message: /^Give 6 words or fewer, of 100 / });
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
