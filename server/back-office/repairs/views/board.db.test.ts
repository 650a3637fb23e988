import assert from 'node:assert/strict';
import { mayFollow, type RepairStatus, repairStatuses } from '../../../../shared/repair-status.ts';
import { fridayAtEleven as now, onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addRepair, moveAlong } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { boardOf, maxCards, newestEventAt, nextStep } from './board.ts';

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
    const { cards, isCut } = await store.read((db) => boardOf(db, sampleShop, now));
    assert.equal(isCut, false);
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

  it('shows the newest of more repairs than fit, and says so', async ({ store }) => {
    for (let n = 0; n <= maxCards; n++) {
      const created_at = new Date(now.getTime() - n * 60_000).toISOString();
      await addRepair(store, `NB-${n}`, { created_at }, [phone], 'received');
    }
    const { cards, isCut } = await store.read((db) => boardOf(db, sampleShop, now));
    assert.deepEqual([cards.length, isCut], [maxCards, true]);
    assert.ok(!cards.some(({ reference }) => reference === `NB-${maxCards}`));
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
