import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { putMail } from '../mail/outbox.ts';
import type { Tables } from '../store/tables.ts';
import type { SubmissionDeps, SubmissionMeta } from '../submissions/submissions.ts';
import { type CollectorsOutcome, nameCollectors } from './collectors.ts';
import { requestAnswerLink, requestLinks } from './link-requests.ts';
import { type OpenLink, openLink } from './link-tokens.ts';
import { MoveConflict } from './moves.ts';
import { type AnswerOutcome, answerQuote, type QuoteAnswer } from './quote-answers.ts';
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

/**
 * Each function throws {StoreUnavailable} when the database cannot answer, and returns `null` for a link that opens nothing. What
 * changes something is `read-only` through a link that was not mailed to the customer.
 */
export interface Tracking {
  /** @param code of the repair's reference, as `parseReference` returns it */
  lookUp(code: string, contact: Contact, meta: SubmissionMeta): Promise<LookupOutcome>;
  /**
   * Sends fresh links to the newest open repairs of an address, if there are any: to the address on record.
   * @returns 0, or the seconds to wait; after the same time for everybody
   */
  sendLinks(email: string, meta: SubmissionMeta): Promise<number>;
  /** Sends a link that may answer to the address on record, if there is one. Otherwise as `sendLinks`. */
  sendAnswerLink(token: string, meta: SubmissionMeta): Promise<number | null>;
  read(token: string): Promise<RepairRecord | null>;
  answer(token: string, answer: QuoteAnswer): Promise<AnswerOutcome | 'read-only' | null>;
  /** Stores whom else the customer lets collect, in place of earlier names. */
  nameCollectors(token: string, names: string[]): Promise<CollectorsOutcome | 'read-only' | null>;
  /** The customer says that an answer or a name was not theirs. A second time changes nothing. */
  stop(token: string): Promise<'stopped' | 'read-only' | null>;
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
  ): Promise<Outcome | 'read-only' | null> => {
    const at = now();
    return store.write(async (db) => {
      const link = await openLink(db, token, at);
      return link && (link.mayAnswer ? work(db, link, at) : 'read-only');
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
        const lookup = await lookUpRepair(db, { code, contact, addressKey }, at);
        if (lookup.repair) await requestAnswerLink(db, lookup.repair, addressKey, shop(), at);
        return lookup.outcome;
      });
      if (outcome.kind === 'locked') await setTimeout(Math.max(0, started + answerMs - performance.now()));
      return outcome;
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
          const result = await answerQuote(db, reference, answer, at, { by: 'customer', link: kind });
          if (result.outcome === 'accepted') {
            await putMail(db, answeredNotice(result, shop(), toShop()), at);
            await putRepairMail(db, result.repair, answeredOccasion(result, throughMail), shop(), at);
          }
          return result.outcome;
        });
      } catch (error) {
        if (!(error instanceof MoveConflict)) throw error;
        // The shop moved the device at the same moment.
        return 'closed';
      }
    },

    nameCollectors(token, names) {
      return forCustomer(token, async (db, { reference, kind }, at) => {
        const { outcome, repair } = await nameCollectors(db, reference, names, at, {
          by: 'customer',
          link: kind,
        });
        if (outcome === 'named') {
          await putRepairMail(db, repair, collectorsOccasion(repair, names, throughMail), shop(), at);
        }
        return outcome;
      });
    },

    stop(token) {
      return forCustomer(token, async (db, { reference, kind }, at) => {
        const stopped = await stopWork(db, reference, kind, at);
        if (stopped) {
          await putMail(db, stoppedNotice(stopped.repair, stopped.hasBegun, shop(), toShop()), at);
        }
        return 'stopped' as const;
      });
    },
  };
}
