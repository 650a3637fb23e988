import assert from 'node:assert/strict';
import { onSqlite } from '../../../testing/databases/each-engine.ts';
import { addQuote, moveDevice } from '../../../testing/fixtures/repair-rows.ts';
import { seedRepairs } from '../../../testing/hard/durability/seed-repairs.ts';
import { applyRetention } from '../../retention/retention.ts';
import type { RepairDeviceTable, RepairTable } from '../../store/tables.ts';
import { makeLink, openLink, revokeLinks } from '../records/link-tokens.ts';
import { repairRetention } from './repair-retention.ts';

const now = new Date('2026-11-20T01:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

onSqlite((it) => {
  it('removes what was settled long ago with all that belongs to it, and never an open repair', async ({
    store,
  }) => {
    const [gone, kept, waiting] = await seedRepairs(store, 3, { status: 'received', isQuoted: true });
    assert.ok(gone && kept && waiting);
    const set = (reference: string, closed_at: string | null) =>
      store.write((db) =>
        db
          .updateTable('repairs')
          .set({ closed_at, created_at: daysAgo(1000) })
          .where('reference', '=', reference)
          .execute(),
      );
    await set(gone.reference, daysAgo(101));
    await set(kept.reference, daysAgo(99));
    await set(waiting.reference, null);
    const { settled, overdue } = await applyRetention(store, [repairRetention], 100, now);
    assert.deepEqual([settled, overdue], [1, 1]);
    const left = [kept.reference, waiting.reference].sort();
    for (const table of ['repairs', 'repair_devices', 'repair_quotes', 'repair_quote_lines'] as const) {
      const rows = await store.read((db) => db.selectFrom(table).select('reference').execute());
      assert.deepEqual(rows.map(({ reference }) => reference).sort(), left, table);
    }
  });

  it('keeps what is under warranty until that ends, and what was sold for six years and while an excess is owed', async ({
    store,
  }) => {
    const ago = daysAgo(400);
    const sold = { status: 'sold', sold_cents: 30_000, sale_costs_cents: 5000, owed_cents: 14_900 } as const;
    const paid = { ...sold, excess_paid_at: ago };
    const cases: [Partial<RepairTable>, Partial<RepairDeviceTable>, isKept: boolean][] = [
      [{ links_until: '2027-10-16T00:00:00.000Z' }, {}, true],
      [{ links_until: daysAgo(1) }, {}, false],
      [{}, { ...paid, sold_at: '2020-11-21T00:00:00.000Z' }, true],
      [{}, { ...paid, sold_at: '2020-11-19T00:00:00.000Z' }, false],
      [{}, { ...sold, sold_at: '2020-11-19T00:00:00.000Z' }, true],
      [{}, { ...sold, owed_cents: 25_000, sold_at: '2020-11-19T00:00:00.000Z' }, false],
    ];
    const seeded = await seedRepairs(store, cases.length, { status: 'received' });
    for (const [index, [repair, device]] of cases.entries()) {
      const { reference } = seeded[index] ?? assert.fail();
      await store.write(async (db) => {
        const facts = { closed_at: ago, ...repair };
        await db.updateTable('repairs').set(facts).where('reference', '=', reference).execute();
        await db
          .updateTable('repair_devices')
          .set({ status: 'collected', ...device })
          .where('reference', '=', reference)
          .execute();
      });
    }
    await applyRetention(store, [repairRetention], 365, now);
    const left = await store.read((db) => db.selectFrom('repairs').select('reference').execute());
    const kept = new Set(left.map(({ reference }) => reference));
    for (const [index, [repair, device, isKept]] of cases.entries()) {
      const said = JSON.stringify({ ...repair, ...device });
      assert.equal(kept.has(seeded[index]?.reference ?? ''), isKept, said);
    }
  });

  it('removes links that open nothing any more, and no others', async ({ store }) => {
    const [closed, revoked, kept] = await seedRepairs(store, 3, { status: 'received' });
    assert.ok(closed && revoked && kept);
    await store.write(async (db) => {
      const links_until = now.toISOString();
      await db
        .updateTable('repairs')
        .set({ links_until })
        .where('reference', '=', closed.reference)
        .execute();
      await revokeLinks(db, revoked.reference, now);
      await makeLink(db, kept.reference, 'lookup', new Date(daysAgo(1)));
    });
    await applyRetention(store, [repairRetention], 365, now);
    const rows = await store.read((db) => db.selectFrom('repair_links').select('reference').execute());
    assert.deepEqual(rows, [{ reference: kept.reference }]);
    const link = await store.read((db) => openLink(db, kept.token, now));
    assert.equal(link?.reference, kept.reference);
  });

  it('opens links of a closed repair for 90 days, or until the longest warranty ends that was shown', async ({
    store,
  }) => {
    const option = (warrantyMonths: number) => ({ slug: 'x', name: 'x', price: null, warrantyMonths });
    const detailsOf = (months: number[]) => {
      const lines = months.map((each) => ({ option: option(each) }));
      return JSON.stringify({ askedWay: 'drop-off', notices: {}, quote: { lines } });
    };
    const cases: [details: string, end: string, approvedMonths?: number][] = [
      ['{}', '2027-02-18T01:00:00.000Z'],
      ['{}', '2027-05-20T01:00:00.000Z', 6],
      [detailsOf([1]), '2027-02-18T01:00:00.000Z'],
      [detailsOf([3, 12]), '2027-11-20T01:00:00.000Z'],
    ];
    for (const [details, end, warranty_months] of cases) {
      const [repair] = await seedRepairs(store, 1, { status: 'ready' });
      assert.ok(repair);
      const { reference, token } = repair;
      if (warranty_months) await addQuote(store, reference, [['New screen', 24_900]]);
      await store.write(async (db) => {
        const approved = db.updateTable('repair_quote_lines').set({ approved: 1, warranty_months });
        if (warranty_months) await approved.where('reference', '=', reference).execute();
        await db.updateTable('repairs').set({ details }).where('reference', '=', reference).execute();
        await moveDevice(
          db,
          { reference, line: 1, status: 'ready', version: 1 },
          { to: 'collected', by: 'Kim' },
          now,
        );
      });
      const opens = (ms: number) => store.read((db) => openLink(db, token, new Date(Date.parse(end) + ms)));
      assert.partialDeepStrictEqual(await opens(-1), { kind: 'mail', mayAnswer: false }, 'it only reads');
      assert.equal(await opens(0), null);
    }
  });
});
