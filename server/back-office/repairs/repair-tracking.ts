import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { emailKey, mailboxKey } from '../../../shared/contact-details.ts';
import type { Shop } from '../../../shared/shop.ts';
import { putMail } from '../mail/outbox.ts';
import { hasCode } from '../store/references.ts';
import type { Tables } from '../store/tables.ts';
import { slotKey, takeSlot } from '../submissions/slots.ts';
import type { SubmissionDeps } from '../submissions/submissions.ts';
import { answeredMail, type LinkedRepair, linksMail } from './link-mails.ts';
import { linkAddress, lookupLinkMs, makeLink, openLink } from './link-tokens.ts';
import { addEvent, MoveConflict } from './moves.ts';
import { type AnswerOutcome, answerQuote, type QuoteAnswer } from './quote-answers.ts';
import { type RepairRecord, readRepair } from './repair-record.ts';

/** What customers do with a repair on the site: find it, read it, answer its quote, name who may collect it. */

/** How often a reference may be looked up in an hour, right or wrong, whether it exists or not. */
export const maxLookups = 10;
/** How often links are sent in an hour to one mailbox, and for one network. */
export const maxResends = { perMailbox: 3, perNetwork: 10 };
/** Repairs in one e-mail, the newest. A business with more of them open has their references. */
const maxLinksInMail = 20;
/**
 * Milliseconds after which every request for a lost link is answered: far more than writing the e-mail takes, so that the
 * time says nothing about who is a customer.
 */
export const resendAnswerMs = 400;

/** A contact, in one of two columns. */
export type Contact = { email: string } | { phone: string };

export type LookupOutcome =
  | { kind: 'found'; token: string }
  /** There is no such repair, or the contact is another: the visitor cannot tell which. */
  | { kind: 'unknown' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** Each function throws {StoreUnavailable} when the database cannot answer, and returns `null` for a link that opens nothing. */
export interface Tracking {
  /** @param code of the repair's reference, as `parseReference` returns it */
  lookUp(code: string, contact: Contact): Promise<LookupOutcome>;
  /**
   * Sends fresh links to all open repairs of an address, if there are any: to the address on record.
   * @returns 0, or the seconds to wait; after the same time for everybody
   */
  sendLinks(email: string, meta: { addressKey: string }): Promise<number>;
  read(token: string): Promise<RepairRecord | null>;
  /** @returns the outcome, and the repair after it */
  answer(
    token: string,
    answer: QuoteAnswer,
  ): Promise<{ outcome: AnswerOutcome; record: RepairRecord } | null>;
  /** Stores whom else the customer lets collect, in place of earlier names. */
  nameCollectors(token: string, names: string[]): Promise<true | null>;
}

export function createTracking(
  { store, now, shop, mailTo }: Omit<SubmissionDeps, 'log'>,
  answerMs = resendAnswerMs,
): Tracking {
  const tracking: Tracking = {
    lookUp(code, contact) {
      const at = now();
      const [column, value] = columnOf(contact);
      // The same statements whether the repair exists or not: only a right contact leads to one more.
      return store.write(async (db): Promise<LookupOutcome> => {
        const key = await slotKey(db, `lookup ${code}`);
        const wait = await takeSlot(db, key, maxLookups, at);
        if (wait > 0) return { kind: 'limited', retryAfterSeconds: wait };
        const found = await db
          .selectFrom('repairs')
          .select('reference')
          .where(hasCode(code))
          .where(column, '=', value)
          .where('quarantined', '=', 0)
          .executeTakeFirst();
        if (!found) return { kind: 'unknown' };
        return { kind: 'found', token: await makeLink(db, found.reference, at, lookupLinkMs) };
      });
    },

    async sendLinks(email, { addressKey }) {
      const at = now();
      const work = store.write(async (db) => {
        const mailbox = await slotKey(db, `resend ${mailboxKey(email)}`);
        const network = await slotKey(db, `resend from ${addressKey}`);
        const wait =
          (await takeSlot(db, network, maxResends.perNetwork, at)) ||
          (await takeSlot(db, mailbox, maxResends.perMailbox, at));
        if (wait === 0) await putLinksMail(db, email, shop(), at);
        return wait;
      });
      const [wait] = await Promise.all([work, setTimeout(answerMs)]);
      return wait;
    },

    async read(token) {
      return store.read(async (db) => {
        const reference = await openLink(db, token, now());
        return reference === null ? null : readRepair(db, reference);
      });
    },

    async answer(token, answer) {
      try {
        return await store.write((db) => take(db, token, answer));
      } catch (error) {
        if (!(error instanceof MoveConflict)) throw error;
        // The shop moved the device at the same moment.
        const record = await tracking.read(token);
        return record && { outcome: 'closed', record };
      }
    },

    nameCollectors(token, names) {
      const at = now();
      return store.write(async (db) => {
        const reference = await openLink(db, token, at);
        if (!reference) return null;
        await db
          .updateTable('repairs')
          .set({ collectors: JSON.stringify(names) })
          .where('reference', '=', reference)
          .execute();
        const note = names.length === 0 ? 'Named nobody else to collect' : 'Named who else may collect';
        await addEvent(db, { reference, line: 1, by: 'customer', status: null, note, isPublic: false }, at);
        return true as const;
      });
    },
  };
  return tracking;

  async function take(
    db: Transaction<Tables>,
    token: string,
    answer: QuoteAnswer,
  ): ReturnType<Tracking['answer']> {
    const at = now();
    const reference = await openLink(db, token, at);
    if (!reference) return null;
    const { outcome, cents, lines } = await answerQuote(db, reference, answer, at);
    const record = await readRepair(db, reference);
    if (!record) return null;
    if (outcome === 'accepted') {
      const { email } = await db
        .selectFrom('repairs')
        .select('email')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      const device = record.devices.find(({ line }) => line === answer.device)?.device ?? '';
      const facts = { reference, device, version: answer.version, lines, cents };
      await putMail(db, answeredMail(facts, shop(), mailTo ?? shop().email, email), at);
    }
    return { outcome, record };
  }
}

const columnOf = (contact: Contact): [column: 'email_key' | 'phone', value: string] =>
  'email' in contact ? ['email_key', emailKey(contact.email)] : ['phone', contact.phone];

async function putLinksMail(db: Transaction<Tables>, email: string, shop: Shop, at: Date): Promise<void> {
  const repairs = await db
    .selectFrom('repairs')
    .select(['reference', 'email'])
    .where('email_key', '=', emailKey(email))
    .where('closed_at', 'is', null)
    .where('quarantined', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(maxLinksInMail)
    .execute();
  // To each address as it was written with its repair, not as it was typed now: two with the same key may be two people's.
  for (const [recipient, theirs] of Map.groupBy(repairs, ({ email }) => email)) {
    if (!recipient) continue;
    const linked: LinkedRepair[] = [];
    for (const { reference } of theirs) linked.push(await linkRepair(db, reference, shop, at));
    await putMail(db, linksMail(linked, recipient, shop), at);
  }
}

async function linkRepair(
  db: Transaction<Tables>,
  reference: string,
  shop: Shop,
  at: Date,
): Promise<LinkedRepair> {
  const devices = await db
    .selectFrom('repair_devices')
    .select('device')
    .where('reference', '=', reference)
    .execute();
  const what = devices.length === 1 ? (devices[0]?.device ?? '') : `${devices.length} devices`;
  return { reference, what, address: linkAddress(shop, await makeLink(db, reference, at)) };
}
