import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { StaffRole } from '../../../shared/people-fields.ts';
import { readEvents, readRepairs } from '../../back-office/repairs/records/staff-repairs.ts';
import type { EnquiryTable } from '../../back-office/store/tables.ts';
import { type EngineTest, onEachEngine, onSqlite } from '../../testing/databases/each-engine.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { addRepair, moveAlong, type TestMove } from '../../testing/fixtures/repair-rows.ts';
import { createTestDesk, type Fields } from '../../testing/servers/test-desk.ts';

const enquiry = 'NB-7K2M-Q4XS';
const fromEnquiry = '/enquiries/nb-7k2m-q4xs/intake';
const first = 'NB-7K4M-Q2XQ';
const comesBack = '/t/nb-7k4m-q2xq/return';

const problemIn = (body: string) => String(/<section class="problem".*?<\/section>/s.exec(body));

const draft = 'a3c1f6de-0000-4000-8000-000000000001';
const iphone = { device: 'Apple iPhone 13', path: 'apple/iphone-13' };
const filled = { ...iphone, draft, name: 'Ana', fault: 'Dark', danger: 'none', notice: 'yes' };
const another = { ...filled, draft: draft.replace('a3', 'b3'), fault: 'Dark again' };

async function openDesk({ store }: EngineTest, context: TestContext, role: StaffRole = 'counter') {
  const desk = await createTestDesk(context, { store });
  const me = await desk.signIn(role);
  return {
    ...{ ...desk, me },
    repairs: () => store.read((db) => readRepairs(db, (all) => all)),
    async taken(path: string, fields: Fields) {
      const { statusCode, headers, body } = await me.post(path, fields);
      assert.equal(statusCode, 303, problemIn(body));
      return String(headers.location);
    },
    async refused(path: string, fields: Fields, why: RegExp) {
      const { statusCode, body } = await me.post(path, fields);
      assert.equal(statusCode, 422);
      assert.match(problemIn(body), why);
      // What was typed is still there.
      for (const text of [fields.fault, fields.name])
        assert.ok(body.includes(`value="${text}"`), String(text));
      return body;
    },
    addEnquiry: (facts: Partial<EnquiryTable> = {}) =>
      store.write((db) =>
        db
          .insertInto('enquiries')
          .values(
            enquiryRow(enquiry, { details: JSON.stringify({ message: 'My <phone>\n\nis dark' }), ...facts }),
          )
          .execute(),
      ),
  };
}

/** Ana's telephone, with a warranty of a year, that was collected on 20 November 2026 unless it waits for that. */
async function repaired({ store }: EngineTest, isCollected = true): Promise<void> {
  const quote = { lines: [{ option: { warrantyMonths: 12 } }] };
  const details = JSON.stringify({ askedWay: 'drop-off', notices: { repair: '1' }, quote });
  const device = { device: iphone.device, device_path: iphone.path, fault: 'Cracked', serial: 'SERIAL-1' };
  await addRepair(store, first, { details }, [device], 'received');
  const moves: TestMove['to'][] = ['approved', 'repairing', 'testing', 'ready'];
  for (const to of isCollected ? [...moves, 'collected' as const] : moves)
    await moveAlong(store, first, [{ to, at: '2026-11-20T00:00:00.000Z' }]);
}

