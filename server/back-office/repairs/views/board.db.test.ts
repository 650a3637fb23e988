import assert from 'node:assert/strict';
import type { KyselyPlugin } from 'kysely';
import { mayFollow, type RepairStatus, repairStatuses } from '../../../../shared/repair-status.ts';
import { fridayAtEleven as now, onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addQuote, addRepair, moveAlong } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { boardOf, eventsAfter, newestEventAt, nextStep } from './board.ts';
import { maxRequests } from './waiting-requests.ts';

const phone = { device: 'Apple iPhone 13', fault: '' };

onEachEngine((it) => {
  it('groups what is open by whose turn it is, what is late apart, and a batch as one card', async ({
    store,
  }) => {
    assert.equal(await store.read(newestEventAt), null);
    const add = (reference: string, status: RepairStatus, expected_at: string | null = null, devices = 1) =>
      addRepair(store, reference, {}, Array(devices).fill({ ...phone, expected_at }), status);
    const created_at = '2026-11-18T23:00:00.000Z';
    await add('NB-1', 'received', '2026-11-20T06:00:00.000Z');
    await add('NB-2', 'repairing', '2026-11-20T00:59:59.999Z');
    await add('NB-3', 'quote_sent');
    await add('NB-4', 'awaiting_parts');
    await add('NB-5', 'ready', '2026-11-19T00:00:00.000Z');
    await add('NB-6', 'diagnosing', '2026-11-20T05:00:00.000Z');
    await addRepair(store, 'NB-7', { created_at }, Array(30).fill(phone), 'received');
    for (const line of [3, 4])
      await moveAlong(store, 'NB-7', [{ to: 'on_hold', at: '2026-11-19T00:00:00.000Z' }], line);
    await addRepair(store, 'NB-8', { closed_at: now.toISOString() }, [phone], 'collected');
    await addRepair(store, 'NB-9', { quarantined: 1 }, [phone]);
    await addRepair(store, 'NB-A', { created_at, stopped_at: now.toISOString() }, [phone], 'approved');
    const { cards, more } = await store.read((db) => boardOf(db, sampleShop, now));
    assert.equal(more, 0);
    const seen = cards.map(({ reference, column, next }) => `${column} ${reference} ${next?.label ?? '-'}`);
    assert.deepEqual(seen.sort(), [
      'late NB-2 Test',
      'ours NB-1 Start',
      'ours NB-6 -',
      'ours NB-7 -',
      'ours NB-A -',
      'parts NB-4 Arrived',
      'ready NB-5 Collected',
      'theirs NB-3 -',
    ]);
    const ours = cards.filter(({ column }) => column === 'ours').map(({ reference }) => reference);
    assert.deepEqual(
      ours.filter((each) => ['NB-1', 'NB-6'].includes(each)),
      ['NB-6', 'NB-1'],
      'the earlier promise first',
    );
    const batch = cards.find(({ reference }) => reference === 'NB-7');
    assert.deepEqual([batch?.devices, batch?.counts], [30, { ours: 28, theirs: 2 }]);
    assert.equal(await store.read(newestEventAt), '2026-11-19T00:00:00.000Z');
  });
});

