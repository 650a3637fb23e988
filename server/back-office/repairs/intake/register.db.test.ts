import assert from 'node:assert/strict';
import { fridayAtEleven as at, onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { moveAlong } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import type { Store } from '../../store/store.ts';
import type { NewDevice } from '../records/insert-repair.ts';
import { type Registration, registerRepair } from './register.ts';

const ana = { name: 'Ana Li', email: 'ana@example.com', phone: '+61491570006' };
const phone: NewDevice = { device: 'Apple iPhone 13', fault: 'Cracked screen' };

const register = (store: Store, facts: Partial<Registration> = {}, minutes = 0) =>
  store.write((db) =>
    registerRepair(
      db,
      {
        customer: ana,
        way: 'drop-off',
        status: 'received',
        devices: [phone],
        by: 'Kim',
        note: '',
        hasNotice: true,
        details: {},
        isAnother: false,
        ...facts,
      },
      { shop, at: new Date(at.getTime() + minutes * 60_000) },
    ),
  );

const counts = async (store: Store) => ({
  repairs: (await store.read((db) => db.selectFrom('repairs').select('reference').execute())).length,
  mails: (await store.read((db) => db.selectFrom('outbox').select('id').execute())).length,
});

onEachEngine((it) => {
  it('registers once what two terminals register at the same time', async ({ store, open }) => {
    const both = await Promise.all([store, await open()].map((each) => register(each)));
    assert.equal(both[0]?.reference, both[1]?.reference);
    assert.deepEqual(both.map(({ repeated }) => repeated).sort(), [false, true]);
    assert.deepEqual(await counts(store), { repairs: 1, mails: 1 });
  });
});

onSqlite((it) => {
  it('takes the same words of the same customer for the same repair for 30 minutes', async ({ store }) => {
    const first = await register(store);
    assert.deepEqual(await register(store, { by: 'Bo' }, 29), { ...first, repeated: true });
    const others: [Partial<Registration>, number?][] = [
      [{ isAnother: true }],
      [{ devices: [{ ...phone, fault: 'Battery' }] }],
      [{ customer: { ...ana, email: 'bo@example.com', phone: null } }],
      [{}, 30],
    ];
    for (const [facts, minutes] of others) assert.ok(!(await register(store, facts, minutes)).repeated);
    assert.deepEqual(await counts(store), { repairs: 5, mails: 5 });
  });

  it('takes the same words for what was registered with --again, too', async ({ store }) => {
    const other = await register(store, { isAnother: true }, 10);
    assert.deepEqual(await register(store, {}, 39), { ...other, repeated: true });
    const another = await register(store, { isAnother: true }, 39);
    assert.notEqual(another.reference, other.reference);
    assert.deepEqual(await register(store, {}, 40), { ...another, repeated: true });
  });

  it('knows an open device of the same customer by serial number or asset tag', async ({ store }) => {
    const devices = [
      { ...phone, serial: 'F2LX' },
      { ...phone, asset_tag: 'A-1' },
    ];
    const first = await register(store, { devices });
    const byPhone = {
      customer: { ...ana, email: null },
      devices: [{ device: 'Phone', fault: 'Dark', serial: 'f2lx' }],
    };
    const byMail = {
      customer: { ...ana, phone: null },
      devices: [{ device: 'Phone', fault: 'Dark', asset_tag: 'a-1' }],
    };
    for (const facts of [byPhone, byMail, { devices: devices.toReversed() }])
      assert.deepEqual(await register(store, facts, 600), { ...first, repeated: true });
    const stranger = { name: 'Bo', email: 'bo@example.com', phone: null };
    assert.ok(!(await register(store, { devices, customer: stranger })).repeated);
    assert.ok(!(await register(store, { ...byPhone, isAnother: true })).repeated);
    const moves = (['declined', 'collected'] as const).map((to) => ({ to, at: at.toISOString() }));
    await moveAlong(store, first.reference, moves);
    await moveAlong(store, first.reference, moves, 2);
    assert.ok(!(await register(store, byMail, 600)).repeated);
  });

  it('knows an open device that came back from the same repair, unless its codes are others', async ({
    store,
  }) => {
    const back = { ...phone, parent: 'NB-0000-0001' };
    const first = await register(store, { devices: [{ ...back, serial: 'F2LX' }] });
    const again = (facts: Partial<NewDevice>) =>
      register(store, { devices: [{ ...back, fault: 'Dark', ...facts }] }, 600);
    assert.deepEqual(await again({}), { ...first, repeated: true });
    for (const other of [{ parent: 'NB-0000-0002' }, { serial: 'G9QZ' }, { device: 'Case' }])
      assert.ok(!(await again(other)).repeated);
  });

  it('refuses a list of which a part is here, and stores nothing of it', async ({ store }) => {
    const here = { ...phone, asset_tag: 'A-1' };
    await register(store, { devices: [here] });
    const list = [here, { ...phone, asset_tag: 'A-2' }];
    const refusal = /A-1 /;
    await assert.rejects(register(store, { devices: list }), refusal);
    assert.deepEqual(await counts(store), { repairs: 1, mails: 1 });
    assert.ok(!(await register(store, { devices: list, isAnother: true })).repeated);
  });
});
