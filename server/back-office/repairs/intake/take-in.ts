import type { Kysely } from 'kysely';
import type { Service } from '../../../../shared/catalogue.ts';
import { type Danger, dangersColumn } from '../../../../shared/intake-fields.ts';
import { statusTable } from '../../../../shared/repair-status.ts';
import { withdrawMail } from '../../mail/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { sendQuote } from '../acts/send-quote.ts';
import { saidOfDangers } from '../acts/set-dangers.ts';
import { answerByStaff } from '../acts/staff-answers.ts';
import { readQuote, type TypedQuote } from '../quotes/quote-lines.ts';
import { type ActDeps, actAs } from '../records/acting-staff.ts';
import type { NewDevice } from '../records/insert-repair.ts';
import { addEvent } from '../records/moves.ts';
import { refuseSerials } from '../records/serials.ts';
import { readRepairs } from '../records/staff-repairs.ts';
import { type Customer, type Registration, registerRepair } from './register.ts';
import { type ComesBack, lockReturn } from './warranty-return.ts';

/** One device that a customer hands over at the counter, or books in. */
export interface Intake {
  /** A UUID of the form: whoever posts it again gets the same answer. */
  draftId: string;
  customer: Customer;
  device: Omit<NewDevice, 'parent'>;
  /** It is not here yet. */
  isBooked?: boolean;
  /** The enquiry that it is made from. */
  enquiry?: string | null;
  /** The repair that it comes back from. */
  back?: ComesBack | null;
  /** What the customer says of its battery; empty where nothing is wrong. */
  dangers: Danger[];
  /** What the history says first; the customer reads it. */
  note: string;
  /** The customer has read the repair notice. */
  hasNotice: boolean;
  /** What is quoted at once; `null` where it is looked at first. `isAgreed`: the customer said yes to all of it. */
  price: (TypedQuote & { isAgreed: boolean }) | null;
  /** It is another repair, although the customer has the same device here. */
  isAnother: boolean;
}

/**
 * Takes a device in: registers it, quotes what was chosen, and where the customer has agreed approves it, all in one transaction.
 * @returns `repeated`: this draft, or the same device, was taken in before under this reference, and nothing was stored
 * @throws {Refusal} also for what the price list does not have
 */
export async function takeIn(
  store: Store,
  intake: Intake,
  { servicesOf, ...deps }: ActDeps & { servicesOf: (path: string) => Promise<Service[]> },
): Promise<{ reference: string; repeated: boolean }> {
  const { draftId, price, device, note, dangers: batteryDangers, isBooked, back, ...rest } = intake;
  const earlier = () => store.read((db) => referenceOfDraft(db, draftId));
  const before = await earlier();
  if (before) return { reference: before, repeated: true };
  const { by, shop, at } = deps;
  const named = { device_path: null, serial: null, condition: null, ...device };
  refuseSerials(note, [named]);
  const quote = price && (await readQuote(price, [named], by, { servicesOf, offers: shop.offers, at }));
  const visit: Registration = {
    ...rest,
    ...{
      draftId,
      by,
      note,
      devices: [{ ...device, dangers: dangersColumn(batteryDangers), parent: back?.reference ?? null }],
    },
    ...{ way: 'drop-off', status: isBooked ? 'booked' : 'received' },
    details: back?.goodwill ? { goodwill: true } : {},
  };
  try {
    return await store.write(async (db) => {
      actAs(db, deps.staffId);
      const returned = back && { status: await lockReturn(db, back, at) };
      const registered = await registerRepair(db, { ...visit, ...returned }, deps);
      const { reference, repeated } = registered;
      if (repeated) return registered;
      if (batteryDangers.length > 0) {
        const said = saidOfDangers(batteryDangers);
        await addEvent(db, { reference, by, note: said }, at);
      }
      const read = () => readRepairs(db, (all) => all.where('reference', '=', reference));
      const [repair] = await read();
      // The time was said together with the price.
      const said = quote && { ...quote, promise: 'same' as const };
      if (said && repair) await sendQuote(db, repair, repair.devices, said, { shop, at });
      const [quoted] = price?.isAgreed ? await read() : [];
      if (!quoted) return registered;
      const answer = { by, how: 'at the counter', approved: null };
      await answerByStaff(db, quoted, quoted.devices, answer, { shop, at });
      // They have said yes: nobody asks them for it by e-mail.
      await withdrawMail(db, reference, statusTable.quote_sent.label);
      return registered;
    });
  } catch (error) {
    // Of two posts of one draft at once, the second fails at its unique id and answers as the first.
    const first = await earlier();
    if (!first) throw error;
    return { reference: first, repeated: true };
  }
}

/** The repair that was made from a draft of the desk's form; `null` where none was. */
async function referenceOfDraft(db: Kysely<Tables>, draftId: string): Promise<string | null> {
  const found = await db
    .selectFrom('repairs')
    .select('reference')
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return found?.reference ?? null;
}
