import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { Refusal } from '../../../forms/refusal.ts';
import { putMail } from '../../mail/outbox.ts';
import type { Tables } from '../../store/tables.ts';
import type { SubmissionDeps, SubmissionMeta } from '../../submissions/submit.ts';
import { nameCollectors } from '../acts/collectors.ts';
import { stopWork } from '../acts/stop-work.ts';
import { answeredOccasion, collectorsOccasion, putRepairMail } from '../mails/repair-mails.ts';
import { readsOnly } from '../quotes/customer-refusals.ts';
import { answerQuote, type QuoteAnswer } from '../quotes/quote-answers.ts';
import { type OpenLink, openLink } from '../records/link-tokens.ts';
import { type RepairRecord, readRepair } from '../views/repair-record.ts';
import { requestAnswerLink, requestLinks } from './link-requests.ts';
import { type Contact, lookUpRepair } from './repair-lookup.ts';
import { answeredNotice, stoppedNotice } from './tracking-notices.ts';

/** What customers do with a repair on the site: find it, read it, answer its quote, name who may collect it, stop it. */

/**
 * Milliseconds after which every request for a link is answered: far more than writing the e-mail takes, so that the time
 * says nothing about who is a customer.
 */
export const resendAnswerMs = 400;

/** How the customer's own mails name an answer that came through their link. */
const throughMail = 'through the link that we emailed to you';

/** Each throws {Refusal} where it cannot be, {StoreUnavailable} when the database cannot answer; `null`: the link opens nothing. */
export interface Tracking {
  /** @param code of the repair's reference, as `parseReference` returns it @returns the token of a link */
  lookUp(code: string, contact: Contact, meta: SubmissionMeta): Promise<string>;
  /**
   * Sends fresh links to the newest open repairs of an address, if there are any: to the address on record. It takes the same time
   * for everybody.
   */
  sendLinks(email: string, meta: SubmissionMeta): Promise<void>;
  /** Sends a link that may answer to the address on record, if there is one. Otherwise as `sendLinks`. */
  sendAnswerLink(token: string, meta: SubmissionMeta): Promise<Done | null>;
  read(token: string): Promise<RepairRecord | null>;
  answer(token: string, answer: QuoteAnswer): Promise<Done | null>;
  /** Stores whom else the customer lets collect, in place of earlier names. */
  nameCollectors(token: string, names: string[]): Promise<Done | null>;
  /** The customer says that an answer or a name was not theirs. A second time changes nothing. */
  stop(token: string): Promise<Done | null>;
}

/** `repeated`: of an answer, whether the same was written before. */
export interface Done {
  repeated?: boolean;
}

/** Who looks up a repair learns nothing of the limit of its links. */
function passOverLimit(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

export function createTracking(
  { store, now, shop, mailTo, deskUrl }: Omit<SubmissionDeps, 'log'>,
  answerMs = resendAnswerMs,
): Tracking {
  const toShop = () => ({ recipient: mailTo ?? shop().email, deskUrl });

  /** Does work for the customer in one transaction, unless their link only reads. */
  const forCustomer = <Outcome>(
    token: string,
    work: (db: Transaction<Tables>, link: OpenLink, at: Date) => Promise<Outcome>,
  ) => {
    const at = now();
    return store.write(async (db) => {
      const link = await openLink(db, token, at);
      if (!link) return null;
      if (link.mayAnswer) return work(db, link, at);
      const repairs = db.selectFrom('repairs').select('closed_at').where('reference', '=', link.reference);
      throw readsOnly(await repairs.executeTakeFirstOrThrow());
    });
  };

  /** Waits until every answer of its kind is given, refusals too. */
  const inEqualTime = async <Value>(work: Promise<Value>): Promise<Value> => {
    await Promise.allSettled([work, setTimeout(answerMs)]);
    return work;
  };

  return {
    async lookUp(code, contact, { addressKey }) {
      const at = now();
      const started = performance.now();
      const outcome = await store.write(async (db) => {
        const lookup = await lookUpRepair(db, { code, contact, addressKey }, at);
        if (lookup.mailTo)
          await requestAnswerLink(db, lookup.mailTo, addressKey, shop(), at).catch(passOverLimit);
        return lookup;
      });
      if ('mailTo' in outcome) await setTimeout(Math.max(0, started + answerMs - performance.now()));
      if (outcome.token === undefined) throw outcome.refusal;
      return outcome.token;
    },

    sendLinks(email, { addressKey }) {
      return inEqualTime(store.write((db) => requestLinks(db, { email, addressKey }, shop(), now())));
    },

    sendAnswerLink(token, { addressKey }) {
      const at = now();
      const work = store.write(async (db) => {
        const link = await openLink(db, token, at);
        if (!link) return null;
        const repair = await db
          .selectFrom('repairs')
          .select(['reference', 'email'])
          .where('reference', '=', link.reference)
          .executeTakeFirstOrThrow();
        await requestAnswerLink(db, repair, addressKey, shop(), at);
        return {};
      });
      return inEqualTime(work);
    },

    read(token) {
      return store.read(async (db) => {
        const link = await openLink(db, token, now());
        return link && readRepair(db, link);
      });
    },

    answer(token, answer) {
      return forCustomer(token, async (db, { reference, kind }, at) => {
        const answered = await answerQuote(db, reference, answer, at, { by: 'customer', link: kind });
        if (answered) {
          await putMail(db, answeredNotice(answered, shop(), toShop()), at);
          await putRepairMail(db, answered.repair, answeredOccasion(answered, throughMail), shop(), at);
        }
        return { repeated: !answered };
      });
    },

    nameCollectors(token, names) {
      return forCustomer(token, async (db, { reference, kind }, at) => {
        const repair = await nameCollectors(db, reference, names, at, { by: 'customer', link: kind });
        await putRepairMail(db, repair, collectorsOccasion(repair, names, throughMail), shop(), at);
        return {};
      });
    },

    stop(token) {
      return forCustomer(token, async (db, { reference, kind, madeAt }, at) => {
        const stopped = await stopWork(db, reference, kind, at, madeAt);
        if (stopped) await putMail(db, stoppedNotice(stopped.repair, stopped.hasBegun, shop(), toShop()), at);
        return {};
      });
    },
  };
}