onEachEngine((it) => {
  it('sorts by promise, then by how long it has waited, and what has no time, or none that holds, last', async ({
    store,
  }) => {
    const add = (reference: string, minutes: number, expected_at: string | null) =>
      addRepair(
        store,
        reference,
        { created_at: minutesAgo(minutes) },
        [{ ...phone, expected_at }],
        'received',
      );
    const [noon, five] = ['2026-11-20T02:00:00.000Z', '2026-11-20T07:00:00.000Z'];
    for (const [n, minutes] of [30, 50, 10, 40, 20].entries()) await add(`NB-${n}`, minutes, noon);
    await add('NB-FIVE', 90, five);
    for (const n of [60, 70]) await add(`NB-NONE${n}`, n, null);
    await add('NB-ENDED', 65, noon);
    const promise_ended_at = minutesAgo(1);
    await store.write((db) =>
      db
        .updateTable('repair_devices')
        .set({ promise_ended_at })
        .where('reference', '=', 'NB-ENDED')
        .execute(),
    );
    const { cards } = await store.read((db) => boardOf(db, sampleShop, now));
    const due = ['1', '3', '0', '4', '2', 'FIVE', 'NONE70', 'ENDED', 'NONE60'].map((each) => `NB-${each}`);
    assert.deepEqual(
      cards.map(({ reference }) => reference),
      due,
    );
  });

  it('says the job and the agreed price of each, or the fault, in as many statements for one as for forty', async ({
    store,
  }) => {
    const add = (reference: string, devices = 1) =>
      addRepair(store, reference, {}, Array(devices).fill({ ...phone, fault: 'Cracked' }), 'received');
    const statements = async () => {
      let count = 0;
      const plugin: KyselyPlugin = {
        transformQuery({ node }) {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const { cards } = await store.read((db) => boardOf(db.withPlugin(plugin), sampleShop, now));
      return { count, cards };
    };
    for (const reference of ['NB-AGREED', 'NB-ASKED', 'NB-DECLINED']) {
      await add(reference);
      await addQuote(store, reference, [['Screen', 17_900]]);
      await addQuote(
        store,
        reference,
        [
          ['Battery', 9900],
          ['Port', 5000],
        ],
        { version: 2 },
      );
    }
    const answer = (reference: string, approved: number) =>
      store.write((db) =>
        db
          .updateTable('repair_quote_lines')
          .set({ approved })
          .where((is) => is.and({ reference, version: 2 }))
          .execute(),
      );
    await answer('NB-AGREED', 1);
    await answer('NB-DECLINED', 0);
    const { count, cards } = await statements();
    assert.deepEqual(
      Object.fromEntries(cards.map(({ reference, job, agreed }) => [reference, [job, agreed]])),
      {
        'NB-AGREED': ['Battery, Port', 14_900],
        'NB-ASKED': ['Battery, Port', 0],
        'NB-DECLINED': ['Cracked', 0],
      },
    );
    await add('NB-BATCH', 3);
    for (const line of [1, 3]) await addQuote(store, 'NB-BATCH', [['Hinge', 10_000]], { line });
    await answer('NB-BATCH', 1);
    await store.write((db) =>
      db.updateTable('repair_quote_lines').set({ approved: 1 }).where('reference', '=', 'NB-BATCH').execute(),
    );
    for (let n = 0; n < 40; n++) await add(`NB-${n}`);
    const more = await statements();
    const batch = more.cards.find(({ reference }) => reference === 'NB-BATCH');
    assert.deepEqual([batch?.job, batch?.agreed], ['Hinge, Cracked', 20_000]);
    assert.equal(more.count, count);
  });
});

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const told = JSON.stringify({ message: null, askedWay: 'drop-off', battery: null, quote: null, notices: {} });

onEachEngine((it) => {
  it('shows all that is in the shop, and its news, whatever number of requests came since', async ({
    store,
  }) => {
    for (let n = 0; n < 30; n++)
      await addRepair(store, `NB-W${n}`, { created_at: minutesAgo(9000) }, [phone], 'received');
    await addRepair(store, 'NB-BATCH', {}, [phone, phone], 'requested');
    await moveAlong(store, 'NB-BATCH', [{ to: 'received', at: minutesAgo(5) }], 2);
    const readBoard = (skip = 0) => store.read((db) => boardOf(db, sampleShop, now, skip));
    const work = (await readBoard()).cards;
    assert.equal(work.length, 31);
    for (let n = 0; n < 500; n++)
      await addRepair(store, `NB-R${n}`, { created_at: minutesAgo(n / 100), details: told }, [phone]);
    const { cards, more } = await readBoard();
    const isWork = ({ column }: { column: string }) => column !== 'requests';
    assert.deepEqual(cards.filter(isWork), work, 'the day’s work as it was');
    assert.deepEqual([cards.length - work.length, more], [maxRequests, 500 - maxRequests]);
    const next = await readBoard(maxRequests);
    assert.equal(next.more, 500 - 2 * maxRequests);
    const shown = [...cards, ...next.cards].filter((card) => !isWork(card));
    assert.equal(new Set(shown.map(({ reference }) => reference)).size, 2 * maxRequests, 'each once');
    const news = await store.read((db) => eventsAfter(db, minutesAgo(6), 100));
    assert.ok(news.some(({ reference }) => reference === 'NB-BATCH'));
    assert.equal(news.length, 101);
  });

  it('names the requests that wait for our answer, the oldest first, before all others', async ({
    store,
  }) => {
    const add = (reference: string, facts: object, status: RepairStatus = 'requested', days = 1, more = {}) =>
      addRepair(
        store,
        reference,
        { created_at: minutesAgo(days * 1440), details: told, ...facts },
        [{ ...phone, ...more }],
        status,
      );
    await add('NB-TOLD', {});
    await add(
      'NB-CALL',
      { way: 'call-back', details: told.replace('drop-off', 'call-back') },
      'requested',
      40,
    );
    await add('NB-POST', { way: 'mail-in', details: told.replace('drop-off', 'mail-in') }, 'requested', 50);
    await add('NB-SWITCHED', { details: told.replace('drop-off', 'mail-in') }, 'requested', 30);
    await add('NB-SWOLLEN', { details: told.replace('"battery":null', '"battery":"yes"') }, 'requested', 20);
    const typed = JSON.stringify({ ...JSON.parse(told), askedWay: 'mail-in', message: told });
    await add('NB-TYPED', { details: typed }, 'requested', 10);
    await add('NB-CLAIM', {}, 'requested', 9, { parent: 'NB-OLD' });
    await add('NB-BOOKED', {}, 'booked');
    await add('NB-SPAM', { quarantined: 1, way: 'call-back' });
    const owedAt = async (walkIns: boolean) => {
      const shop = { ...sampleShop, offers: { ...sampleShop.offers, walkIns } };
      const { cards } = await store.read((db) => boardOf(db, shop, now));
      return cards.map(({ reference, isOwed }) => `${reference}${isOwed ? ' owed' : ''}`);
    };
    const owed = ['POST', 'CALL', 'SWITCHED', 'SWOLLEN', 'TYPED', 'CLAIM'].map((each) => `NB-${each} owed`);
    assert.deepEqual(await owedAt(true), [...owed, 'NB-BOOKED', 'NB-TOLD']);
    assert.deepEqual((await owedAt(false)).at(-2), 'NB-TOLD owed');
  });
});

onSqlite((it) => {
  it('calls late what the law wants people to do: a letter after a week, the notice of intention after six months', async ({
    store,
  }) => {
    const ready = async (reference: string, email: string | null) => {
      await addRepair(store, reference, { email }, [phone], 'testing');
      await moveAlong(store, reference, [{ to: 'ready', at: now.toISOString() }]);
      const notice = {
        kind: 'ready',
        by: 'Kim',
        way: 'email',
        ready_at: now.toISOString(),
        given_at: now.toISOString(),
      };
      if (email)
        await store.write((db) =>
          db
            .insertInto('repair_notices')
            .values({ reference, line: 1, ...notice })
            .execute(),
        );
    };
    await ready('NB-1', 'ana@example.com');
    await ready('NB-2', null);
    const lateOn = async (day: string) => {
      const { cards } = await store.read((db) => boardOf(db, sampleShop, new Date(`${day}T01:00:00Z`)));
      return cards.filter(({ column }) => column === 'late').map(({ reference }) => reference);
    };
    assert.deepEqual(await lateOn('2026-11-20'), [], 'who was called today is not late');
    assert.deepEqual(await lateOn('2026-11-28'), ['NB-2']);
    assert.deepEqual(await lateOn('2026-12-24'), ['NB-2'], 'a reminder by e-mail goes out by itself');
    assert.deepEqual((await lateOn('2027-05-21')).sort(), ['NB-1', 'NB-2']);
  });

  it('warns of what is dangerous about any device of a repair, until that has ended', async ({ store }) => {
    const dangers = ['swollen', null, 'swollen,wet', 'hot'];
    await addRepair(
      store,
      'NB-1',
      {},
      dangers.map((each) => ({ ...phone, dangers: each })),
      'ready',
    );
    await addRepair(store, 'NB-2', {}, [{ ...phone, condition: 'Not swollen' }], 'received');
    await moveAlong(store, 'NB-1', [{ to: 'collected', at: now.toISOString() }], 4);
    const { cards } = await store.read((db) => boardOf(db, sampleShop, now));
    assert.deepEqual(Object.fromEntries(cards.map(({ reference, danger }) => [reference, danger])), {
      'NB-1': 'swollen, wet',
      'NB-2': null,
    });
  });

  it('names a next step that may follow, and none while the customer has it stopped', async () => {
    for (const status of repairStatuses) {
      const step = nextStep({ status }, { stopped_at: null });
      assert.ok(!step || mayFollow(status, step.to), status);
      assert.equal(nextStep({ status }, { stopped_at: now.toISOString() }), null);
    }
    assert.deepEqual(nextStep({ status: 'received' }, { stopped_at: null }), {
      to: 'diagnosing',
      label: 'Start',
    });
  });
});
