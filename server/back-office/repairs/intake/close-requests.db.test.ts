import assert from 'node:assert/strict';
import { pino } from 'pino';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addRepair, moveAlong } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { mailsOf } from '../../../testing/servers/register-repair.ts';
import { putMail } from '../../mail/outbox.ts';
import { applyRetention } from '../../retention/retention.ts';
import type { Store } from '../../store/store.ts';
import type { MailPurpose, MailStatus, RepairTable } from '../../store/tables.ts';
import { noteUntold } from '../mails/late-acknowledgements.ts';
import type { NewDevice } from '../records/insert-repair.ts';
import { boardOf } from '../views/board.ts';
import { closeIdleRequests, closeOldRequests, maxClosedAtOnce, readOldRequests } from './close-requests.ts';
import { createRequests } from './repair-requests.ts';

const start = new Date('2026-11-20T01:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * 86_400_000);
const shop = { ...sampleShop, offers: { ...sampleShop.offers, walkIns: true } };
const phone: NewDevice = { device: 'Apple iPhone 13', fault: '' };

/** Details as a form stores them. */
const asked = (more: object = {}) =>
  JSON.stringify({ message: null, askedWay: 'drop-off', battery: null, quote: null, notices: {}, ...more });

const add = (
  store: Store,
  reference: string,
  facts: Partial<RepairTable> = {},
  devices: NewDevice[] = [phone],
  status: RepairStatus = 'requested',
) =>
  addRepair(
    store,
    reference,
    { created_at: start.toISOString(), details: asked(), ...facts },
    devices,
    status,
  );

const run = (store: Store, days: number, of = shop) =>
  closeIdleRequests({ store, shop: of, at: after(days) });

/** By line, where each device of a repair stands. */
const statusesOf = (store: Store, reference: string) =>
  store.read(async (db) => {
    const devices = await db
      .selectFrom('repair_devices')
      .select('status')
      .where('reference', '=', reference)
      .orderBy('line')
      .execute();
    return devices.map(({ status }) => status).join(' ');
  });

const subjectsOf = async (store: Store, reference: string) =>
  (await mailsOf(store, reference)).map(({ subject }) => subject.split(':')[0]);

const addMail = (store: Store, reference: string, purpose: MailPurpose, status: MailStatus) =>
  store.write(async (db) => {
    const mail = { reference, purpose, recipient: 'ana@example.com', replyTo: null };
    await putMail(db, { ...mail, subject: 'Earlier', text: '', html: '' }, start);
    await db.updateTable('outbox').set({ status }).where('reference', '=', reference).execute();
  });

/** What is done to a request before it stands still: as it came, or what somebody has made of it. */
interface Case {
  facts?: Partial<RepairTable>;
  device?: Partial<NewDevice>;
  status?: RepairStatus;
  and?: (store: Store, reference: string) => Promise<unknown>;
  /** What becomes of it after thirty days: closed, owed an answer, or neither yet. */
  is: 'closed' | 'owed' | 'left';
}

const mailedAs = (status: MailStatus, purpose: MailPurpose = 'acknowledgement') => ({
  and: (store: Store, reference: string) => addMail(store, reference, purpose, status),
});

const table: Record<string, Case> = {
  TOLD: { is: 'closed' },
  'TOLD-FINE': { facts: { details: asked({ battery: 'no' }) }, is: 'closed' },
  'NO-EMAIL': { facts: { email: null }, is: 'closed' },
  SENT: { ...mailedAs('sent'), is: 'closed' },
  REFUSED: { ...mailedAs('parked'), is: 'owed' },
  DROPPED: { ...mailedAs('dropped'), is: 'owed' },
  WAITING: { ...mailedAs('waiting'), is: 'left' },
  NOTICE: { ...mailedAs('parked', 'notice'), is: 'closed' },
  LATER: { facts: { acknowledge_later: '{}' }, is: 'owed' },
  WITHHELD: { and: (store, of) => store.write((db) => noteUntold(db, of, start)), is: 'owed' },
  AGREE: { facts: { details: asked({ agreeFirst: true }) }, is: 'owed' },
  UNSAFE: { facts: { details: asked({ battery: 'unsure' }) }, is: 'owed' },
  SWITCHED: { facts: { details: asked({ askedWay: 'mail-in' }) }, is: 'owed' },
  POST: { facts: { way: 'mail-in', details: asked({ askedWay: 'mail-in' }) }, is: 'owed' },
  CALL: { facts: { way: 'call-back', details: asked({ askedWay: 'call-back' }) }, is: 'owed' },
  CLAIM: { device: { parent: 'NB-OLD' }, is: 'owed' },
  SPAM: { facts: { quarantined: 1 }, is: 'left' },
  STOPPED: { facts: { stopped_at: start.toISOString() }, status: 'booked', is: 'owed' },
  DISPUTED: { facts: { disputed_at: start.toISOString() }, status: 'booked', is: 'owed' },
  BOOKED: { status: 'booked', is: 'closed' },
  'BOOKED-POST': { facts: { way: 'mail-in', details: '{}' }, status: 'booked', is: 'closed' },
  'BOOKED-CALL': { facts: { way: 'call-back', details: '{}' }, status: 'booked', is: 'closed' },
  'BOOKED-CLAIM': { device: { parent: 'NB-OLD' }, status: 'booked', is: 'owed' },
  'BOOKED-FOR': { device: { expected_at: after(31).toISOString() }, status: 'booked', is: 'left' },
  'BOOKED-DAYS-AGO': { device: { expected_at: after(2).toISOString() }, status: 'booked', is: 'left' },
  'BOOKED-LONG-AGO': { device: { expected_at: after(-1).toISOString() }, status: 'booked', is: 'closed' },
  'NO-DATE-NOW': {
    ...{ device: { expected_at: after(90).toISOString() }, status: 'booked', is: 'closed' },
    and: (store) =>
      store.write((db) =>
        db
          .updateTable('repair_devices')
          .set({ promise_ended_at: start.toISOString() })
          .where('reference', '=', 'NB-NO-DATE-NOW')
          .execute(),
      ),
  },
  'WROTE-AGAIN': {
    and: (store, of) => moveAlong(store, of, [{ to: 'booked', at: after(1).toISOString() }]),
    is: 'left',
  },
  ESTIMATE: { status: 'quoted_estimate', is: 'owed' },
  PARCEL: { facts: { way: 'mail-in' }, status: 'in_transit', is: 'owed' },
  RETURN: { status: 'warranty_return', is: 'left' },
  HERE: { status: 'received', is: 'left' },
};

onEachEngine((it) => {
  it('closes what nobody came for after thirty days, only where its sender was waited for; the rest that stands still we owe an answer', async ({
    store,
  }) => {
    for (const [name, { facts, device, status, and }] of Object.entries(table)) {
      await add(store, `NB-${name}`, facts, [{ ...phone, ...device }], status);
      await and?.(store, `NB-${name}`);
    }
    const closed = Object.keys(table).filter((name) => table[name]?.is === 'closed');
    assert.deepEqual(await run(store, 29.9), { closed: 0, mailed: 0 });
    assert.deepEqual(await run(store, 30.01), { closed: closed.length, mailed: closed.length - 1 });
    const { cards } = await store.read((db) => boardOf(db, shop, after(30.01)));
    for (const [name, { is, status = 'requested' }] of Object.entries(table)) {
      const reference = `NB-${name}`;
      const now = await statusesOf(store, reference);
      const isOwed = cards.find((card) => card.reference === reference)?.isOwed ?? false;
      assert.deepEqual([name, now === 'cancelled', isOwed], [name, is === 'closed', is === 'owed']);
      if (is !== 'closed' && name !== 'WROTE-AGAIN') assert.equal(now, status);
    }
    assert.deepEqual(await run(store, 30.02), { closed: 0, mailed: 0 }, 'once');
  });

  it('closes once and mails once, where two servers run their daily job at once', async ({ store, open }) => {
    const references = ['NB-1', 'NB-2', 'NB-3', 'NB-4', 'NB-5'];
    for (const reference of references) await add(store, reference);
    const other = await open();
    const both = await Promise.all([run(store, 31), run(other, 31)]);
    assert.equal(both[0].closed + both[1].closed, 5);
    for (const reference of references)
      assert.deepEqual(await subjectsOf(store, reference), ['We’ve closed your request']);
  });

  it('leaves to one button what was old when it first ran, and nothing that came since', async ({
    store,
  }) => {
    const count = async () => (await store.read((db) => readOldRequests(db, shop))).references.length;
    const press = (days: number) =>
      store.write((db) => closeOldRequests(db, { shop, at: after(days) }), 30_000);
    for (let n = 0; n <= maxClosedAtOnce; n++)
      await add(store, `NB-OLD${n}`, { created_at: after(-61).toISOString() });
    await add(store, 'NB-CALL', {
      ...{ created_at: after(-90).toISOString(), way: 'call-back' },
      details: asked({ askedWay: 'call-back' }),
    });
    await add(store, 'NB-MONTH', { created_at: after(-59).toISOString() });
    await add(store, 'NB-NEW');
    const dated = { ...phone, expected_at: after(5).toISOString() };
    await add(store, 'NB-DATED', { created_at: after(-70).toISOString() }, [dated], 'booked');
    assert.deepEqual([await count(), await press(0)], [0, 0], 'not before the job has run');
    assert.deepEqual(await run(store, 0), { closed: 1, mailed: 1 });
    assert.equal(await count(), maxClosedAtOnce + 1);
    assert.deepEqual(await run(store, 31), { closed: 1, mailed: 1 }, 'what is new waits for nobody');
    assert.deepEqual(await run(store, 36), { closed: 1, mailed: 1 }, 'an old booking for a later day');
    assert.deepEqual(await run(store, 300), { closed: 0, mailed: 0 });
    assert.deepEqual([await press(301), await press(301), await press(301)], [maxClosedAtOnce, 1, 0]);
    assert.deepEqual([await count(), await statusesOf(store, 'NB-CALL')], [0, 'requested']);
    assert.deepEqual(await subjectsOf(store, 'NB-OLD0'), []);
  });
});

onSqlite((it) => {
  it('moves of a batch the devices that nobody brought, and closes it with the last', async ({ store }) => {
    await add(store, 'NB-1', {}, [phone, phone, phone, phone, { ...phone, parent: 'NB-OLD' }], 'booked');
    await moveAlong(store, 'NB-1', [{ to: 'in_transit', at: start.toISOString() }], 2);
    await moveAlong(store, 'NB-1', [{ to: 'received', at: start.toISOString() }], 3);
    await moveAlong(store, 'NB-1', [{ to: 'cancelled', at: start.toISOString() }], 4);
    await run(store, 31);
    assert.equal(await statusesOf(store, 'NB-1'), 'cancelled in_transit received cancelled booked');
    const closedAt = () =>
      store.read((db) => db.selectFrom('repairs').select('closed_at').executeTakeFirstOrThrow());
    assert.deepEqual(
      [await closedAt(), await subjectsOf(store, 'NB-1')],
      [{ closed_at: null }, ['We’ve closed your request']],
    );
    await add(store, 'NB-2', {}, [phone, phone], 'booked');
    await moveAlong(store, 'NB-2', [{ to: 'received', at: start.toISOString() }], 2);
    await store.write((db) =>
      db.updateTable('repair_devices').set({ status: 'collected' }).where('line', '=', 2).execute(),
    );
    await run(store, 31);
    const over = store.read((db) =>
      db.selectFrom('repairs').select(['closed_at', 'links_until']).where('reference', '=', 'NB-2').execute(),
    );
    assert.deepEqual(await over, [
      { closed_at: after(31).toISOString(), links_until: after(31 + 90).toISOString() },
    ]);
  });

  it('says in one mail how to come back, by what the shop offers', async ({ store }) => {
    const mailOf = async (reference: string, of = shop, facts: Partial<RepairTable> = {}) => {
      await add(store, reference, facts, [phone], 'booked');
      await run(store, 31, of);
      const [mail, ...others] = await mailsOf(store, reference);
      assert.deepEqual(others, []);
      return mail?.text ?? '';
    };
    const text = await mailOf('NB-1');
    assert.match(text, /nothing has happened for 30 days, so we’ve closed this request/);
    assert.match(text, /drop in while we’re open and give your reference/);
    assert.match(text, /swollen, hot or wet, don’t move it: call us first/);
    assert.match(text, /NB-1[\s\S]*Apple iPhone 13[\s\S]*\/repairs\/track\//);
    assert.match(await mailOf('NB-2', sampleShop), /call us on \(07\) 5550 0000 and give/);
    assert.match(await mailOf('NB-3', shop, { way: 'mail-in' }), /call us on/);
  });

  it('closes no request of a shop that takes no walk-ins, but what was booked', async ({ store }) => {
    await add(store, 'NB-1');
    await add(store, 'NB-2', {}, [phone], 'booked');
    assert.deepEqual(await run(store, 31, sampleShop), { closed: 1, mailed: 1 });
    assert.equal(await statusesOf(store, 'NB-1'), 'requested');
  });

  it('goes by what the form has said, whatever the shop offers since', async ({ store }) => {
    for (const [name, of] of [
      ['Ana', shop],
      ['Bob', sampleShop],
    ] as const) {
      const log = pino({ level: 'silent' });
      const requests = createRequests({ store, now: () => start, shop: () => of, mailTo: null, log });
      const request = { name, email: null, phone: '+61491570006', message: name, website: null };
      const wish = { ...request, way: 'drop-off', battery: 'no', device: null } as const;
      await requests.request(wish, { addressKey: '192.0.2.1' });
    }
    await run(store, 31);
    const left = store.read((db) =>
      db.selectFrom('repairs').select('name').where('closed_at', 'is', null).execute(),
    );
    assert.deepEqual(await left, [{ name: 'Bob' }], 'they were to be told a time');
  });

  it('forgets after thirty days what was sent, and not what was refused', async ({ store }) => {
    for (const [reference, status] of [
      ['NB-1', 'sent'],
      ['NB-2', 'parked'],
    ] as const) {
      await add(store, reference);
      await addMail(store, reference, 'acknowledgement', status);
    }
    await store.write((db) => db.updateTable('outbox').set({ sent_at: start.toISOString() }).execute());
    await applyRetention(store, [], 365, after(31));
    assert.deepEqual(await run(store, 31), { closed: 1, mailed: 1 });
    assert.equal(await statusesOf(store, 'NB-2'), 'requested');
  });

  it('closes so many in a run, the oldest first', async ({ store }) => {
    for (let n = 0; n < maxClosedAtOnce; n++) await add(store, `NB-${n}`);
    await add(store, 'NB-FIRST', { created_at: after(-1).toISOString() });
    assert.equal((await run(store, 31)).closed, maxClosedAtOnce);
    assert.equal(await statusesOf(store, 'NB-FIRST'), 'cancelled');
    assert.equal((await run(store, 32)).closed, 1);
  });
});
