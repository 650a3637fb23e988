import assert from 'node:assert/strict';
import type { Transaction } from 'kysely';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { fridayAtEleven as at, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { textsOf } from '../../../testing/servers/register-repair.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { editRepair } from '../acts/edit-repair.ts';
import { moveRepair, type StaffMove } from '../acts/move-repair.ts';
import { sendQuote } from '../acts/send-quote.ts';
import { answeredOccasion, putRepairMail } from '../mails/repair-mails.ts';
import { findRepairByCode, type Repair } from '../records/staff-repairs.ts';
import { answerQuote } from './quote-answers.ts';

const shop = { ...sampleShop, offers: { ...sampleShop.offers, noFixNoCharge: true } };
const reference = 'NB-0000-0000';

/** The staff at one repair whose quote says $199 for a cleaning and $65 for the diagnosis. */
async function staffAt(store: Store, status: RepairStatus = 'diagnosing') {
  await addRepair(store, reference, {}, undefined, status);
  // Moves have times of their own, as people's have.
  let time = at.getTime();
  const act = <Done>(work: (db: Transaction<Tables>, repair: Repair) => Promise<Done>) =>
    store.write(async (db) => work(db, (await findRepairByCode(db, reference.slice(3))) ?? assert.fail()));
  const deps = () => {
    time += 60_000;
    return { shop, at: new Date(time) };
  };
  const move = (to: RepairStatus, more: Partial<StaffMove> = {}) =>
    act((db, repair) => {
      const defaults = { to, note: '', isPublic: true, amount: null, noticeGiven: false };
      return moveRepair(db, repair, repair.devices, { ...defaults, ...more }, { by: 'Kim', ...deps() });
    });
  return {
    act,
    move,
    deps,
    quote: () =>
      act((db, repair) => {
        const terms = { fault: null, working_time: null, diagnosis_cents: 6500, valid_until: null };
        const items = [{ text: 'Board cleaning', cents: 19_900 }];
        return sendQuote(db, repair, repair.devices, { items, by: 'Kim', terms }, deps());
      }),
    answer: (isApproved: boolean) =>
      act(async (db, repair) => {
        const approved = new Map([[1, isApproved]]);
        const { at: when } = deps();
        const said = { by: 'Kim', how: 'by phone' };
        const answered = await answerQuote(db, reference, { device: 1, version: 1, approved }, when, said);
        assert.ok(answered);
        await putRepairMail(db, repair, answeredOccasion(answered, 'by phone'), shop, when);
      }),
    mail: async (subject: string) => (await textsOf(store, reference))[subject] ?? '',
  };
}

const unexplained = /the customer reads it/;

onSqlite((it) => {
  it('charges no repair for what could not be repaired: the mails and the amount are the diagnosis', async ({
    store,
  }) => {
    const { quote, answer, move, mail } = await staffAt(store);
    await quote();
    await answer(true);
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
    const { act, deps, quote, answer, move, mail } = await staffAt(store);
    await quote();
    await answer(false);
    assert.match(
      await mail('Quote declined'),
      /Repair: Not done: it was declined\nTo pay: \$65, GST included/,
    );
    await move('ready', { amount: 8000, note: 'And a new cable' });
    assert.match(
      await mail('Ready to collect'),
      /To pay: \$80, GST included\nFor: What our note says[\s\S]*And a new cable/,
    );
    const edit = (owed_cents: number, reason?: string) =>
      act((db, repair) => {
        const correction = { contact: {}, device: { owed_cents }, ...(reason && { reason }) };
        return editRepair(db, repair, repair.devices, correction, { by: 'Kim', ...deps() });
      });
    await assert.rejects(edit(9000), unexplained);
    await edit(9000, 'And two cables');
    assert.match(await mail('Ready to collect'), /To pay: \$90, GST included[\s\S]*And two cables/);
    await edit(6500);
  });

  it('finds no fault, says so, and asks for a diagnosis only with a reason', async ({ store }) => {
    const { move, mail } = await staffAt(store);
    await assert.rejects(move('ready'), /Say what is to be paid/, 'no record says what is owed');
    await assert.rejects(move('ready', { amount: 6500 }), unexplained);
    await move('ready', { amount: 0 });
    const text = await mail('Ready to collect');
    assert.match(text, /Repair: Not done: we found no fault\nTo pay: Nothing\n/);
    assert.doesNotMatch(text, /declined/);
  });

  it('asks for what was approved, and names it', async ({ store }) => {
    const { quote, answer, move, mail } = await staffAt(store);
    await quote();
    await answer(true);
    for (const to of ['repairing', 'testing'] as const) await move(to);
    await assert.rejects(move('ready', { amount: 20_000 }), unexplained);
    assert.deepEqual(await move('ready'), { mailed: true, cents: 19_900 });
    assert.match(await mail('Ready to collect'), /To pay: \$199, GST included\nFor: Board cleaning/);
  });
});
