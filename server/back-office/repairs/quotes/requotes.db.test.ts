import assert from 'node:assert/strict';
import type { Transaction } from 'kysely';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { passportOf } from '../../../site/tracking/repair-passport.ts';
import { repairView } from '../../../site/tracking/view-repair.ts';
import {
  fridayAtEleven as at,
  type EngineTest,
  onEachEngine,
} from '../../../testing/databases/each-engine.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { textsOf } from '../../../testing/servers/register-repair.ts';
import type { Tables } from '../../store/tables.ts';
import { moveRepair, type StaffMove } from '../acts/move-repair.ts';
import { sendQuote } from '../acts/send-quote.ts';
import { undoMoves } from '../acts/undo-move.ts';
import { answeredOccasion, putRepairMail } from '../mails/repair-mails.ts';
import { findRepairByCode, type Repair } from '../records/staff-repairs.ts';
import { readRepair } from '../views/repair-record.ts';
import { answerQuote } from './quote-answers.ts';
import type { AgreedChange, QuoteItem } from './quotes.ts';

const shop = { ...sampleShop, offers: { ...sampleShop.offers, noFixNoCharge: true } };
const reference = 'NB-0000-0000';
const screen: QuoteItem = { text: 'Screen', cents: 17_900, warranty_months: 12 };
const port: QuoteItem = { text: 'Charge port', cents: 9_900, warranty_months: 6 };
const genuine: QuoteItem = { text: 'Genuine screen', cents: 44_900, warranty_months: 24 };

/** The shop and the customer of one repair on the bench. */
async function benchOf({ store }: EngineTest) {
  await addRepair(store, reference, {}, undefined, 'diagnosing');
  let time = at.getTime();
  const deps = () => {
    time += 60_000;
    return { by: 'Kim', shop, at: new Date(time) };
  };
  const act = <Done>(work: (db: Transaction<Tables>, repair: Repair) => Promise<Done>) =>
    store.write(async (db) => work(db, (await findRepairByCode(db, reference.slice(3))) ?? assert.fail()));
  const move = (to: RepairStatus, more: Partial<StaffMove> = {}) =>
    act((db, repair) => {
      const wanted = { to, note: '', isPublic: true, amount: null, noticeGiven: false, ...more };
      return moveRepair(db, repair, repair.devices, wanted, deps());
    });
  const shown = async () => {
    const record =
      (await store.read((db) => readRepair(db, { reference, mayAnswer: true }))) ?? assert.fail();
    const [device = assert.fail()] = record.devices;
    const view = repairView(record, 'token', shop, new Date(time)).devices[0] ?? assert.fail();
    return { status: device.status, device, view, facts: Object.fromEntries(view.facts) };
  };
  return {
    act,
    move,
    shown,
    deps,
    quote: (items: QuoteItem[], changes: Record<number, AgreedChange> = {}) => {
      const named = new Map(Object.entries(changes).map(([position, each]) => [Number(position), each]));
      const terms = { fault: null, working_time: null, diagnosis_cents: 6_500, valid_until: null };
      return act((db, repair) =>
        sendQuote(db, repair, repair.devices, { items, by: 'Kim', terms, changes: named }, deps()),
      );
    },
    /** Says yes or no to each line that is asked, in order. @returns the event's words */
    async answer(...said: boolean[]) {
      const { device } = await shown();
      const { version = 0, lines = [] } = device.quote ?? {};
      const asked = lines.filter(({ change }) => change === null);
      const approved = new Map(asked.map(({ position }, index) => [position, said[index] === true]));
      await act(async (db, repair) => {
        const { at: when } = deps();
        const link = { by: 'customer', link: 'mail' } as const;
        const answered = await answerQuote(db, reference, { device: 1, version, approved }, when, link);
        await putRepairMail(db, repair, answeredOccasion(answered ?? assert.fail(), 'online'), shop, when);
      });
      return (await shown()).device.events.at(-1)?.note;
    },
    undo: () => act((db, repair) => undoMoves(db, repair, repair.devices, { by: 'Kim' }, deps())),
    mail: async (subject: string) => (await textsOf(store, reference))[subject] ?? '',
    /** Ready, and handed over. */
    async handOver() {
      await move('testing');
      await move('ready');
      const { facts } = await shown();
      await move('collected');
      const { device } = await shown();
      const work = passportOf(device)?.work.map(({ text, warranty }) => `${text}: ${warranty.split(',')[0]}`);
      return { toPay: facts['To pay'] ?? (await shown()).device.owed_cents, for: facts.For, work };
    },
  };
}

const instead = (canFallBack: boolean): AgreedChange => ({
  ...{ change: 'replaced', by: genuine, canFallBack, reason: 'The part did not come' },
});