onEachEngine((it) => {
  it('makes a repair of an enquiry once: it has its customer, and the enquiry is closed', async (given, context) => {
    const { me, taken, refused, addEnquiry, repairs, rows } = await openDesk(given, context);
    await addEnquiry();
    assert.equal((await me.get('/?q=7k2m q4xs')).headers.location, fromEnquiry);
    const { body } = await me.get(fromEnquiry);
    for (const text of ['Ana', 'My &lt;phone&gt; is dark']) assert.ok(body.includes(`value="${text}"`), text);
    assert.doesNotMatch(body, /491570006|@example/);

    const [one, other] = await Promise.all([taken(fromEnquiry, filled), taken(fromEnquiry, filled)]);
    assert.equal(one, other);
    await refused(fromEnquiry, another, /was registered already, as XR-/);
    const [repair, ...others] = await repairs();
    assert.ok(repair && others.length === 0);
    const { reference, name, phone, email, details } = repair;
    assert.deepEqual([name, phone, email], ['Ana', '+61491570006', `${enquiry}@example.com`]);
    assert.equal(JSON.parse(details).enquiry, enquiry);
    const path = `/t/${reference.toLowerCase()}`;
    assert.equal((await me.get(fromEnquiry)).headers.location, path);
    assert.match((await me.get(path)).body, new RegExp(enquiry));
    // It was somebody else who typed that contact.
    assert.match(String((await me.post(`${path}/show`)).headers.location), /^\/step-up/);
    assert.equal((await rows('enquiries'))[0]?.status, 'closed');
    const audit = (await rows('audit')).map(({ by, action, about, staff_id }) => [
      by,
      action,
      about,
      staff_id,
    ]);
    assert.deepEqual(audit, [['counter 1', 'repair from enquiry', `${enquiry}, ${reference}`, 'staff-1']]);
  });

  it('takes a repair back under warranty once, with its customer and device, and each says the other', async (given, context) => {
    const { me, taken, refused, repairs } = await openDesk(given, context, 'bench');
    await repaired(given);
    assert.match((await me.get('/t/nb-7k4m-q2xq')).body, /href="\/t\/nb-7k4m-q2xq\/return\?line=1"/);
    const { body } = await me.get(`${comesBack}?line=1`);
    assert.match(body, /Under warranty until 20 November 2027/);
    for (const text of ['Ana Example', iphone.device]) assert.ok(body.includes(`value="${text}"`), text);
    assert.doesNotMatch(body, /491570006|@example|SERIAL-1/);

    const posts = [1, 2].map(() => taken(comesBack, { ...filled, line: '1' }));
    const [one, other] = await Promise.all(posts);
    assert.equal(one, other);
    const [back, old, ...others] = await repairs();
    assert.ok(back && old && others.length === 0);
    assert.deepEqual([back.phone, back.email], [old.phone, old.email]);
    assert.partialDeepStrictEqual(back.devices, [
      { status: 'warranty_return', parent: first, serial: 'SERIAL-1', device_path: iphone.path },
    ]);
    await refused(comesBack, { ...another, line: '1' }, /is here already.*It’s a different repair/s);
    const path = `/t/${back.reference.toLowerCase()}`;
    assert.match((await me.get(path)).body, /Comes back from.*href="\/t\/nb-7k4m-q2xq"/s);
    assert.match((await me.get('/t/nb-7k4m-q2xq')).body, new RegExp(`Came back as.*href="${path}"`, 's'));
  });
});

