import assert from 'node:assert/strict';
import { fridayAtEleven, onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import { refused, textsOf } from '../../../testing/servers/register-repair.ts';
import { applyRetention } from '../../retention/retention.ts';
import type { Store } from '../../store/store.ts';
import type { RepairDeviceTable, RepairTable } from '../../store/tables.ts';
import { owedExcess } from '../law/sales.ts';
import { recordNotice } from '../law/uncollected.ts';
import type { NewDevice } from '../records/insert-repair.ts';
import { findRepairByCode } from '../records/staff-repairs.ts';
import { payExcess } from './pay-excess.ts';
import { repairRetention } from './repair-retention.ts';
import { sellDevices } from './sell-device.ts';
import { undoMoves } from './undo-move.ts';

const reference = 'NB-0000-0000';
const daysLater = (days: number) => new Date(fridayAtEleven.getTime() + days * 86_400_000);
const sale = { amount: 30_000, costs: 5000, note: 'Auction' };

/** A device that has waited to be collected since Friday, for $149. */
async function waiting(
  store: Store,
  repair: Partial<RepairTable> = {},
  device: Partial<RepairDeviceTable> = {},
  devices?: NewDevice[],
) {
  await addRepair(store, reference, repair, devices, 'uncollected');
  const facts = { ready_at: fridayAtEleven.toISOString(), owed_cents: 14_900, ...device };
  await store.write(async (db) => {
    await db.updateTable('repair_devices').set(facts).execute();
    const given = { kind: 'ready', by: 'Kim', way: 'email' } as const;
    await recordNotice(db, { reference, line: 1, ready_at: facts.ready_at }, given, fridayAtEleven);
  });
  const read = () => store.read(async (db) => (await findRepairByCode(db, '0000-0000')) ?? assert.fail());
  const sell = async (at: Date) => {
    const found = await read();
    return store.write((db) =>
      sellDevices(db, found, found.devices.slice(0, 1), sale, { by: 'Kim', shop, at }),
    );
  };
  return { read, sell };
}

onEachEngine((it) => {
  it('sells what nobody collected once the six months are over, and tells the owner what is theirs', async ({
    store,
  }) => {
    const { read, sell } = await waiting(store);
    await assert.rejects(sell(daysLater(181)), /The law allows no step/);
    assert.ok((await sell(daysLater(210))).mailed);
    const [device] = (await read()).devices;
    assert.deepEqual(
      [device?.status, device?.sold_cents, device?.sale_costs_cents, device?.sold_at],
      ['sold', 30_000, 5000, daysLater(210).toISOString()],
    );
    assert.ok((await read()).closed_at);
    assert.match(
      (await textsOf(store, reference)).Sold ?? '',
      /Price: \$300\nCosts of the sale: \$50\nOwed for our work: \$149\nLeft over: \$101/,
    );
    const owed = () => store.read((db) => owedExcess(db, [reference]));
    const pay = async () => {
      const [sold = assert.fail()] = (await read()).devices;
      await store.write((db) => payExcess(db, sold, { by: 'Kim', note: 'by transfer' }, daysLater(220)));
    };
    assert.equal((await owed()).length, 1);
    await pay();
    assert.deepEqual(await owed(), []);
    await assert.rejects(pay(), /Nothing of a sale is owed/);
  });

  it('keeps an erased sale for six years, also where another device of it was still here', async ({
    store,
    run,
  }) => {
    const devices = ['Apple iPhone 13', 'Apple iPad'].map((device) => ({ device, fault: '' }));
    const { sell } = await waiting(store, {}, { owed_cents: 30_000 }, devices);
    await sell(daysLater(210));
    await run('erase', '--email', 'ana@example.com', '--yes');
    const retain = (years: number) =>
      applyRetention(store, [repairRetention], 365, daysLater(210 + 366 * years));
    const { settled, overdue } = await retain(5);
    assert.deepEqual([settled, overdue], [0, 0]);
    assert.equal((await retain(6)).settled, 1);
  });
});

onSqlite((it) => {
  it('sells nothing whose charges are disputed', async ({ store }) => {
    const { sell } = await waiting(store, { disputed_at: fridayAtEleven.toISOString() });
    await assert.rejects(sell(daysLater(210)), /disputed/);
  });

  it('erases all of a sale but device, dates and amounts, and not while an excess is owed', async ({
    store,
    run,
  }) => {
    const { read, sell } = await waiting(store);
    await sell(daysLater(210));
    const erase = ['erase', '--email', 'ana@example.com', '--by', 'Kim'];
    await assert.rejects(run(...erase), refused(/\$101 is owed/));
    await assert.rejects(run(...erase, '--yes'), refused(/\$101 is owed/));
    assert.equal((await read()).name, 'Ana Example');
    assert.match(await run('repairs', 'uncollected'), /^\$101 of the sale of NB-0000-0000 is owed/);
    await run('repairs', 'note', reference, '--by', 'Kim', '--excess-paid', '--text', 'By transfer');
    assert.match(await run(...erase, '--yes'), new RegExp(`Kept of a sale.* ${reference}`));
    const all = await read();
    assert.doesNotMatch(JSON.stringify(all), /Ana|ana@|61491570006|Cracked|SERIAL/);
    const [device] = all.devices;
    assert.deepEqual(
      [device?.device, device?.sold_cents, device?.sale_costs_cents, device?.owed_cents],
      ['Apple iPhone 13', 30_000, 5000, 14_900],
    );
    assert.ok(device?.sold_at && device.excess_paid_at && device.ready_at);
    for (const table of ['repair_events', 'repair_links', 'outbox'] as const) {
      const rows = await store.read((db) => db.selectFrom(table).selectAll().execute());
      assert.deepEqual(rows, [], table);
    }
  });

  it('takes a sale that was a mistake back within ten minutes, with what was paid of it', async ({
    store,
  }) => {
    const { read, sell } = await waiting(store);
    const at = daysLater(210);
    await sell(at);
    const [mistaken = assert.fail()] = (await read()).devices;
    await store.write((db) => payExcess(db, mistaken, { by: 'Kim', note: 'by transfer' }, at));
    const sold = await read();
    await store.write((db) => undoMoves(db, sold, sold.devices, { by: 'Kim' }, { shop, at }));
    const [device] = (await read()).devices;
    assert.deepEqual([device?.status, device?.sold_at, device?.sold_cents], ['uncollected', null, null]);
    assert.deepEqual(await textsOf(store, reference), {});
    await sell(at);
    assert.equal((await store.read((db) => owedExcess(db))).length, 1);
  });
});
