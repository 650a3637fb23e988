import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { emailKey, mailboxKey } from '../../../shared/contact-details.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { MailPart } from '../mail/compose.ts';
import { type Mail, putMail } from '../mail/outbox.ts';
import { unusedReference } from '../store/references.ts';
import type { Store } from '../store/store.ts';
import { type RecordTable, recordTables, type Tables } from '../store/tables.ts';
import { takeAcknowledgement } from './acknowledgement-limits.ts';
import { contentKey, deduplicate } from './deduplicate.ts';
import { createNetworkCounter, suspicionOf } from './spam.ts';
import { createStorageAlarm } from './storage-alarm.ts';

/** What a visitor sends, for any kind of record. */
export interface Submission {
  /** Together with the contact and the fields: what makes two submissions the same. */
  kind: string;
  name: string;
  email: string | null;
  /** E.164 */
  phone: string | null;
  /** The value of the honeypot field. */
  honeypot: string | null;
  /** Everything else that was sent; stored as JSON, unless `details` is. */
  fields: Record<string, unknown>;
  /** What is stored as JSON in place of the fields: with what the server has added to them. */
  details?: object;
  /** All text that the visitor wrote, for the signs of spam. */
  words: string;
  /** The sender's network. Never stored as it is. */
  addressKey: string;
  /** Inserts the record into the table of its kind, in the transaction, and returns its e-mails. */
  insert: (db: Transaction<Tables>, record: RecordTable) => Promise<RecordMails>;
}

/** Where a submission came from. */
export interface SubmissionMeta {
  /** The sender's network, a whole IPv4 address or a /64 of IPv6. Never stored as it is. */
  addressKey: string;
}

export interface RecordMails {
  /**
   * To the shop.
   * @param withheld the sender is sent no acknowledgement: too many went out lately
   */
  notice: (withheld: boolean) => Mail;
  /** To the sender, called only if it goes out; `null` where they left no address. */
  acknowledgement: (() => Mail | Promise<Mail>) | null;
}

export interface SubmissionReceipt {
  reference: string;
  /** The same content came from the same contact before: this is its reference. */
  repeated: boolean;
  /** Set aside as possible spam. The visitor does not learn of it. */
  quarantined: boolean;
}

export interface SubmissionDeps {
  store: Store;
  now: () => Date;
  /** Facts for the e-mails; a function, since development swaps the build. */
  shop: () => Shop;
  /** Where the shop reads its mail; `null` for its published address. */
  mailTo: string | null;
  log: Pick<Logger, 'warn'>;
}

/**
 * Writes a record with its e-mails in one transaction. What looks like spam is set aside and not acknowledged.
 * @throws {StoreUnavailable} when nothing was written
 */
export type Submit = (submission: Submission) => Promise<SubmissionReceipt>;

const recentMs = 60 * 60_000;

/** Makes the function that stores submissions. One for each kind of record; several servers over one database agree. */
export function createSubmit({ store, now, shop, log }: SubmissionDeps): Submit {
  const countFromNetwork = createNetworkCounter();
  const alarmOfStored = createStorageAlarm(log);

  return async (submission) => {
    const { kind, name, email, phone, honeypot, fields, words, addressKey, insert } = submission;
    const at = now();
    const created_at = at.toISOString();
    const email_key = email && emailKey(email);
    const mailbox_key = email && mailboxKey(email);
    const content_key = contentKey([kind, email_key, phone, name, fields]);
    const recentFromNetwork = countFromNetwork(addressKey, at);
    const details = JSON.stringify(submission.details ?? fields);

    const receipt = await store.write(async (db): Promise<SubmissionReceipt> => {
      const reference = await unusedReference(db, shop().referencePrefix);
      const earlier = await deduplicate(db, { content_key, reference, created_at });
      if (earlier) return { ...earlier, repeated: true };

      const recentFromContact = await countRecent(db, { mailbox_key, phone }, at);
      const suspicion = suspicionOf({ honeypot, name, words, recentFromContact, recentFromNetwork });
      const quarantined = suspicion !== '';
      const { notice, acknowledgement } = await insert(db, {
        reference,
        quarantined: quarantined ? 1 : 0,
        suspicion,
        name,
        email,
        email_key,
        mailbox_key,
        phone,
        details,
        created_at,
      });
      const wanted = quarantined ? null : acknowledgement;
      const withheld = wanted !== null && !(await takeAcknowledgement(db, addressKey, at));
      await putMail(db, notice(withheld), at);
      if (wanted && !withheld) await putMail(db, await wanted(), at);
      return { reference, repeated: false, quarantined };
    });
    if (!receipt.repeated) alarmOfStored(Buffer.byteLength(details), at);
    return receipt;
  };
}

/** Part of a notice whose sender got no acknowledgement. */
export const noAcknowledgement = 'The sender has had no acknowledgement';

/** How a notice to the shop begins where the sender got no acknowledgement. */
export function acknowledgementParts({ suspicion }: RecordTable, withheld: boolean): MailPart[] {
  if (suspicion) return [`Set aside as possible spam: ${suspicion}. ${noAcknowledgement}.`];
  return withheld ? [`${noAcknowledgement}: too many were sent within the hour.`] : [];
}

/** How many records of any kind came from the contact within the hour. */
async function countRecent(
  db: Transaction<Tables>,
  { mailbox_key, phone }: Pick<RecordTable, 'mailbox_key' | 'phone'>,
  at: Date,
): Promise<number> {
  let sum = 0;
  for (const table of recordTables) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('created_at', '>', new Date(at.getTime() - recentMs).toISOString())
      .where((is) =>
        is.or([
          ...(mailbox_key ? [is('mailbox_key', '=', mailbox_key)] : []),
          ...(phone ? [is('phone', '=', phone)] : []),
        ]),
      )
      .executeTakeFirstOrThrow();
    sum += Number(count);
  }
  return sum;
}