onSqlite((it) => {
  it('books in by telephone what is not here yet: no law of the counter, and nothing of it stored', async (given, context) => {
    const { me, taken, refused, repairs, store } = await openDesk(given, context);
    const call = { ...iphone, draft, name: 'Bo', phone: '0491 570 156', fault: 'Dark', place: 'visit' };
    await refused('/new', { ...call, phone: '' }, /Give a phone number/);
    await refused('/new', { ...call, comesAt: '2026-11-20T10:00' }, /is over/);
    await refused('/new', { ...call, place: 'here' }, /Show them the repair notice/);
    const hidden = { shelf: 'B3', agreed: 'yes', service: 'screen-replacement/genuine', danger: 'cold' };
    const path = await taken('/new', { ...call, ...hidden, comesAt: '2026-11-23T14:00' });
    assert.equal(await taken('/new', call), path);
    const [repair, ...others] = await repairs();
    assert.ok(repair && others.length === 0);
    const { reference, details, devices } = repair;
    assert.equal(path, `/t/${reference.toLowerCase()}`);
    assert.equal(details, '{}');
    assert.partialDeepStrictEqual(devices, [{ status: 'booked', shelf: null, condition: null }]);
    const [event] = await store.read((db) => readEvents(db, reference));
    assert.equal(event?.note, 'Our technician comes to you on Monday 23 November, 2:00 PM');
    // What follows at the counter asks for the notice.
    const here = { line: '1', version: '1:1', to: 'received' };
    assert.equal((await me.post(`${path}/move`, here)).statusCode, 422);
    const { statusCode, body } = await me.post(`${path}/move`, { ...here, notice: 'yes' });
    assert.equal(statusCode, 422);
    assert.match(body, /Ask whether it is swollen, hot or wet/);
    const said = { ...here, notice: 'yes', danger: ['hot', 'wet'] };
    assert.equal((await me.post(`${path}/move`, said)).statusCode, 303);
    assert.equal((await repairs())[0]?.devices[0]?.dangers, 'hot,wet');
  });

  it('makes no repair of spam, of a list, or of what was erased meanwhile; the bench knows of none', async (given, context) => {
    const { me, taken, refused, addEnquiry, repairs, store, signIn } = await openDesk(given, context);
    const change = (facts: Partial<EnquiryTable>) =>
      store.write((db) => db.updateTable('enquiries').set(facts).execute());
    assert.equal((await me.get(fromEnquiry)).statusCode, 404);
    await addEnquiry({ quarantined: 1 });
    assert.match((await me.get(fromEnquiry)).body, /set aside as possible spam/);
    await refused(fromEnquiry, filled, /set aside as possible spam/);
    const rows = [{ model: 'HP "Pro", 14', serial: 'SERIAL-1', fault: 'Hinge' }];
    await change({ quarantined: 0, details: JSON.stringify({ devices: { rows, leftOut: [] } }) });
    await refused(fromEnquiry, filled, /take it in as a batch/);
    const batch = fromEnquiry.replace('intake', 'batch');
    assert.equal((await me.get(fromEnquiry)).headers.location, batch);
    const { body: form } = await me.get(batch);
    assert.match(form, /value="Ana".*HP &quot;&quot;Pro&quot;&quot;, 14/s);
    assert.doesNotMatch(form, /491570006|@example/);
    const bench = await signIn('bench');
    assert.equal((await bench.get('/?q=7k2m q4xs')).statusCode, 200);
    for (const asked of [bench.get(fromEnquiry), bench.post(fromEnquiry, filled)])
      assert.equal((await asked).statusCode, 403);

    await store.write((db) => db.deleteFrom('enquiries').execute());
    const body = await refused(fromEnquiry, filled, /may have been erased/);
    assert.deepEqual(await repairs(), []);
    // It goes on as a repair of its own.
    assert.match(body, /<form id="intake"[^>]* action="\/new"/);
    await taken('/new', { ...filled, phone: '0491 570 006' });
  });

  it('takes nothing back that goes on, and without a warranty only as goodwill', async (given, context) => {
    const { me, taken, refused, repairs } = await openDesk(given, context);
    await repaired(given, false);
    assert.equal((await me.get(comesBack)).statusCode, 422);
    await refused(comesBack, filled, /is still ready/);
    await moveAlong(given.store, first, [{ to: 'collected', at: '2025-11-19T00:00:00.000Z' }]);
    assert.match((await me.get(comesBack)).body, /warranty ended on 19 November 2026.*name="goodwill"/s);
    await refused(comesBack, filled, /warranty of NB-7K4M-Q2XQ ended.*Consumer Law/);
    await taken(comesBack, { ...filled, goodwill: 'yes' });
    const [{ devices, details } = { devices: [], details: '' }] = await repairs();
    assert.deepEqual([devices[0]?.status, devices[0]?.parent], ['received', first]);
    assert.equal(JSON.parse(details).goodwill, true);
  });
});
