import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { putMail } from '../mail/outbox.ts';
import type { Tables } from '../store/tables.ts';
import type { SubmissionDeps, SubmissionMeta } from '../submissions/submit.ts';
import { type ActOutcome, done, isConflict, refused } from './act-outcome.ts';
import { type CollectorsReason, nameCollectors } from './collectors.ts';
import { type LinkOutcome, requestAnswerLink, requestLinks } from './link-requests.ts';
import { type OpenLink, openLink } from './link-tokens.ts';
import { type AnswerReason, answerQuote, type QuoteAnswer } from './quote-answers.ts';
import { type Contact, type LookupOutcome, lookUpRepair } from './repair-lookup.ts';
import { answeredOccasion, collectorsOccasion, putRepairMail } from './repair-mails.ts';
import { type RepairRecord, readRepair } from './repair-record.ts';
import { stopWork } from './stop-work.ts';
import { answeredNotice, stoppedNotice } from './tracking-notices.ts';

/** What customers do with a repair on the site: find it, read it, answer its quote, name who may collect it, stop it. */

/**
 * Milliseconds after which every request for a link is answered: far more than writing the e-mail takes, so that the time
 * says nothing about who is a customer.
 */
export const resendAnswerMs = 400;

/** How the customer's own mails name an answer that came through their link. */
const throughMail = 'through the link that we emailed to you';

/** The link opens nothing; it was not mailed to the customer, and only reads. */
export type LinkReason = 'no-link' | 'read-only';

/** Each function throws {StoreUnavailable} when the database cannot answer. */
export interface Tracking {
  /** @param code of the repair's reference, as `parseReference` returns it */
  lookUp(code: string, contact: Contact, meta: SubmissionMeta): Promise<LookupOutcome>;
  /**
   * Sends fresh links to the newest open repairs of an address, if there are any: to the address on record. It takes the same time
   * for everybody.
   */
  sendLinks(email: string, meta: SubmissionMeta): Promise<LinkOutcome>;
  /** Sends a link that may answer to the address on record, if there is one. Otherwise as `sendLinks`. */
  sendAnswerLink(token: string, meta: SubmissionMeta): Promise<LinkOutcome | ActOutcome<'no-link'>>;
  /** `null` where the link opens nothing. */
  read(token: string): Promise<RepairRecord | null>;
  /** `repeated`: the same answer was written before. */
  answer(
    token: string,
    answer: QuoteAnswer,
  ): Promise<ActOutcome<AnswerReason | LinkReason, { repeated: boolean }>>;
  /** Stores whom else the customer lets collect, in place of earlier names. */
  nameCollectors(token: string, names: string[]): Promise<ActOutcome<CollectorsReason | LinkReason>>;
  /** The customer says that an answer or a name was not theirs. A second time changes nothing. */
  stop(token: string): Promise<ActOutcome<LinkReason>>;
}

export function createTracking(
  { store, now, shop, mailTo }: Omit<SubmissionDeps, 'log'>,
  answerMs = resendAnswerMs,
): Tracking {
  const toShop = () => mailTo ?? shop().email;

  /** Does work for the customer in one transaction, unless their link only reads. */
  const forCustomer = <Outcome>(
    token: string,
    work: (db: Transaction<Tables>, link: OpenLink, at: Date) => Promise<Outcome>,
  ) => {
    const at = now();
    return store.write(async (db) => {
      const link = await openLink(db, token, at);
      if (!link) return refused('no-link');
      return link.mayAnswer ? work(db, link, at) : refused('read-only');
    });
  };

  /** Waits until every answer of its kind is given. */
  const inEqualTime = async <Value>(work: Promise<Value>): Promise<Value> => {
    const [value] = await Promise.all([work, setTimeout(answerMs)]);
    return value;
  };

  return {
    async lookUp(code, contact, { addressKey }) {
      const at = now();
      const started = performance.now();
      const outcome = await store.write(async (db) => {
        const { repair, ...lookup } = await lookUpRepair(db, { code, contact, addressKey }, at);
        if (repair) await requestAnswerLink(db, repair, addressKey, shop(), at);
        return lookup;
      });
      if (!outcome.ok && outcome.reason === 'locked')
        await setTimeout(Math.max(0, started + answerMs - performance.now()));
      return outcome;
    },

    sendLinks(email, { addressKey }) {
      return inEqualTime(store.write((db) => requestLinks(db, { email, addressKey }, shop(), now())));
    },

    sendAnswerLink(token, { addressKey }) {
      const at = now();
      const work = store.write(async (db) => {
        const link = await openLink(db, token, at);
        if (!link) return refused('no-link');
        const repair = await db
          .selectFrom('repairs')
          .select(['reference', 'email'])
          .where('reference', '=', link.reference)
          .executeTakeFirstOrThrow();
        return requestAnswerLink(db, repair, addressKey, shop(), at);
      });
      return inEqualTime(work);
    },

    read(token) {
      return store.read(async (db) => {
        const link = await openLink(db, token, now());
        return link && readRepair(db, link);
      });
    },

    async answer(token, answer) {
      try {
        return await forCustomer(token, async (db, { reference, kind }, at) => {
          const outcome = await answerQuote(db, reference, answer, at, { by: 'customer', link: kind });
          if (!outcome.ok) return outcome;
          const { answered } = outcome;
          if (answered) {
            await putMail(db, answeredNotice(answered, shop(), toShop()), at);
            await putRepairMail(db, answered.repair, answeredOccasion(answered, throughMail), shop(), at);
          }
          return { ...done, repeated: !answered };
        });
      } catch (error) {
        if (!isConflict(error)) throw error;
        // The shop moved the device at the same moment.
        return refused('closed');
      }
    },

    nameCollectors(token, names) {
      return forCustomer(token, async (db, { reference, kind }, at) => {
        const { repair, ...outcome } = await nameCollectors(db, reference, names, at, {
          by: 'customer',
          link: kind,
        });
        if (outcome.ok) {
          await putRepairMail(db, repair, collectorsOccasion(repair, names, throughMail), shop(), at);
        }
        return outcome;
      });
    },

    stop(token) {
      return forCustomer(token, async (db, { reference, kind }, at) => {
        const stopped = await stopWork(db, reference, kind, at);
        if (stopped.ok) {
          await putMail(db, stoppedNotice(stopped.repair, stopped.hasBegun, shop(), toShop()), at);
        }
        return done;
      });
    },
  };
}
