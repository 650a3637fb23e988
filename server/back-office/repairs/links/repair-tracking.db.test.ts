import assert from 'node:assert/strict';
import { countStatements } from '../../../testing/databases/count-statements.ts';
import { onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { failsWhole } from '../../../testing/databases/failing-statements.ts';
import {
  addQuote,
  addRepair,
  inWords,
  mailedLink,
  moveAlong,
  toTheBench,
} from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import type { Store } from '../../store/store.ts';
import type { LinkKind } from '../../store/tables.ts';
import type { QuoteAnswer } from '../quotes/quote-answers.ts';
import { makeLink } from '../records/link-tokens.ts';
import { createTracking } from './repair-tracking.ts';

const reference = 'NB-0000-0000';
const meta = { addressKey: '203.0.113.1' };
const start = Date.parse('2026-11-20T01:00:00Z');

function trackingOf(store: Store, deskUrl: string | null = null) {
  const clock = { now: start };
  const now = () => new Date(clock.now);
  const deps = { store, now, shop: () => sampleShop, mailTo: 'shop@example.com', deskUrl };
  const tracking = createTracking(deps, 0);
  return { tracking, clock };
}

const mailsOf = (store: Store) =>
  store.read((db) => db.selectFrom('outbox').selectAll().orderBy('recipient').execute());
const eventsOf = (store: Store) =>
  store.read((db) =>
    db
      .selectFrom('repair_events')
      .selectAll()
      .where('by', '=', 'customer')
      .where('link', 'is not', null)
      .execute(),
  );
const repairOf = (store: Store) =>
  store.read((db) => db.selectFrom('repairs').selectAll().executeTakeFirstOrThrow());

const answer = (yes: boolean[], version = 1): QuoteAnswer => ({
  device: 1,
  version,
  approved: new Map(yes.map((each, index) => [index + 1, each])),
});

const lines: [string, number][] = [
  ['New screen', 24_900],
  ['New battery', 9_900],
];

async function quoted(store: Store): Promise<void> {
  await addRepair(store, reference);
  await moveAlong(store, reference, [...toTheBench, { to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);
  await addQuote(store, reference, lines);
}

onEachEngine((it) => {
  it('takes an answer line by line, with what the customer read, and tells both sides', async ({ store }) => {
    await addRepair(store, reference);
    await moveAlong(store, reference, toTheBench);
    await addQuote(store, reference, lines);
    const { tracking } = trackingOf(store);
    const token = await mailedLink(store, reference);
    assert.equal(
      await inWords(tracking.answer(token, answer([true, false]))),
      'closed',
      'the shop has not asked yet',
    );
    await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);
    assert.equal(
      await inWords(tracking.answer(token, answer([true]))),
      'none',
      'every line needs its answer',
    );
    assert.equal(await inWords(tracking.answer(token, answer([true, false], 2))), 'none');

    assert.equal(await inWords(tracking.answer(token, answer([true, false]))), 'done');
    const [device] = (await tracking.read(token))?.devices ?? [];
    assert.equal(device?.status, 'approved');
    assert.deepEqual(
      device?.quote?.lines.map(({ approved }) => approved),
      [1, 0],
    );
    assert.equal(device?.events.at(-1)?.said, 'You approved $249, 1 of 2 lines');
    assert.equal(await inWords(tracking.answer(token, answer([true, false]))), 'repeated');
    assert.equal(await inWords(tracking.answer(token, answer([true, true]))), 'answered');

    const [event, ...others] = await eventsOf(store);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [event?.link, event?.at, event?.evidence?.split('\n')],
      [
        'mail',
        new Date(start).toISOString(),
        [
          'Apple iPhone 13, quote 1',
          'New screen: $249, approved',
          'New battery: $99, declined',
          'Total, GST included: $249',
        ],
      ],
    );
    const [toCustomer, toShop, ...more] = await mailsOf(store);
    assert.equal(more.length, 0);
    assert.deepEqual([toCustomer?.recipient, toShop?.recipient], ['Ana@example.com', 'shop@example.com']);
    assert.match(toShop?.text ?? '', /1 of 2[\s\S]*\$249/);
    assert.match(
      toCustomer?.text ?? '',
      /New screen: \$249, approved\nNew battery: \$99, declined[\s\S]*Wasn’t you\?[^\n]*\n\S+\/repairs\/track\/[a-z2-7]{32}\?not-me=1\n/,
    );

    await addQuote(store, reference, lines, { version: 2 });
    assert.equal(await inWords(tracking.answer(token, answer([true, false]))), 'superseded');
    await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-20T00:00:00.000Z' }]);
    assert.equal(await inWords(tracking.answer(token, answer([false, false], 2))), 'done');
    assert.equal((await tracking.read(token))?.devices[0]?.status, 'declined');
  });

  it('needs at most 16 statements for an answer with its evidence and mails, however many lines it has', async ({
    open,
  }) => {
    const counted = countStatements(await open());
    await quoted(counted.store);
    const many = Array.from({ length: 30 }, (_, n): [string, number] => [`Part ${n}`, 100]);
    await addQuote(counted.store, reference, many, { version: 2 });
    const token = await mailedLink(counted.store, reference);
    counted.counts.length = 0;
    const all = many.map(() => true);
    assert.equal(await inWords(trackingOf(counted.store).tracking.answer(token, answer(all, 2))), 'done');
    assert.deepEqual(counted.counts, [16]);
    assert.equal((await mailsOf(counted.store)).length, 2);
  });

  it('lets one of two different answers win that come at once', async ({ open }) => {
    const [one, other] = [await open(), await open()];
    await quoted(one);
    const token = await mailedLink(one, reference);
    const outcomes = await Promise.all([
      inWords(trackingOf(one).tracking.answer(token, answer([true, true]))),
      inWords(trackingOf(other).tracking.answer(token, answer([false, false]))),
    ]);
    assert.deepEqual(outcomes.sort(), ['answered', 'done']);
    assert.equal((await mailsOf(one)).length, 2);
  });

  it('stops the work once where the customer says that it was not them, whatever comes at once', async ({
    open,
  }) => {
    const [one, other] = [await open(), await open()];
    await quoted(one);
    const token = await mailedLink(one, reference);
    const { tracking } = trackingOf(one);
    await tracking.answer(token, answer([true, false]));
    await tracking.nameCollectors(token, ['Mal Lory']);
    await one.write((db) => db.deleteFrom('outbox').execute());
    const stops = [tracking, trackingOf(other).tracking].map((each) => inWords(each.stop(token)));
    assert.deepEqual(await Promise.all(stops), ['done', 'done']);
    const [mail, ...more] = await mailsOf(one);
    assert.equal(more.length, 0);
    assert.match(mail?.subject ?? '', /^Stop the work/);
    assert.match(mail?.text ?? '', /0491 570 006/);
    const record = await tracking.read(token);
    assert.equal(record?.devices[0]?.status, 'on_hold');
    assert.equal(record?.collectors, 0);
    assert.equal(record?.repair.stopped_at, new Date(start).toISOString());
    const notes = (await eventsOf(one)).map(({ note }) => note).join('\n');
    assert.match(notes, /not theirs\. Names taken back: Mal Lory/);
    assert.equal(await inWords(tracking.nameCollectors(token, ['Bob'])), 'stopped');
    assert.equal(await inWords(tracking.answer(token, answer([true, false]))), 'repeated');
  });
});

onSqlite((it) => {
  it('leads the shop to the desk after an answer or a stop, where there is one, else to commands', async ({
    store,
  }) => {
    await quoted(store);
    const token = await mailedLink(store, reference);
    const toShop = async () => {
      const all = await mailsOf(store);
      await store.write((db) => db.deleteFrom('outbox').execute());
      return all.find(({ purpose }) => purpose === 'notice')?.text ?? '';
    };
    await trackingOf(store, 'https://desk.example.com').tracking.answer(token, answer([true, false]));
    const [answered, stops] = [await toShop(), trackingOf(store, 'https://desk.example.com').tracking];
    await stops.stop(token);
    for (const text of [answered, await toShop()]) {
      assert.ok(text.includes('https://desk.example.com/t/nb-0000-0000\n'));
      assert.doesNotMatch(text, /npm run shop/);
    }
    await store.write((db) => db.updateTable('repairs').set({ stopped_at: null }).execute());
    await trackingOf(store).tracking.stop(token);
    assert.match(await toShop(), /repairs called NB-0000-0000.*repairs show NB-0000-0000/s);
  });

  it('lets a link that was not mailed to the customer read, and nothing else', async ({ store }) => {
    await quoted(store);
    const { tracking } = trackingOf(store);
    const before = [await repairOf(store), await eventsOf(store)];
    for (const kind of ['lookup', 'staff'] satisfies LinkKind[]) {
      const token = await store.write((db) => makeLink(db, reference, kind, new Date(start)));
      assert.equal((await tracking.read(token))?.mayAnswer, false);
      assert.equal(await inWords(tracking.answer(token, answer([true, true]))), 'link-reads-only');
      assert.equal(await inWords(tracking.nameCollectors(token, ['Mal Lory'])), 'link-reads-only');
      assert.equal(await inWords(tracking.stop(token)), 'link-reads-only');
    }
    assert.deepEqual([await repairOf(store), await eventsOf(store)], before);
    assert.deepEqual(await mailsOf(store), []);
  });

  it('lets a mailed link read alone once the repair is over', async ({ store }) => {
    await quoted(store);
    const token = await mailedLink(store, reference);
    const { tracking } = trackingOf(store);
    assert.equal((await tracking.read(token))?.mayAnswer, true);
    await moveAlong(store, reference, [
      { to: 'declined', at: '2026-11-19T04:00:00.000Z' },
      { to: 'collected', at: '2026-11-19T05:00:00.000Z' },
    ]);
    assert.equal((await tracking.read(token))?.mayAnswer, false);
    assert.equal(await inWords(tracking.nameCollectors(token, ['Bob'])), 'over');
    assert.equal(await inWords(tracking.stop(token)), 'over');
  });

  it('mails a link that may answer to the address on record, three times an hour and five a day', async ({
    store,
  }) => {
    await quoted(store);
    const { tracking, clock } = trackingOf(store);
    const request = async (addressKey: string) => {
      const token = await store.write((db) => makeLink(db, reference, 'lookup', new Date(clock.now)));
      return inWords(tracking.sendAnswerLink(token, { addressKey }));
    };
    for (let n = 0; n < 3; n++) assert.equal(await request(`203.0.113.${n}`), 'done');
    assert.equal(await request('203.0.113.9'), 'limited 3600');
    clock.now += 3_600_000;
    for (let n = 0; n < 2; n++) assert.equal(await request(`203.0.113.${n}`), 'done');
    assert.equal(await request('203.0.113.9'), `limited ${23 * 3600}`);
    const mails = await mailsOf(store);
    assert.deepEqual(new Set(mails.map(({ recipient }) => recipient)), new Set(['Ana@example.com']));
    assert.equal(mails.length, 5);
    const [, token = ''] = /track\/([a-z2-7]{32})/.exec(mails.at(-1)?.text ?? '') ?? [];
    assert.equal(await inWords(tracking.answer(token, answer([true, true]))), 'done');
    assert.equal(await inWords(tracking.sendAnswerLink('a'.repeat(32), meta)), 'no-link');
  });

  it('answers a request for a link alike where there is no address, and where the mailbox has had its five', async ({
    store,
  }) => {
    await addRepair(store, reference, { email: null });
    await addRepair(store, 'NB-2222-2222');
    const { tracking } = trackingOf(store);
    const request = async (of: string, n: number) => {
      const token = await store.write((db) => makeLink(db, of, 'lookup', new Date(start)));
      return inWords(tracking.sendAnswerLink(token, { addressKey: `203.0.113.${n}` }));
    };
    // Whoever guesses the address of a repair must not learn it by using up the links of that mailbox.
    for (let n = 0; n < 3; n++)
      await tracking.sendLinks('ana@example.com', { addressKey: `198.51.100.${n}` });
    for (const of of [reference, 'NB-2222-2222']) {
      const waits = [];
      for (let n = 0; n < 5; n++) waits.push(await request(of, n));
      assert.deepEqual(waits, ['done', 'done', 'done', 'limited 3600', 'limited 3600'], of);
    }
    assert.equal((await mailsOf(store)).length, 5);
  });

  it('says that work has begun, and does not put it on hold', async ({ store }) => {
    await quoted(store);
    const token = await mailedLink(store, reference);
    const { tracking } = trackingOf(store);
    await tracking.answer(token, answer([true, true]));
    await moveAlong(store, reference, [{ to: 'repairing', at: '2026-11-20T02:00:00.000Z' }]);
    await store.write((db) => db.deleteFrom('outbox').execute());
    assert.equal(await inWords(tracking.stop(token)), 'done');
    const record = await tracking.read(token);
    assert.equal(record?.devices[0]?.status, 'repairing');
    assert.ok(record?.repair.stopped_at);
    assert.match((await mailsOf(store))[0]?.text ?? '', /work has begun: call them now/);
  });

  it('stores who else may collect, shows how many and since when, and mails the names to the customer', async ({
    store,
  }) => {
    await addRepair(store, reference);
    const { tracking } = trackingOf(store);
    const token = await mailedLink(store, reference);
    assert.equal(await inWords(tracking.nameCollectors(token, ['Bob Example', 'Cleo'])), 'done');
    const record = await tracking.read(token);
    assert.equal(record?.collectors, 2);
    assert.equal(record?.repair.collectors_at, new Date(start).toISOString());
    assert.ok(!JSON.stringify(record).includes('Bob'));
    const { collectors, collectors_by } = await repairOf(store);
    assert.deepEqual([JSON.parse(collectors), collectors_by], [['Bob Example', 'Cleo'], 'mail']);
    await tracking.nameCollectors(token, []);
    assert.equal((await tracking.read(token))?.collectors, 0);
    const mails = await mailsOf(store);
    assert.deepEqual(new Set(mails.map(({ recipient }) => recipient)), new Set(['Ana@example.com']));
    assert.match(mails.map(({ text }) => text).join(), /Name: Bob Example\nName: Cleo[\s\S]*not-me=1/);
    assert.equal(mails.length, 2);
  });

  it('stores nothing of an answer, of names or of a stop when any statement fails', async ({ store }) => {
    await quoted(store);
    const token = await mailedLink(store, reference);
    const { tracking } = trackingOf(store);
    const answering = () => tracking.answer(token, answer([true, false]));
    for (const table of ['repair_events', 'outbox', 'repair_links'] as const)
      await failsWhole(store, ['insert', table], answering);
    await failsWhole(store, ['insert', 'outbox', "new.purpose = 'update'"], answering);
    await failsWhole(store, ['update', 'repair_quote_lines'], answering);
    await failsWhole(store, ['insert', 'outbox'], () => tracking.nameCollectors(token, ['Bob']));
    await tracking.answer(token, answer([true, false]));
    await failsWhole(store, ['insert', 'outbox'], () => tracking.stop(token));
  });
});
