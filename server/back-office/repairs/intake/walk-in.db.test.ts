import assert from 'node:assert/strict';
import { repairNotice, uncollectedGoodsNotice } from '../../../../shared/legal-texts.ts';
import { fridayAtEleven as at, onSqlite } from '../../../testing/databases/each-engine.ts';
import { failsWhole, type Statement } from '../../../testing/databases/failing-statements.ts';
import { reference, staffAt } from '../../../testing/databases/staff-at.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import { mailsOf, textsOf } from '../../../testing/servers/register-repair.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { recordDispute } from '../acts/dispute.ts';
import { issueDueNotices } from '../law/uncollected-notices.ts';
import { readEvents } from '../records/staff-repairs.ts';
import { registerRepair } from './register.ts';

const phone = { device: 'Apple iPhone 13', fault: 'Cracked screen', serial: 'SECRET99' };
const registration = {
  ...{ customer: { name: 'Ana Li', email: 'ana@example.com', phone: null }, way: 'drop-off' as const },
  ...{ status: 'received' as const, devices: [phone], by: 'Kim', note: '', hasNotice: true },
  ...{ details: {}, isAnother: true },
};
const register = (store: Store) => store.write((db) => registerRepair(db, registration, { shop, at }));

onSqlite((it) => {
  it('tells a walk-in four times what happens, with the words of the law and no serial number', async ({
    store,
  }) => {
    const { reference: of } = await register(store);
    const { move, quote, answer, read } = staffAt(store, { of });
    await move('diagnosing', { note: 'Corroded', isPublic: false });
    const lines = [
      ['Screen, genuine', 39_900],
      ['Battery', 8950],
    ] satisfies [string, number][];
    await quote(lines);
    await answer([1]);
    const expectedAt = new Date('2026-11-24T06:00:00.000Z');
    await move('repairing', { expectedAt });
    for (const to of ['testing', 'ready', 'collected'] as const) await move(to);
    const { devices, closed_at, details } = await read();
    assert.ok(closed_at);
    assert.deepEqual([devices[0]?.expected_at, devices[0]?.owed_cents], [expectedAt.toISOString(), 39_900]);
    const notices = { repair: repairNotice.version, shownAt: at.toISOString() };
    assert.deepEqual(JSON.parse(details), { notices });
    const events = await store.read((db) => readEvents(db, of));
    const moves = ['received', 'diagnosing', 'quote_sent', 'approved', 'repairing', 'testing', 'ready'];
    assert.deepEqual(events.map(({ status }) => status).sort(), [...moves, 'collected'].sort());
    const texts = await textsOf(store, of);
    assert.match(texts['Quote ready for your OK'] ?? '', /\$89\.50\nTotal: \$488\.50, of which GST \$44\.41/);
    assert.match(texts['Ready to collect'] ?? '', /To pay: \$399, GST included/);
    assert.ok(texts['Ready to collect']?.includes(uncollectedGoodsNotice));
    for (const sentence of repairNotice.sentences)
      assert.ok(texts['We have your device']?.includes(sentence));
    const mails = await mailsOf(store, of);
    assert.equal(mails.length, 4);
    for (const { text, html } of mails) assert.doesNotMatch(text + html, /SECRET99|Corroded/);
  });

  it('moves all of the devices or none, and takes none before its customer has read the notice', async ({
    store,
  }) => {
    await addRepair(store, reference, {}, [phone, phone], 'booked');
    const { move, read } = staffAt(store);
    await assert.rejects(move('received'), /section 103/);
    await move('received', { noticeGiven: true });
    assert.match((await read()).details, /"shownAt":"2026-11-20T01:01/);
    await move('unrepairable', { endOfLife: 'no-parts' }, [2]);
    const before = await read();
    await assert.rejects(move('approved'), /unrepairable/);
    assert.deepEqual(await read(), before);
  });

  it('disputes charges with what they say, until that is settled', async ({ store }) => {
    await addRepair(store, reference);
    const { act, read } = staffAt(store);
    const dispute = (text: string, settled: boolean) =>
      act((db, _, deps) => recordDispute(db, reference, { text, settled }, deps));
    await assert.rejects(dispute('', false), /Say what they dispute/);
    await dispute('Too dear', false);
    assert.ok((await read()).disputed_at);
    await dispute('', true);
    assert.equal((await read()).disputed_at, null);
    const notes = (await store.read((db) => readEvents(db, reference))).map(({ note }) => note);
    assert.deepEqual(notes.slice(-2), ['Disputes the charges: Too dear', 'Dispute settled']);
  });
});

// Each statement of an act is awaited: one that fails makes the whole fail, and nothing of it is stored.

type Staff = ReturnType<typeof staffAt>;
type Need = `${Statement} ${keyof Tables}`;
const cases: [name: string, act: (staff: Staff, store: Store) => Promise<unknown>, needs: Need[]][] = [
  [
    'a registration',
    (_, store) => register(store),
    [
      ...(['insert submissions', 'insert repairs', 'insert repair_devices'] as const),
      ...(['insert repair_events', 'insert repair_links', 'insert outbox'] as const),
    ],
  ],
  [
    'a quote',
    ({ quote }) => quote([['Screen', 200]]),
    [
      ...(['insert repair_quotes', 'insert repair_quote_lines', 'insert repair_events'] as const),
      ...(['insert outbox', 'update repair_devices'] as const),
    ],
  ],
  [
    'an answer',
    ({ answer }) => answer(),
    [
      ...(['update repair_quotes', 'update repair_quote_lines', 'update repair_devices'] as const),
      ...(['insert repair_events', 'insert repair_links', 'insert outbox'] as const),
    ],
  ],
  [
    'a move',
    ({ move }) => move('on_hold', { note: 'May we?' }),
    ['update repair_devices', 'insert repair_events', 'insert repair_links', 'insert outbox'],
  ],
  [
    'a correction',
    ({ edit }) => edit({ contact: { email: 'new@example.com' }, device: { serial: 'X1' } }),
    ['update repairs', 'update repair_links', 'update repair_devices', 'insert repair_events'],
  ],
  [
    'a dispute',
    ({ act }) =>
      act((db, { reference }, deps) => recordDispute(db, reference, { text: 'x', settled: false }, deps)),
    ['update repairs', 'insert repair_events'],
  ],
];
const statementOf = (need: Need) => need.split(' ') as [Statement, keyof Tables];

onSqlite((it) => {
  for (const [name, act, needs] of cases) {
    it(`stores nothing of ${name} when any of its statements fails`, async ({ store }) => {
      const { reference: of } = await register(store);
      const staff = staffAt(store, { of });
      await staff.quote([['Screen', 100]]);
      for (const need of needs) await failsWhole(store, statementOf(need), () => act(staff, store));
      // What failed was the statement, not the act.
      await act(staff, store);
    });
  }

  it('gives no notice that a device is ready, and no reminder, when any of its statements fails', async ({
    store,
  }) => {
    await addRepair(store, reference, {}, undefined, 'testing');
    const ready = (await register(store)).reference;
    const free = { amount: 0 };
    const other = staffAt(store, { of: ready });
    await other.move('declined');
    await other.move('ready', free);
    const now = () => new Date('2026-12-25T01:00:00Z');
    const { move } = staffAt(store);
    const needs = ['update repair_devices', 'insert repair_notices', 'insert repair_events', 'insert outbox'];
    for (const need of (needs as Need[]).map(statementOf)) {
      await failsWhole(store, need, () => move('ready', free));
      await failsWhole(store, need, () => issueDueNotices({ store, shop, now }));
    }
  });
});
