import assert from 'node:assert/strict';
import { fridayAtEleven as now, onEachEngine } from '../../../testing/databases/each-engine.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { boardOf } from './board.ts';
import { readVisit } from './visits.ts';

const details = JSON.stringify({ askedWay: 'drop-off', battery: 'no', notices: {} });
const ana = { email: 'ana@müller.example', phone: null };
const bo = { email: null, phone: '+61491570006;ext=12' };
/** Both, each as it is also written. */
const both = { email: 'ana@xn--mller-kva.example', phone: '+61491570006' };

onEachEngine((it) => {
  it('requests of one contact within an hour are one visit, on the board and on their tickets', async ({
    store,
  }) => {
    const add = (reference: string, minutesAgo: number, facts: Parameters<typeof addRepair>[2]) =>
      addRepair(store, reference, {
        details,
        created_at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
        ...facts,
      });
    await add('NB-1', 100, ana);
    await add('NB-2', 60, both);
    await add('NB-3', 0, bo);
    await add('NB-4', 100, { ...ana, quarantined: 1 });
    await add('NB-5', 100, { ...ana, details: '{}' });
    await add('NB-6', 100, { email: null, phone: null });
    await add('NB-7', 161, ana);
    const { cards } = await store.read((db) => boardOf(db, sampleShop, now));
    const visits = cards.map(({ reference, visit }) => `${reference} ${visit ?? 'alone'}`).sort();
    assert.deepEqual(visits, ['NB-1 2', 'NB-2 3', 'NB-3 2', 'NB-5 alone', 'NB-6 alone', 'NB-7 alone']);
    const others = async (reference: string) => {
      const read = store.read((db) =>
        db.selectFrom('repairs').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow(),
      );
      const asked = await read;
      return store.read((db) => readVisit(db, asked));
    };
    assert.deepEqual(await others('NB-2'), ['NB-1', 'NB-3']);
    assert.deepEqual(await others('NB-3'), ['NB-2']);
    assert.deepEqual([await others('NB-5'), await others('NB-6'), await others('NB-7')], [[], [], []]);
  });
});
