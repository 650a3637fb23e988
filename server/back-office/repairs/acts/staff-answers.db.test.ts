import assert from 'node:assert/strict';
import { fridayAtEleven as at, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addQuote, addRepair, moveAlong } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import type { Store } from '../../store/store.ts';
import { readRepairs } from '../records/staff-repairs.ts';
import { answerByStaff } from './staff-answers.ts';

const reference = 'NB-0000-0000';
const answer = (store: Store, approved: number[] | null) =>
  store.write(async (db) => {
    const [repair] = await readRepairs(db, (all) => all);
    assert.ok(repair);
    return answerByStaff(db, repair, 'waiting', { by: 'Kim', how: 'by phone', approved }, { shop, at });
  });

onSqlite((it) => {
  it('takes an answer for those of several devices whose quote waits', async ({ store }) => {
    const devices = Array(3).fill({ device: 'HP ProBook', fault: 'Hinge' });
    await addRepair(store, reference, {}, devices, 'received');
    await assert.rejects(answer(store, null), /no quote that waits/);
    for (const line of [1, 3]) {
      await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }], line);
      await addQuote(
        store,
        reference,
        [
          ['Hinge', 10_000],
          ['Keyboard', 5_000],
        ],
        { line },
      );
    }
    await assert.rejects(answer(store, [3]), /no such line/);
    assert.deepEqual(await answer(store, [1]), { lines: [1, 3], cents: 20_000 });
    const [repair] = await store.read((db) => readRepairs(db, (all) => all));
    assert.deepEqual(
      repair?.devices.map(({ status }) => status),
      ['approved', 'received', 'approved'],
    );
    await assert.rejects(answer(store, null), /no quote that waits/);
  });

  it('approves no quote that somebody else has sent meanwhile', async ({ store, run }) => {
    await addRepair(store, reference, {}, undefined, 'received');
    const quote = (price: string) =>
      run('repairs', 'quote', reference, '--by', 'Lee', '--item', `Screen=${price}`);
    await quote('99');
    const [repair = assert.fail()] = await store.read((db) => readRepairs(db, (all) => all));
    await quote('399');
    const said = { by: 'Kim', how: 'by phone', approved: null };
    for (const devices of [repair.devices, 'waiting'] as const)
      await assert.rejects(
        store.write((db) => answerByStaff(db, repair, devices, said, { shop, at })),
        { kind: 'changed' },
      );
    assert.match(
      await run('repairs', 'answer', reference, '--by', 'Kim', '--by-phone'),
      /approved, for \$399/,
    );
  });
});
