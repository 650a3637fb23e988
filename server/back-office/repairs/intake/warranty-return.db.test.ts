import assert from 'node:assert/strict';
import { onSqlite } from '../../../testing/databases/each-engine.ts';
import { addQuote, addRepair, moveAlong, type TestMove } from '../../../testing/fixtures/repair-rows.ts';
import type { Store } from '../../store/store.ts';
import { answerQuote } from '../quotes/quote-answers.ts';
import { readRepairs } from '../records/staff-repairs.ts';
import { requireWarranty } from './warranty-return.ts';

const times = (...moves: TestMove['to'][]): TestMove[] =>
  moves.map((to, minute) => ({ to, at: `2026-11-20T02:${minute + 10}:00.000Z` }));

/** A phone whose only line was approved with so many months of warranty, and that was collected on 20 November 2026. */
async function repaired(store: Store, reference: string, months: number | null): Promise<void> {
  await addRepair(store, reference, {}, undefined, 'received');
  await moveAlong(store, reference, times('quote_sent'));
  await addQuote(store, reference, [['Screen', 39_900]]);
  const warranty = { warranty_months: months };
  await store.write((db) => db.updateTable('repair_quote_lines').set(warranty).execute());
  const yes = { device: 1, version: 1, approved: new Map([[1, true]]) };
  const said = { by: 'Kim', how: 'by phone' };
  await store.write((db) => answerQuote(db, reference, yes, new Date('2026-11-20T02:20:00Z'), said));
  await moveAlong(
    store,
    reference,
    times('repairing', 'testing', 'ready', 'collected').map((move) => ({
      ...move,
      at: move.at.replace('02:', '03:'),
    })),
  );
}

const takeBack = async (store: Store, wanted: string, day: string) =>
  store.read(async (db) => {
    const [repair] = await readRepairs(db, (all) => all.where('reference', '=', wanted));
    const [device] = repair?.devices ?? [];
    assert.ok(repair && device);
    return requireWarranty(db, repair, device, new Date(`${day}T00:00:00Z`));
  });

onSqlite((it) => {
  it('says until when the warranty of a repair runs, and refuses what comes a day later', async ({
    store,
  }) => {
    await repaired(store, 'NB-0000-0001', 3);
    assert.equal(await takeBack(store, 'NB-0000-0001', '2027-02-20'), '2027-02-20');
    await assert.rejects(takeBack(store, 'NB-0000-0001', '2027-02-21'), /ended on 20 February 2027/);
  });

  it('finds no warranty where none was agreed, or nothing was repaired', async ({ store }) => {
    await repaired(store, 'NB-0000-0001', null);
    await addRepair(store, 'NB-0000-0002', {}, undefined, 'received');
    await moveAlong(store, 'NB-0000-0002', times('approved', 'unrepairable', 'collected'));
    for (const reference of ['NB-0000-0001', 'NB-0000-0002'])
      await assert.rejects(takeBack(store, reference, '2026-11-21'), /has no warranty/);
  });

  it('keeps the warranty of the first repair for what came back once', async ({ store }) => {
    await repaired(store, 'NB-0000-0001', 12);
    const back = [{ device: 'Apple iPhone 13', fault: 'Dark', parent: 'NB-0000-0001' }];
    await addRepair(store, 'NB-0000-0002', {}, back, 'warranty_return');
    await moveAlong(
      store,
      'NB-0000-0002',
      times('diagnosing', 'approved', 'repairing', 'testing', 'ready', 'collected'),
    );
    assert.equal(await takeBack(store, 'NB-0000-0002', '2026-12-20'), '2027-11-20');
  });

  it('takes the warranty that a request was shown, where the quote says none', async ({ store }) => {
    await repaired(store, 'NB-0000-0001', null);
    const quote = { lines: [{ option: { warrantyMonths: 6 } }] };
    const details = JSON.stringify({ askedWay: 'drop-off', notices: {}, quote });
    await store.write((db) => db.updateTable('repairs').set({ details }).execute());
    assert.equal(await takeBack(store, 'NB-0000-0001', '2026-12-20'), '2027-05-20');
  });
});
