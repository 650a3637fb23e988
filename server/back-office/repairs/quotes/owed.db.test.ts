import assert from 'node:assert/strict';
import { onSqlite } from '../../../testing/databases/each-engine.ts';
import { reference, staffAt } from '../../../testing/databases/staff-at.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { textsOf } from '../../../testing/servers/register-repair.ts';
import type { Store } from '../../store/store.ts';
import { noTerms } from './quote-terms.ts';

const shop = { ...sampleShop, offers: { ...sampleShop.offers, noFixNoCharge: true } };

/** The staff at one repair whose quote says $199 for a cleaning and $65 for the diagnosis. */
async function staffWith(store: Store) {
  await addRepair(store, reference, {}, undefined, 'diagnosing');
  const staff = staffAt(store, { shop });
  return {
    ...staff,
    quote: () => staff.quote([['Board cleaning', 19_900]], { terms: { ...noTerms, diagnosis_cents: 6500 } }),
    mail: async (subject: string) => (await textsOf(store, reference))[subject] ?? '',
  };
}

const unexplained = /the customer reads it/;

onSqlite((it) => {
  it('charges no repair for what could not be repaired: the mails and the amount are the diagnosis', async ({
    store,
  }) => {
    const { quote, answer, move, mail } = await staffWith(store);
    await quote();
    await answer();
    await move('repairing');
    await move('unrepairable', { endOfLife: 'too-worn' });
    const owed = /Repair: Not done: it can’t be repaired\nTo pay: \$65, GST included\nFor: The diagnosis/;
    assert.match(await mail('It can’t be repaired'), owed);
    await assert.rejects(move('ready', { amount: 19_900 }), unexplained);
    await assert.rejects(move('ready', { amount: 19_900, note: 'Why', isPublic: false }), unexplained);
    assert.deepEqual(await move('ready'), { mailed: true, cents: 6500 });
    const ready = await mail('Ready to collect');
    assert.match(ready, owed);
    assert.match(ready, /Ready since: 20 November 2026/);
    assert.match(ready, /no step towards a sale before 21 May 2027/);
  });

  it('takes an amount above the records with a reason that the customer reads', async ({ store }) => {
    const { edit, quote, answer, move, mail } = await staffWith(store);
    await quote();
    await answer([]);
    assert.match(
      await mail('Quote declined'),
      /Repair: Not done: it was declined\nTo pay: \$65, GST included/,
    );
    await move('ready', { amount: 8000, note: 'And a new cable' });
    assert.match(
      await mail('Ready to collect'),
      /To pay: \$80, GST included\nFor: What our note says[\s\S]*And a new cable/,
    );
    await assert.rejects(edit({ device: { owed_cents: 9000 } }), unexplained);
    await edit({ device: { owed_cents: 9000 }, reason: 'And two cables' });
    assert.match(await mail('Ready to collect'), /To pay: \$90, GST included[\s\S]*And two cables/);
    await edit({ device: { owed_cents: 6500 } });
  });

  it('finds no fault, says so, and asks for a diagnosis only with a reason', async ({ store }) => {
    const { move, mail } = await staffWith(store);
    await assert.rejects(move('ready'), /Say what is to be paid/, 'no record says what is owed');
    await assert.rejects(move('ready', { amount: 6500 }), unexplained);
    await move('ready', { amount: 0 });
    const text = await mail('Ready to collect');
    assert.match(text, /Repair: Not done: we found no fault\nTo pay: Nothing\n/);
    assert.doesNotMatch(text, /declined/);
  });

  it('asks for what was approved, and names it', async ({ store }) => {
    const { quote, answer, move, mail } = await staffWith(store);
    await quote();
    await answer();
    for (const to of ['repairing', 'testing'] as const) await move(to);
    await assert.rejects(move('ready', { amount: 20_000 }), unexplained);
    assert.deepEqual(await move('ready'), { mailed: true, cents: 19_900 });
    assert.match(await mail('Ready to collect'), /To pay: \$199, GST included\nFor: Board cleaning/);
  });
});
