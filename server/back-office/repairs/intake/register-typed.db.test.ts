import assert from 'node:assert/strict';
import { fridayAtEleven as at, onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { reference } from '../../../testing/databases/staff-at.ts';
import { enquiryRow } from '../../../testing/fixtures/enquiry-row.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import type { Store } from '../../store/store.ts';
import { readRepairs } from '../records/staff-repairs.ts';
import { registerTyped, type TypedRegistration } from './register-typed.ts';

const names = {
  deviceName: async (path: string) => (path === 'apple/iphone-13' ? 'Apple iPhone 13' : null),
  nearestDevice: async () => null,
};
const ana = { name: 'Ana Li', email: 'ana@example.com', device: 'apple/iphone-13', fault: 'Cracked' };
const none = { hasNotice: true, isAnother: true, batch: null };
const register = (store: Store, typed: Partial<TypedRegistration>) =>
  registerTyped(store, { ...none, ...typed }, { by: 'Kim', shop, at, ...names });

onEachEngine((it) => {
  it('makes a batch of an enquiry once, of two who try at the same time', async ({ store, open }) => {
    await store.write((db) => db.insertInto('enquiries').values(enquiryRow(reference)).execute());
    const devices = [{ device: 'HP ProBook', fault: 'Hinge', asset_tag: 'A-1' }];
    const customer = { name: 'Ana', email: 'ana@example.com', phone: null };
    const batch = { enquiry: reference, customer, list: { rows: [], leftOut: [] }, devicesOf: () => devices };
    const both = [store, await open()].map((each) => register(each, { batch, status: 'booked' }));
    const lost = (await Promise.allSettled(both)).filter(({ status }) => status === 'rejected');
    assert.match(String((lost as PromiseRejectedResult[])[0]?.reason), /was registered already, as [A-Z]+-/);
    const [repair, ...others] = await store.read((db) => readRepairs(db, (all) => all));
    assert.deepEqual([repair?.name, repair?.devices[0]?.asset_tag, others], ['Ana', 'A-1', []]);
    const enquiry = await store.read((db) => db.selectFrom('enquiries').select('status').execute());
    assert.deepEqual(enquiry, [{ status: 'closed' }]);
  });
});

onSqlite((it) => {
  it('registers nothing of what is wrong, and says why', async ({ store }) => {
    const wrong: [Partial<TypedRegistration>, RegExp][] = [
      [{ hasNotice: false }, /section 103/],
      [{ device: 'apple/iphone-99' }, /no device apple\/iphone-99/],
      [{ device: '' }, /Say which device/],
      [{ fault: '' }, /Say what is wrong/],
      [{ email: '' }, /so that the customer can be reached/],
      [{ name: '' }, /Give the customer's name/],
    ];
    for (const [typed, said] of wrong) await assert.rejects(register(store, { ...ana, ...typed }), said);
    assert.deepEqual(await store.read((db) => readRepairs(db, (all) => all)), []);
  });
});
