import assert from 'node:assert/strict';
import { answeredOccasion, putRepairMail } from '../../back-office/repairs/mails/repair-mails.ts';
import { answerQuote } from '../../back-office/repairs/quotes/quote-answers.ts';
import { noTerms } from '../../back-office/repairs/quotes/quote-terms.ts';
import type { AgreedChange } from '../../back-office/repairs/quotes/quotes.ts';
import { isAsked, type QuoteItem } from '../../back-office/repairs/records/agreed-lines.ts';
import { readRepair } from '../../back-office/repairs/views/repair-record.ts';
import type { QuoteTerms } from '../../back-office/store/tables.ts';
import { passportOf } from '../../site/tracking/repair-passport.ts';
import { repairView } from '../../site/tracking/view-repair.ts';
import type { EngineTest } from '../databases/each-engine.ts';
import { reference, staffAt } from '../databases/staff-at.ts';
import { addRepair } from '../fixtures/repair-rows.ts';
import { sampleShop } from '../fixtures/sample-shop.ts';
import { textsOf } from './register-repair.ts';

export const screen: QuoteItem = { text: 'Screen', cents: 17_900, warranty_months: 12 };
export const port: QuoteItem = { text: 'Charge port', cents: 9_900, warranty_months: 6 };
export const genuine: QuoteItem = { text: 'Genuine screen', cents: 44_900, warranty_months: 24 };

/** The screen becomes a genuine one. */
export const instead = (canFallBack: boolean): AgreedChange => ({
  ...{ change: 'replaced', by: genuine, canFallBack, reason: 'The part did not come' },
});

/** The shop and the customer of one repair on the bench. */
export async function benchOf({ store }: EngineTest, noFixNoCharge = true) {
  const shop = { ...sampleShop, offers: { ...sampleShop.offers, noFixNoCharge } };
  await addRepair(store, reference, {}, undefined, 'diagnosing');
  const { act, move, undo, quote, clock } = staffAt(store, { shop });
  const shown = async () => {
    const record =
      (await store.read((db) => readRepair(db, { reference, mayAnswer: true }))) ?? assert.fail();
    const [device = assert.fail()] = record.devices;
    const view = repairView(record, 'token', shop, new Date(clock.now)).devices[0] ?? assert.fail();
    return { status: device.status, device, view, facts: Object.fromEntries(view.facts) };
  };
  return {
    ...{ act, move, undo, shown, clock },
    /** With a diagnosis of $65. @param changes what becomes of agreed lines, by position */
    quote: (
      items: QuoteItem[],
      changes: Record<number, AgreedChange> = {},
      more: Partial<QuoteTerms> = {},
    ) => {
      const named = new Map(Object.entries(changes).map(([position, each]) => [Number(position), each]));
      return quote([], { items, terms: { ...noTerms, diagnosis_cents: 6_500, ...more }, changes: named });
    },
    /** Says yes or no to each line that is asked, in order. @returns the event's words */
    async answer(...said: boolean[]) {
      const { version = 0, lines = [] } = (await shown()).device.quote ?? {};
      const asked = lines.filter(isAsked);
      const approved = new Map(asked.map(({ position }, index) => [position, said[index] === true]));
      await act(async (db, repair, { at }) => {
        const link = { by: 'customer', link: 'mail' } as const;
        const answered = await answerQuote(db, reference, { device: 1, version, approved }, at, link);
        await putRepairMail(db, repair, answeredOccasion(answered ?? assert.fail(), 'online'), shop, at);
      });
      return (await shown()).device.events.at(-1)?.said;
    },
    mail: async (subject: string) => (await textsOf(store, reference))[subject] ?? '',
    /** Ready, and handed over. */
    async handOver() {
      await move('testing');
      await move('ready');
      const { facts, device: ready } = await shown();
      await move('collected');
      const work = passportOf((await shown()).device)?.work.map(
        ({ text, warranty }) => `${text}: ${warranty.split(',')[0]}`,
      );
      return { toPay: ready.owed_cents, for: facts.For, work };
    },
  };
}