onEachEngine((it) => {
  it('bills, mails and warrants both quotes of which the second adds a line', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    assert.equal(await bench.answer(true), 'You approved $179');
    await bench.move('repairing');
    await bench.quote([port]);
    const open = (await bench.shown()).view;
    assert.equal(open.quote?.total, '$278');
    assert.match(await bench.mail('Quote ready for your OK'), /Screen: \$179 .*agreed before[\s\S]*\$278/);
    assert.equal(await bench.answer(true), 'You approved $278, in all');
    assert.equal((await bench.shown()).status, 'approved');
    await bench.move('repairing');
    assert.deepEqual(await bench.handOver(), {
      toPay: 27_800,
      for: 'Screen; Charge port',
      work: ['Screen: 12 months', 'Charge port: 6 months'],
    });
  });

  it('goes on as agreed where the customer declines what is new', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    await bench.answer(true);
    await bench.move('repairing');
    await bench.quote([port]);
    assert.equal(await bench.answer(false), 'You declined what is new. $179 is agreed as before');
    const { status, view, facts } = await bench.shown();
    assert.equal(status, 'repairing');
    assert.deepEqual(view.amount, { price: '$179', words: 'approved in all, GST included' });
    assert.equal(facts.Repair, 'Screen');
    assert.doesNotMatch(await bench.mail('Your repair goes on as agreed before'), /Not done|Nothing/);
    assert.deepEqual(await bench.handOver(), {
      toPay: 17_900,
      for: 'Screen',
      work: ['Screen: 12 months'],
    });
  });

  for (const [isYes, canFallBack, owed] of [
    [true, true, { cents: 44_900, status: 'approved', work: ['Genuine screen: 24 months'] }],
    [false, true, { cents: 17_900, status: 'awaiting_parts', work: ['Screen: 12 months'] }],
    [false, false, { cents: 6_500, status: 'declined', work: undefined }],
  ] as const)
    it(`counts a replaced line once: ${isYes ? 'yes' : 'no'} to the new one, the old one ${canFallBack ? 'can' : 'cannot'} be done`, async (given) => {
      const bench = await benchOf(given);
      await bench.quote([screen]);
      await bench.answer(true);
      await bench.move('awaiting_parts');
      await bench.quote([], { 1: instead(canFallBack) });
      const { view } = await bench.shown();
      assert.equal(view.quote?.total, '$449');
      assert.match(view.quote?.lines[1]?.said ?? '', /instead of \$179: The part did not come/);
      await bench.answer(isYes);
      const { status } = await bench.shown();
      assert.equal(status, owed.status);
      if (status === 'declined') await bench.move('ready');
      else {
        await bench.move('repairing');
        await bench.move('testing');
        await bench.move('ready');
      }
      const { device } = await bench.shown();
      assert.equal(device.owed_cents, owed.cents);
      await bench.move('collected');
      const work = passportOf((await bench.shown()).device)?.work.map(
        ({ text, warranty }) => `${text}: ${warranty.split(',')[0]}`,
      );
      assert.deepEqual(work, owed.work);
    });

  it('bills of two agreed lines the one that was done, and names the other', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen, port]);
    await bench.answer(true, true);
    await bench.move('repairing');
    await bench.move('testing');
    await assert.rejects(bench.move('ready', { notDone: [2] }), /Say why/);
    await assert.rejects(
      bench.move('ready', { notDone: [1, 2], notDoneWhy: 'No part' }),
      /Can’t be repaired/,
    );
    await bench.move('ready', { notDone: [2], notDoneWhy: 'The port is soldered in.' });
    const { view, facts } = await bench.shown();
    assert.deepEqual(view.amount, { price: '$179', words: 'to pay, GST included' });
    assert.equal(facts.Repair, undefined, 'what is paid for says it');
    assert.equal(facts['Not done'], 'Charge port (The port is soldered in.)');
    assert.match(
      await bench.mail('Ready to collect'),
      /Not done: Charge port \(The port is soldered in\.\)[\s\S]*\$179/,
    );
    await bench.undo();
    assert.equal((await bench.shown()).view.amount?.price, '$278');
  });

  it('takes a quote back, and what was agreed to before stands', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    await bench.answer(true);
    await bench.move('repairing');
    await bench.quote([port]);
    await bench.undo();
    const { status, view } = await bench.shown();
    assert.equal(status, 'repairing');
    assert.equal(view.quote?.total, '$179');
    await bench.quote([genuine]);
    assert.equal((await bench.shown()).device.quote?.version, 3, 'a number is given once');
  });

  it('owes the first diagnosis once where all is declined, and nothing of a quote before that was declined', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen, port]);
    assert.equal(await bench.answer(false, false), 'You declined the quote');
    assert.equal((await bench.shown()).status, 'declined');
    await bench.quote([port]);
    assert.equal((await bench.shown()).view.quote?.isLater, undefined);
    await bench.answer(false);
    await bench.move('ready');
    assert.equal((await bench.shown()).device.owed_cents, 6_500);
  });
});
