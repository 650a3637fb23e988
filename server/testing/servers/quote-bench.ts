import assert from 'node:assert/strict';
import type { Transaction } from 'kysely';
import type { RepairStatus } from '../../../shared/repair-status.ts';
import { moveRepair, type StaffMove } from '../../back-office/repairs/acts/move-repair.ts';
import { sendQuote } from '../../back-office/repairs/acts/send-quote.ts';
import { undoMoves } from '../../back-office/repairs/acts/undo-move.ts';
import { answeredOccasion, putRepairMail } from '../../back-office/repairs/mails/repair-mails.ts';
import { answerQuote } from '../../back-office/repairs/quotes/quote-answers.ts';
import type { AgreedChange, NewQuote, QuoteItem } from '../../back-office/repairs/quotes/quotes.ts';
import { findRepairByCode, type Repair } from '../../back-office/repairs/records/staff-repairs.ts';
import { readRepair } from '../../back-office/repairs/views/repair-record.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import { passportOf } from '../../site/tracking/repair-passport.ts';
import { repairView } from '../../site/tracking/view-repair.ts';
import { fridayAtEleven as at, type EngineTest } from '../databases/each-engine.ts';
import { addRepair } from '../fixtures/repair-rows.ts';
import { sampleShop } from '../fixtures/sample-shop.ts';
import { textsOf } from './register-repair.ts';

export const reference = 'NB-0000-0000';
export const screen: QuoteItem = { text: 'Screen', cents: 17_900, warranty_months: 12 };
export const port: QuoteItem = { text: 'Charge port', cents: 9_900, warranty_months: 6 };
export const genuine: QuoteItem = { text: 'Genuine screen', cents: 44_900, warranty_months: 24 };

/** The shop and the customer of one repair on the bench. */
export async function benchOf({ store }: EngineTest, noFixNoCharge = true) {
  const shop = { ...sampleShop, offers: { ...sampleShop.offers, noFixNoCharge } };
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
    /** Lets time pass. */
    wait: (ms: number) => {
      time += ms;
    },
    quote: (
      items: QuoteItem[],
      changes: Record<number, AgreedChange> = {},
      more: Partial<NewQuote['terms']> = {},
    ) => {
      const named = new Map(Object.entries(changes).map(([position, each]) => [Number(position), each]));
      const terms = { fault: null, working_time: null, diagnosis_cents: 6_500, valid_until: null, ...more };
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

/** The screen becomes a genuine one. */
export const instead = (canFallBack: boolean): AgreedChange => ({
  ...{ change: 'replaced', by: genuine, canFallBack, reason: 'The part did not come' },
});
